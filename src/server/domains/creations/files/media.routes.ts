import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findCreationFile, findLinkedFile, findShownFile } from "#server/domains/creations/files/find-media-file.ts";
import { requestedSize } from "#server/domains/creations/files/sized-thumbnail.ts";
import { serveFile } from "#server/lib/files/serve-file.ts";
import { insertBytes } from "#server/lib/media/xmp.ts";

/** Serves stored files. The path is compared with keys in the database and never joined to a folder. */
export function registerMediaRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "storage" | "log" | "images" | "videos" | "mediaAddresses">,
): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string; w?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/media/creations/:folder/:name",
    handler: async (request, reply) => {
      const size = requestedSize(request.query.w, request.headers.accept);
      const found = await findCreationFile(deps, request.params, size);
      if (found === null) return reply.callNotFound();
      const { file, provenance } = found;
      if (request.query.download === undefined || provenance === null)
        return serveFile(deps.storage, file, request, reply);
      const storage = insertBytes(deps.storage, provenance);
      // The metadata may change, e.g. with a deleted parent: a resumed download must not mix versions.
      const variant = provenance.bytes.toString("base64");
      return serveFile(storage, { ...file, variant }, request, reply);
    },
  });
  app.route<{ Params: { sealed: string }; Querystring: { download?: string; w?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/media/shown/:sealed",
    handler: async (request, reply) => {
      const size = requestedSize(request.query.w, request.headers.accept);
      const file = await findShownFile(deps, request.params.sealed, size);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
  app.route<{ Params: { token: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/p/:token",
    handler: async (request, reply) => {
      const file = await findLinkedFile(deps, request.params.token);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
}
