import sharp from "sharp";
import type { SandboxContext, SandboxWriter } from "./context.ts";
import { type Stored, toStored } from "./instants.ts";
import { sha256Hex } from "./tokens.ts";

/** Stores a part of an unfinished upload; a repeated part replaces the first one. */
export const putPart = (context: SandboxContext, mediaId: string, segment: number, bytes: Buffer) => context.sql`
  insert into sandbox.media_parts (media_id, segment_index, bytes) values (${mediaId}, ${segment}, ${bytes})
  on conflict (media_id, segment_index) do update set bytes = excluded.bytes`;

/** Appends bytes to an upload if the offset is its current end. Of two concurrent calls only one succeeds. */
export async function appendAt(
  context: SandboxContext,
  mediaId: string,
  offset: number,
  bytes: Buffer,
): Promise<boolean> {
  const rows = await context.sql`
    insert into sandbox.media_parts (media_id, segment_index, bytes)
    select ${mediaId}, count(*), ${bytes} from sandbox.media_parts where media_id = ${mediaId}
    having coalesce(sum(length(bytes)), 0) = ${offset}
    on conflict do nothing returning media_id`;
  return rows.length === 1;
}

export async function receivedBytes(context: SandboxContext, mediaId: string): Promise<number> {
  const [row] = await context.sql<[{ bytes: number }]>`
    select coalesce(sum(length(bytes)), 0)::int as bytes from sandbox.media_parts where media_id = ${mediaId}`;
  return row.bytes;
}

/** The complete file; null when a part is missing or the size differs from the announced one. */
export async function joinParts(context: SandboxContext, mediaId: string, sizeBytes: number): Promise<Buffer | null> {
  const parts = await context.sql<{ segment: number; bytes: Buffer }[]>`
    select segment_index as segment, bytes from sandbox.media_parts where media_id = ${mediaId} order by segment_index`;
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  return bytes.length === sizeBytes && parts.every(({ segment }, index) => segment === index) ? bytes : null;
}

export interface ImageFacts {
  format: "jpeg" | "png" | "gif" | "webp" | "tiff";
  width: number;
  height: number;
}

const mimeTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  tiff: "image/tiff",
} as const;
export const mimeTypeOf = (format: ImageFacts["format"]) => mimeTypes[format];

const isKnown = (format: string): format is ImageFacts["format"] => Object.hasOwn(mimeTypes, format);

/** sharp has no error codes; these messages mean that the bytes are no picture, or a damaged one. */
const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  /^Input buffer (contains unsupported image format|has corrupt header|is empty)/i.test(error.message);

/** Facts from the bytes, not from a name or type; null when they are no picture in a known format. */
export async function inspectImage(bytes: Buffer): Promise<ImageFacts | null> {
  try {
    const { format, autoOrient } = await sharp(bytes).metadata();
    return isKnown(format) ? { format, width: autoOrient.width, height: autoOrient.height } : null;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** Stores the bytes under their hash. Checks first, because the same picture is often sent to several accounts. */
export async function storeBlob(context: SandboxContext, bytes: Buffer): Promise<string> {
  const sha256 = sha256Hex(bytes);
  const [known] = await context.sql`select 1 from sandbox.blobs where sha256 = ${sha256}`;
  if (known === undefined)
    await context.sql`insert into sandbox.blobs (sha256, bytes) values (${sha256}, ${bytes}) on conflict do nothing`;
  return sha256;
}

export interface NewMedia {
  id: string;
  accountId: string;
  sha256: string | null;
  mimeType: string;
  category: string;
  sizeBytes: number;
  width?: number;
  height?: number;
  caption?: string | undefined;
  altText?: string | undefined;
  focus?: string | undefined;
  readyAt: Date | null;
  durationMs?: number;
  failure?: string | null;
}

export const insertMedia = (context: SandboxWriter, media: NewMedia) => context.sql`
  insert into sandbox.media (id, account_id, sha256, mime_type, category, size_bytes, width, height, caption, alt_text, focus, created_at, ready_at,
    duration_ms, failure)
  values (${media.id}, ${media.accountId}, ${media.sha256}, ${media.mimeType}, ${media.category}, ${media.sizeBytes}, ${media.width ?? null},
    ${media.height ?? null}, ${media.caption ?? null}, ${media.altText ?? null}, ${media.focus ?? null}, ${toStored(context.now())},
    ${media.readyAt === null ? null : toStored(media.readyAt)}, ${media.durationMs ?? null}, ${media.failure ?? null})`;

export interface Media {
  id: string;
  accountId: string;
  sha256: string | null;
  mimeType: string;
  category: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  caption: string | null;
  altText: string | null;
  focus: string | null;
  createdAt: Stored;
  readyAt: Stored | null;
  durationMs: number | null;
  failure: string | null;
}

export const findMedia = (context: SandboxContext, ids: readonly string[]) => context.sql<Media[]>`
  select id, account_id as "accountId", sha256, mime_type as "mimeType", category, size_bytes::int as "sizeBytes", width, height, caption,
    alt_text as "altText", focus, created_at as "createdAt", ready_at as "readyAt", duration_ms as "durationMs", failure
  from sandbox.media where id = any(${[...ids]}::text[])`;

export async function readMediaFile(
  context: SandboxContext,
  id: string,
): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const [file] = await context.sql<{ mimeType: string; bytes: Buffer }[]>`
    select m.mime_type as "mimeType", b.bytes from sandbox.media m join sandbox.blobs b using (sha256) where m.id = ${id}`;
  return file ?? null;
}
