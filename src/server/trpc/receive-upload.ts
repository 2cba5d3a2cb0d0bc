import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { DomainError, invalidInput, refusalAt } from "#server/lib/domain-error.ts";
import { isOutOfSpace, outOfSpace, requireDiskSpace } from "#server/lib/files/disk-space.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import type { UploadMeta } from "#server/trpc/init.ts";
import { line } from "#shared/text.ts";

const limits = { files: 1, parts: 20, fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 };
/** Maximum of the declared length that is not the file: the multipart framing and the fields. */
const framesMaxBytes = 20 * limits.fieldSize;
const FileName = line(255);

export interface Multipart {
  fields: Record<string, unknown>;
  upload: Upload | null;
}

export interface UploadSpace {
  folder: string;
  /** Bytes of free disk space that uploads must leave. */
  keepFree?: number;
}

const tooLarge = ({ field, maxBytes }: UploadMeta) =>
  refusalAt("PAYLOAD_TOO_LARGE", field, `The file may have at most ${Math.floor(maxBytes / 1_000_000)} MB`);

/** Null for the empty part that a browser sends when no file was chosen. */
async function receiveFile(part: MultipartFile, meta: UploadMeta, path: string): Promise<Upload | null> {
  if (part.fieldname !== meta.field) {
    throw refusalAt("INVALID_INPUT", part.fieldname, `Send the file in the field ${meta.field}`);
  }
  const fileName = FileName.safeParse(part.filename ?? "");
  if (!fileName.success) {
    throw refusalAt("INVALID_INPUT", meta.field, `The file's name: ${fileName.error.issues[0]?.message ?? ""}`);
  }
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  // Aborts at the limit instead of reading the rest of the file.
  const limit = new AbortController();
  part.file.once("limit", () => limit.abort());
  try {
    await pipeline(part.file, target, { signal: limit.signal });
  } catch (error) {
    if (limit.signal.aborted) throw tooLarge(meta);
    throw error;
  }
  // The parser may have reached the limit before this listener was added: the file is truncated then.
  if (part.file.truncated) throw tooLarge(meta);
  if (target.bytesWritten > 0) return { path, sizeBytes: target.bytesWritten, fileName: fileName.data };
  await rm(path);
  if (fileName.data === "") return null;
  throw refusalAt("INVALID_INPUT", meta.field, "The file is empty");
}

function readField(part: MultipartValue): unknown {
  if (part.fieldnameTruncated) {
    throw refusalAt("INVALID_INPUT", part.fieldname, `A field's name has at most ${limits.fieldNameSize} bytes`);
  }
  if (part.valueTruncated) {
    throw refusalAt("PAYLOAD_TOO_LARGE", part.fieldname, `A field has at most ${limits.fieldSize / 1024} KB`);
  }
  return part.value;
}

/** Translates the parser's errors. Server errors are returned unchanged. */
function describe(error: unknown, meta: UploadMeta): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  if (isOutOfSpace(error)) return outOfSpace(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "FST_FILES_LIMIT") return refusalAt("INVALID_INPUT", meta.field, "Send one file");
  if (code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT") {
    return new DomainError("PAYLOAD_TOO_LARGE", `Send at most ${limits.parts} parts`, { cause: error });
  }
  if ("syscall" in error) return error;
  return new DomainError("INVALID_INPUT", "The multipart body is broken or incomplete", { cause: error });
}

async function readParts(request: FastifyRequest, meta: UploadMeta, path: string): Promise<Multipart> {
  const fields = new Map<string, unknown>();
  let upload: Upload | null = null;
  for await (const part of request.parts({
    limits: { ...limits, fileSize: meta.maxBytes },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest["parts"]>[0])) {
    if (part.type === "file") {
      upload = await receiveFile(part, meta, path);
    } else {
      const value = readField(part);
      // Some clients send an empty field when no file was chosen.
      if (part.fieldname === meta.field && value === "") continue;
      // A repeated field is a list, as in a query string.
      const earlier = fields.get(part.fieldname);
      fields.set(part.fieldname, earlier === undefined ? value : [earlier, value].flat());
    }
  }
  return { fields: Object.fromEntries(fields), upload };
}

/**
 * Streams a multipart body: the file to the folder, the other fields into memory. The caller removes the file.
 * A refused or broken body leaves no file. Throws PAYLOAD_TOO_LARGE, INVALID_INPUT, INSUFFICIENT_STORAGE.
 */
export async function receiveUpload(request: FastifyRequest, meta: UploadMeta, space: UploadSpace): Promise<Multipart> {
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > meta.maxBytes + framesMaxBytes) throw tooLarge(meta);
  await requireDiskSpace(space.folder, declaredBytes, space.keepFree);
  const path = join(space.folder, randomUUID());
  try {
    const multipart = await readParts(request, meta, path);
    if (multipart.upload === null && meta.required) {
      throw invalidInput([{ path: meta.field, message: "Send a file" }]);
    }
    return multipart;
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await rm(path, { force: true });
    throw describe(error, meta);
  }
}
