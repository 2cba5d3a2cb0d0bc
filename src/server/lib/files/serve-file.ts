import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { sha256 } from "#server/lib/random-token.ts";

export interface ByteRange {
  start: number;
  end: number;
}

export interface ReadableFiles {
  size(key: string): Promise<number | null>;
  open(key: string, range?: ByteRange): Promise<{ stream: Readable } | null>;
}

export interface ServedFile {
  key: string;
  /** Distinguishes results that are made from the same stored file. */
  variant?: string;
  contentType: string;
  /** The file name for saving. */
  fileName: string;
  cacheControl: string;
  /** The request header on which the response depends. */
  vary?: string;
  /** `cross-origin`: other sites may embed it, too. */
  resourcePolicy: "same-origin" | "cross-origin";
}

/** For an address with 256 random bits, whose content never changes. */
export const cachedForever = "private, max-age=31536000, immutable";

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function requestedRange(
  request: FastifyRequest,
  etag: string,
  sizeBytes: number,
): ByteRange | "whole" | "unsatisfiable" {
  const { range, "if-range": ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "whole";
  // A suffix range longer than the file is the whole file (RFC 9110, 14.1.2); range-parser calls that unsatisfiable.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  if (suffix !== undefined && sizeBytes > 0 && Number(suffix) >= sizeBytes) return { start: 0, end: sizeBytes - 1 };
  const ranges = parseRange(sizeBytes, range);
  if (ranges === -1) return "unsatisfiable";
  // A server may ignore several ranges in one request, and no client here needs them.
  const [first, ...more] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  return first === undefined || more.length > 0 ? "whole" : first;
}

/** Sends a stored file, or the requested range of it. */
export async function serveFile(
  files: ReadableFiles,
  file: ServedFile,
  request: FastifyRequest<{ Querystring: { download?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sizeBytes = await files.size(file.key);
  if (sizeBytes === null) return notFound(reply);
  const etag = `"${sha256(file.key + (file.variant ?? "")).slice(0, 32)}"`;
  const range = requestedRange(request, etag, sizeBytes);
  if (file.vary !== undefined) reply.header("vary", file.vary);
  reply.headers({
    "content-type": file.contentType,
    "content-disposition": contentDisposition(file.fileName, {
      type: request.query.download === undefined ? "inline" : "attachment",
    }),
    "cache-control": file.cacheControl,
    etag,
    "accept-ranges": "bytes",
    // A browser must not execute the bytes as part of our site, whatever they are.
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": file.resourcePolicy,
  });
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${sizeBytes}`).send();
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  reply.header("content-length", range === "whole" ? sizeBytes : range.end - range.start + 1);
  if (request.method === "HEAD") return reply.send();
  const opened = await files.open(file.key, range === "whole" ? undefined : range);
  return opened === null ? notFound(reply) : reply.send(opened.stream);
}
