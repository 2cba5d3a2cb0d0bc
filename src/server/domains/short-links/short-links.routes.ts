import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { countsAsClick, followLink } from "#server/domains/short-links/follow-link.ts";

/** Sends visitors of short links on, without a cookie. */
export function registerShortLinkRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "log">): void {
  app.get<{ Params: { code: string } }>("/p~:code", async (request, reply) => {
    const target = await followLink(deps, request.params.code, { isClick: countsAsClick(request) });
    if (target === null) return reply.callNotFound();
    return reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex" }).redirect(target, 302);
  });
}
