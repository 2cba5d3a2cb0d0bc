import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * Returns what answers with a page of the client whose address names something: the client shows whether it exists, and the server sends
 * status 404, for programs, when it does not.
 */
export function pagesOfClient(app: FastifyInstance) {
  const found = new WeakMap<FastifyRequest, boolean>();
  app.addHook("onSend", async (request, reply) => {
    const isFound = found.get(request);
    if (isFound === undefined) return;
    // A cached copy would otherwise be revalidated as unchanged.
    reply.header("cache-control", "no-store").removeHeader("etag").removeHeader("last-modified");
    if (!isFound) reply.code(404).header("x-robots-tag", "noindex");
  });
  return (request: FastifyRequest, reply: FastifyReply, isFound: boolean) => {
    found.set(request, isFound);
    return reply.callNotFound();
  };
}
