import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { Deps } from "#server/deps.ts";
import { extensionOf, folderOf } from "#server/domains/creations/creation-files.ts";
import { findCreationByFile } from "#server/domains/creations/creations.queries.ts";
import { findLiveMediaLink } from "#server/domains/creations/media-links.queries.ts";
import type { ByteRange } from "#server/integrations/storage/storage.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { CreationId } from "#shared/ids.ts";

interface ServedFile {
  key: string;
  contentType: string;
  /** Name it is saved under. */
  fileName: string;
  cacheControl: string;
  /** `cross-origin`: platforms may show it, too. */
  resourcePolicy: "same-origin" | "cross-origin";
}

// The address holds 256 random bits and never gets another content.
const forever = "private, max-age=31536000, immutable";

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

/** Characters a file system somewhere refuses in a name. */
const fileNameOf = (title: string, contentType: string) =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, "-").trim()}.${extensionOf(contentType)}`;

/** `<creation id>-<43 characters>.png`, or the same with `-thumbnail.webp`. */
const fileNamePattern = /^([0-9a-f-]{36})-[\w-]{43}(?:-thumbnail)?\.\w{3,4}$/;

async function findCreationFile(deps: Pick<Deps, "db">, folder: string, name: string): Promise<ServedFile | null> {
  const id = CreationId.safeParse(fileNamePattern.exec(name)?.[1]);
  if (!id.success || folder !== folderOf(id.data)) return null;
  const key = `creations/${folder}/${name}`;
  const row = await findCreationByFile(deps.db, id.data, key);
  if (row === undefined) return null;
  const contentType = key === row.thumbnailKey ? "image/webp" : (row.contentType ?? "application/octet-stream");
  return {
    key,
    contentType,
    fileName: fileNameOf(row.title, contentType),
    cacheControl: forever,
    resourcePolicy: "same-origin",
  };
}

async function findLinkedFile(deps: Pick<Deps, "db">, token: string): Promise<ServedFile | null> {
  const link = await findLiveMediaLink(deps.db, sha256(token));
  if (link === undefined) return null;
  const { storageKey: key, contentType } = link;
  return {
    key,
    contentType,
    fileName: `media.${extensionOf(contentType)}`,
    cacheControl: "private, max-age=3600",
    resourcePolicy: "cross-origin",
  };
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
