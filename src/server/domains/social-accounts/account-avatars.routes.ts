import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findAccountAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { serveFile } from "#server/lib/serve-file.ts";

/** Pictures of connected accounts. The address is the permission. */
export function registerAccountAvatarRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "storage">): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/account-avatars/:folder/:name",
    handler: async (request, reply) => {
      const file = await findAccountAvatarFile(deps, request.params.folder, request.params.name);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
}
