import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { isPersonVisible } from "#server/domains/public-profiles/public-profiles.service.ts";
import { pagesOfClient } from "#server/lib/page-of-client.ts";

const Params = z.object({ handle: z.string().max(200) });

/** Public profiles are pages of the client. A hidden one is answered as an unknown one. */
export function registerPublicProfileRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  const sendPage = pagesOfClient(app);
  app.get("/u/:handle", async (request, reply) => {
    const params = Params.safeParse(request.params);
    return sendPage(request, reply, params.success && (await isPersonVisible(db, params.data.handle)));
  });
}
