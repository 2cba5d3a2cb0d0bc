import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findCreationFile, findLinkedFile } from "#server/domains/creations/find-media-file.ts";
import { askedSize } from "#server/domains/creations/sized-thumbnail.ts";
import { insertBytes } from "#server/lib/insert-bytes.ts";
import { serveFile } from "#server/lib/serve-file.ts";

/** Stored files. The path is only ever compared with what the database says; it is never joined to a folder. */
export function registerMediaRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "storage" | "log" | "images" | "videos">,
): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string; w?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/media/creations/:folder/:name",
    handler: async (request, reply) => {
      const size = askedSize(request.query.w, request.headers.accept);
      const found = await findCreationFile(deps, request.params, size);
      if (found === null) return reply.callNotFound();
      const { file, provenance } = found;
      if (request.query.download === undefined || provenance === null)
        return serveFile(deps.storage, file, request, reply);
      const shelf = insertBytes(deps.storage, provenance);
      // What it was made from may be deleted: a download that goes on later must not get the rest of other bytes.
      const variant = provenance.bytes.toString("base64");
      return serveFile(shelf, { ...file, variant }, request, reply);
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
