import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findAvatarFile } from "#server/domains/users/avatar.service.ts";
import { serveFile } from "#server/lib/files/serve-file.ts";

/** Serves avatars without authentication. */
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
