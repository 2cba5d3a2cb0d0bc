import type { FastifyRequest } from "fastify";
import type { ISql } from "postgres";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { inspectVideo } from "../inspect-video.ts";
import { addMs, toStored } from "../instants.ts";
import { insertMedia, inspectImage, type Media, mimeTypeOf, storeBlob } from "../media-store.ts";
import type { FaultEffects } from "../with-faults.ts";
import type { BlueskyCaller } from "./caller.ts";
import { cidOfFile, fileHashOf } from "./cid.ts";
import { xrpcErrors } from "./errors.ts";
import type { Blob } from "./post-record.ts";
import { requireScope } from "./sign-in/scopes.ts";

/** The reference server's limit for one file. */
export const blobBytesMax = 50 * 1024 * 1024;

/** A file that no record names is deleted after this time. */
const unreferencedMs = 10 * 60_000;

export const fileCategory = "bluesky_file";
export const videoCategory = "bluesky_video";
/** A file as one post uses it, with its text. */
const usedCategory = "bluesky_used";

export const blobOf = ({ sha256, mimeType, sizeBytes }: Pick<Media, "sha256" | "mimeType" | "sizeBytes">): Blob => ({
  $type: "blob",
  ref: { $link: cidOfFile(sha256 ?? "") },
  mimeType,
  size: sizeBytes,
});

interface FileFacts {
  mimeType: string;
  width?: number;
  height?: number;
  durationMs?: number;
}

/** The type is read from the bytes where they show it, as the reference server does. */
async function factsOf(bytes: Buffer, declared: string): Promise<FileFacts> {
  const image = await inspectImage(bytes);
  if (image !== null) return { mimeType: mimeTypeOf(image.format), width: image.width, height: image.height };
  const video = declared.startsWith("video/") ? await inspectVideo(bytes) : null;
  if (video === null) return { mimeType: declared };
  const { mimeType, width, height, durationMs } = video;
  return { mimeType, width, height, durationMs };
}

/** `com.atproto.repo.uploadBlob`: the bytes are the body. */
export async function uploadBlob(
  context: SandboxContext,
  { account, scopes }: BlueskyCaller,
  request: FastifyRequest,
  effects: FaultEffects,
) {
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw xrpcErrors.invalid("Request encoding (Content-Type) required but not provided");
  const [declared = ""] = (request.headers["content-type"] ?? "").split(";");
  requireScope(scopes, { resource: "blob", type: declared });
  // The connection was closed in the middle of the file.
  if (effects.isCutShort) return {};
  const facts = await factsOf(body, declared);
  const sha256 = await storeBlob(context, body);
  await insertMedia(context, {
    id: newSnowflake(context.now()),
    accountId: account.did,
    sha256,
    category: fileCategory,
    sizeBytes: body.length,
    readyAt: context.now(),
    ...facts,
  });
  return { blob: blobOf({ sha256, mimeType: facts.mimeType, sizeBytes: body.length }) };
}

type Files = Pick<SandboxContext, "now"> & { sql: ISql };

/** The newest file of the account with these bytes that has not vanished. */
export async function findFile(
  { sql, now }: Files,
  accountId: string,
  sha256: string,
  categories: readonly string[] = [fileCategory, videoCategory],
): Promise<Pick<Media, "id" | "mimeType" | "sizeBytes" | "sha256"> | null> {
  const [file] = await sql<Pick<Media, "id" | "mimeType" | "sizeBytes" | "sha256">[]>`
    select id, mime_type as "mimeType", size_bytes::int as "sizeBytes", sha256 from sandbox.media m
    where account_id = ${accountId} and sha256 = ${sha256} and category = any(${[...categories]}::text[])
      and failure is null and ready_at <= ${toStored(now())}
      and (ready_at > ${toStored(addMs(now(), -unreferencedMs))}
        or exists (select from sandbox.media used join sandbox.posts p on used.id = any(p.media_ids) and p.deleted_at is null
          where used.sha256 = m.sha256 and used.account_id = m.account_id and used.category = ${usedCategory}))
    order by ready_at desc limit 1`;
  return file ?? null;
}

export interface UsedFile {
  blob: Blob;
  altText: string | null;
  /** Types that this place of a record takes, like `image/`. */
  accepts: string;
  maxBytes: number;
}

/** Checks the reference against the stored file, and keeps the file for the post. Returns the id of its medium. */
export async function attachFile(files: Files, accountId: string, { blob, ...place }: UsedFile): Promise<string> {
  const file = await findFile(files, accountId, fileHashOf(blob.ref.$link));
  if (file === null) throw xrpcErrors.blob("BlobNotFound", `Could not find blob: ${blob.ref.$link}`);
  if (blob.mimeType !== file.mimeType)
    throw xrpcErrors.blob(
      "InvalidMimeType",
      `Referenced Mimetype does not match stored blob. Expected: ${file.mimeType}`,
    );
  if (blob.size !== file.sizeBytes) throw xrpcErrors.invalid("Referenced size does not match stored blob");
  if (!file.mimeType.startsWith(place.accepts))
    throw xrpcErrors.blob(
      "InvalidMimeType",
      `Wrong type of file. It is ${file.mimeType} but it must match ${place.accepts}.`,
    );
  if (file.sizeBytes > place.maxBytes)
    throw xrpcErrors.blob(
      "BlobTooLarge",
      `This file is too large. It is ${file.sizeBytes} but the maximum size is ${place.maxBytes}.`,
    );
  const id = newSnowflake(files.now());
  await files.sql`
    insert into sandbox.media (id, account_id, sha256, mime_type, category, size_bytes, width, height, alt_text, created_at, ready_at, duration_ms)
    select ${id}, account_id, sha256, mime_type, ${usedCategory}, size_bytes, width, height, ${place.altText}, ${toStored(files.now())},
      ready_at, duration_ms
    from sandbox.media where id = ${file.id}`;
  return id;
}
