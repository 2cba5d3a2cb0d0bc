import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { countsAsClick, followLink } from "#server/domains/short-links/follow-link.ts";
import { pagesOfClient } from "#server/lib/page-of-client.ts";

/** Sends visitors of short links on, without a cookie. Where there is no link, a page says so. */
export function registerShortLinkRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "log">): void {
  const sendPage = pagesOfClient(app);
  app.get<{ Params: { "*": string } }>("/p~*", async (request, reply) => {
    const target = await followLink(deps, request.params["*"], { isClick: countsAsClick(request) });
    if (target === null) return sendPage(request, reply, false);
    return reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex" }).redirect(target, 302);
  });
}
