import { type FastifyInstance, errorCodes } from "fastify";

/**
 * Answers a call with a body that takes longer than its route allows. Fastify has such a limit itself, but drops it once the body
 * has been read: it takes the end of the request for the caller's hanging up.
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
