import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { isPersonVisible } from "#server/domains/public-profiles/people.service.ts";

const Params = z.object({ handle: z.string().max(200) });

/** The page of a person is the client's, like every page; who is not to be seen is a 404 all the same, and in no index. */
export function registerPeopleRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  const isHidden = new WeakMap<FastifyRequest, boolean>();
  app.addHook("onSend", async (request, reply) => {
    const hidden = isHidden.get(request);
    if (hidden === undefined) return;
    // A browser that kept the page would be told that it is still the same.
    reply.header("cache-control", "no-store").removeHeader("etag").removeHeader("last-modified");
    if (hidden) reply.code(404).header("x-robots-tag", "noindex");
  });
  app.get("/u/:handle", async (request, reply) => {
    const params = Params.safeParse(request.params);
    isHidden.set(request, !params.success || !(await isPersonVisible(db, params.data.handle)));
    return reply.callNotFound();
  });
}
