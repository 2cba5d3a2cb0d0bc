import type { FastifyInstance } from "fastify";
import { Second } from "#shared/time.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How long the body of a request to this route may take to arrive. */
    bodyTimeoutMs?: number;
  }
}

const defaultBodyTimeoutMs = 30 * Second.ms;

/**
 * Cuts callers off whose body does not arrive in time. Node's own limit is one for the whole server and must leave room for
 * files on slow lines; a few fields need none of that room.
 */
export function limitSlowBodies(app: FastifyInstance, timeoutMs = defaultBodyTimeoutMs): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    const hasBody = "transfer-encoding" in raw.headers || Number(raw.headers["content-length"] ?? 0) > 0;
    if (!hasBody || raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), request.routeOptions.config.bodyTimeoutMs ?? timeoutMs);
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
  });
}
