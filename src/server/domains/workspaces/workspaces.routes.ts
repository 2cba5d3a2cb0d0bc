import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findPictureFile } from "#server/domains/workspaces/picture.ts";
import { serveFile } from "#server/lib/files/serve-file.ts";

/** Serves pictures of workspaces without authentication: their addresses cannot be guessed. */
export function registerWorkspacePictureRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "storage">): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/workspace-pictures/:folder/:name",
    handler: async (request, reply) => {
      const file = await findPictureFile(deps, request.params.folder, request.params.name);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
}
