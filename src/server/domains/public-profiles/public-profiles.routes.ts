import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { isPersonVisible } from "#server/domains/public-profiles/public-profiles.service.ts";

const Params = z.object({ handle: z.string().max(200) });

/** Public profiles are pages of the client. For a hidden or unknown one the page has status 404 and is not indexed. */
export function registerPublicProfileRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  const isHidden = new WeakMap<FastifyRequest, boolean>();
  app.addHook("onSend", async (request, reply) => {
    const hidden = isHidden.get(request);
    if (hidden === undefined) return;
    // A cached copy would otherwise be revalidated as unchanged.
    reply.header("cache-control", "no-store").removeHeader("etag").removeHeader("last-modified");
    if (hidden) reply.code(404).header("x-robots-tag", "noindex");
  });
  app.get("/u/:handle", async (request, reply) => {
    const params = Params.safeParse(request.params);
    isHidden.set(request, !params.success || !(await isPersonVisible(db, params.data.handle)));
    return reply.callNotFound();
  });
}
