import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { sha256 } from "#server/lib/random-token.ts";

export interface ByteRange {
  start: number;
  end: number;
}

export interface Shelf {
  size(key: string): Promise<number | null>;
  open(key: string, range?: ByteRange): Promise<{ stream: Readable } | null>;
}

export interface ServedFile {
  key: string;
  /** Tells apart what is made of the same stored file. */
  variant?: string;
  contentType: string;
  /** Name it is saved under. */
  fileName: string;
  cacheControl: string;
  /** The header of a request that decides what is answered. */
  vary?: string;
  /** `cross-origin`: platforms may show it, too. */
  resourcePolicy: "same-origin" | "cross-origin";
}

/** For an address that holds 256 random bits and never gets another content. */
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
  // The last 9999 bytes of a shorter file are all of it (RFC 9110, 14.1.2); range-parser would call that unsatisfiable.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  if (suffix !== undefined && sizeBytes > 0 && Number(suffix) >= sizeBytes) return { start: 0, end: sizeBytes - 1 };
  const ranges = parseRange(sizeBytes, range);
  if (ranges === -1) return "unsatisfiable";
  // Several ranges in one answer are allowed to be ignored, and nobody needs them here.
  const [first, ...more] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  return first === undefined || more.length > 0 ? "whole" : first;
}

/** Answers with a stored file, or the part of it that was asked for. */
export async function serveFile(
  shelf: Shelf,
  file: ServedFile,
  request: FastifyRequest<{ Querystring: { download?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sizeBytes = await shelf.size(file.key);
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
  const opened = await shelf.open(file.key, range === "whole" ? undefined : range);
  return opened === null ? notFound(reply) : reply.send(opened.stream);
}
