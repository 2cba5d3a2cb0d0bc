import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { isPersonVisible } from "#server/domains/people/people.service.ts";

const Params = z.object({ handle: z.string().max(200) });

/** The page of a person is the client's, like every page; who is not to be seen is a 404 all the same, and in no index. */
export function registerPeopleRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  const hidden = new WeakSet<FastifyRequest>();
  app.addHook("onSend", async (request, reply) => {
    if (!hidden.has(request)) return;
    reply.header("x-robots-tag", "noindex");
    if (reply.statusCode === 200) reply.code(404);
  });
  app.get("/u/:handle", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success || !(await isPersonVisible(db, params.data.handle))) hidden.add(request);
    return reply.callNotFound();
  });
}
