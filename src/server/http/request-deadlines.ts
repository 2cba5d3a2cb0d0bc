import type { IncomingMessage } from "node:http";
import { type FastifyInstance, errorCodes } from "fastify";
import { Second } from "#shared/durations.ts";

const hasBody = ({ headers }: IncomingMessage) =>
  "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;

/**
 * Answers a call with a body with a timeout when it takes longer than its route allows. Fastify has such a limit, but
 * drops it after the body was read, because it mistakes the end of the request for a closed connection.
 */
export function limitLongCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const limitMs = request.routeOptions.handlerTimeout;
    const { raw } = request;
    if (!hasBody(raw) || limitMs <= 0) return done();
    const timer = setTimeout(() => {
      if (reply.sent) return;
      void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(limitMs, request.routeOptions.url));
    }, limitMs);
    reply.raw.once("close", () => clearTimeout(timer));
    done();
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
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.complete) return done();
    const timer = setTimeout(() => raw.destroy(), request.routeOptions.config.bodyTimeoutMs ?? timeoutMs);
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
    done();
  });
}
