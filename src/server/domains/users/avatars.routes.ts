import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findAvatarFile } from "#server/domains/users/avatar.service.ts";
import { serveFile } from "#server/lib/serve-file.ts";

/** People's pictures, to whoever has the address. */
export function registerAvatarRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "storage">): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/avatars/:folder/:name",
    handler: async (request, reply) => {
      const file = await findAvatarFile(deps, request.params.folder, request.params.name);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
}
