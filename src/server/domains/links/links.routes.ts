import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { followLink } from "#server/domains/links/follow-link.ts";

/** Sends visitors of short links on, without a cookie. */
export function registerShortLinkRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "log">): void {
  app.get<{ Params: { code: string } }>("/p~:code", { exposeHeadRoute: false }, async (request, reply) => {
    const { "user-agent": userAgent = "" } = request.headers;
    const target = await followLink(deps, request.params.code, userAgent);
    if (target === null) return reply.callNotFound();
    return reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex" }).redirect(target, 302);
  });
}
