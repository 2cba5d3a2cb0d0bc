import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { followLink } from "#server/domains/short-links/follow-link.ts";

/** Headers and methods of prefetching browsers and link checkers. */
const isLook = ({ method, headers }: FastifyRequest): boolean =>
  method === "HEAD" ||
  [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].some((purpose) =>
    /prefetch|preview/i.test(String(purpose)),
  );

/** Sends visitors of short links on, without a cookie. */
export function registerShortLinkRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "log">): void {
  app.get<{ Params: { code: string } }>("/p~:code", async (request, reply) => {
    const { "user-agent": userAgent = "" } = request.headers;
    const target = await followLink(deps, request.params.code, { userAgent, isLook: isLook(request) });
    if (target === null) return reply.callNotFound();
    return reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex" }).redirect(target, 302);
  });
}
