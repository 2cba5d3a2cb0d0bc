import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { Deps } from "#server/deps.ts";
import { findCreationFile, findLinkedFile, type ServedFile } from "#server/domains/creations/find-media-file.ts";
import type { ByteRange } from "#server/integrations/storage/storage.ts";
import { sha256 } from "#server/lib/random-token.ts";

function requestedRange(
  request: FastifyRequest,
  etag: string,
  sizeBytes: number,
): ByteRange | "whole" | "unsatisfiable" {
  const { range, "if-range": ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "whole";
  const ranges = parseRange(sizeBytes, range);
  if (ranges === -1) return "unsatisfiable";
  // Several ranges in one answer are allowed to be ignored, and nobody needs them here.
  const [first, ...more] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  return first === undefined || more.length > 0 ? "whole" : first;
}

async function serve(
  deps: Pick<Deps, "storage">,
  file: ServedFile,
  request: FastifyRequest<{ Querystring: { download?: string } }>,
  reply: FastifyReply,
) {
  const sizeBytes = await deps.storage.size(file.key);
  if (sizeBytes === null) return reply.callNotFound();
  const etag = `"${sha256(file.key).slice(0, 32)}"`;
  const range = requestedRange(request, etag, sizeBytes);
  reply.headers({
    "content-type": file.contentType,
    "content-disposition": contentDisposition(file.fileName, {
      type: request.query.download === undefined ? "inline" : "attachment",
    }),
    "cache-control": file.cacheControl,
    etag,
    "accept-ranges": "bytes",
    // Whatever the bytes turn out to be, a browser must not run them as ours.
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": file.resourcePolicy,
  });
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${sizeBytes}`).send();
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  reply.header("content-length", range === "whole" ? sizeBytes : range.end - range.start + 1);
  if (request.method === "HEAD") return reply.send();
  const opened = await deps.storage.open(file.key, range === "whole" ? undefined : range);
  return opened === null ? reply.callNotFound() : reply.send(opened.stream);
}

/** Stored files. The path is only ever compared with what the database says; it is never joined to a folder. */
export function registerMediaRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "storage">): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/creations/:folder/:name",
    handler: async (request, reply) => {
      const file = await findCreationFile(deps, request.params.folder, request.params.name);
      return file === null ? reply.callNotFound() : serve(deps, file, request, reply);
    },
  });
  app.route<{ Params: { token: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/p/:token",
    handler: async (request, reply) => {
      const file = await findLinkedFile(deps, request.params.token);
      return file === null ? reply.callNotFound() : serve(deps, file, request, reply);
    },
  });
}
