import { type FastifyInstance, errorCodes } from "fastify";
import { Second } from "#shared/durations.ts";

/**
 * Answers a call with a body with a timeout when it takes longer than its route allows. Fastify has such a limit, but
 * drops it after the body was read, because it mistakes the end of the request for a closed connection.
 */
export function limitLongCalls(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const limitMs = request.routeOptions.handlerTimeout;
    const { raw } = request;
    const hasBody = "transfer-encoding" in raw.headers || Number(raw.headers["content-length"] ?? 0) > 0;
    if (!hasBody || limitMs <= 0) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(limitMs, request.routeOptions.url));
    }, limitMs);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Time limit for receiving the body of a request to this route, in milliseconds. */
    bodyTimeoutMs?: number;
  }
}

const defaultBodyTimeoutMs = 30 * Second.ms;

/**
 * Cuts the connection when the body does not arrive in time. Node's limit applies to the whole server and must allow
 * files on slow lines; JSON bodies need far less time.
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
