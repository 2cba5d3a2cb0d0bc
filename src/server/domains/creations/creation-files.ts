import { createReadStream } from "node:fs";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { newToken } from "#server/lib/random-token.ts";
import { type ScaledFormat, scaledFormats } from "#server/lib/scale-image.ts";
import type { CreationId } from "#shared/ids.ts";
import { type ThumbnailWidth, thumbnailWidths } from "#shared/creations/thumbnails.ts";

export interface CreationFileKeys {
  fileKey: string;
  thumbnailKey: string;
}

/** What is known of a stored file. What only films have is null for pictures. */
export interface FileFacts {
  contentType: string;
  width: number;
  height: number;
  durationMs: number | null;
  videoCodec: string | null;
  frameRate: number | null;
  audioCodec: string | null;
}

/** A checked picture or video, ready to be stored. */
export interface NewFile extends FileFacts {
  /** The bytes, or the path of a file that holds them. */
  content: Buffer | string;
  thumbnail: Buffer;
  /** A frame of a film, WebP: the largest of its thumbnails. */
  poster?: Buffer;
}

export const factsOf = (file: FileFacts): FileFacts => ({
  contentType: file.contentType,
  width: file.width,
  height: file.height,
  durationMs: file.durationMs,
  videoCodec: file.videoCodec,
  frameRate: file.frameRate,
  audioCodec: file.audioCodec,
});

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
};

export const extensionOf = (contentType: string) => extensions[contentType] ?? "bin";

/** The end of a UUIDv7 is random: it spreads the files over 256 folders. */
export const folderOf = (id: CreationId) => id.slice(-2);

/** Everything stored for creations lies under this. */
export const creationsPrefix = "creations/";

/** New keys for a creation's files. The token makes the address unguessable, the id makes it findable. */
export function newFileKeys(id: CreationId, contentType: string): CreationFileKeys {
  const token = newToken("");
  const stem = `${creationsPrefix}${folderOf(id)}/${id}-${token}`;
  return { fileKey: `${stem}.${extensionOf(contentType)}`, thumbnailKey: `${stem}-thumbnail.webp` };
}

export interface ThumbnailSize {
  width: ThumbnailWidth;
  format: ScaledFormat;
}

/** Beside the thumbnail, and as hard to guess. */
export const sizedThumbnailKey = (thumbnailKey: string, { width, format }: ThumbnailSize) =>
  `${thumbnailKey.replace(/\.webp$/, "")}-${width}.${format}`;

const everySize = thumbnailWidths.flatMap((width) => scaledFormats.map((format) => ({ width, format })));

const posterSize = { width: 1280, format: "webp" } as const;
export const posterKey = (thumbnailKey: string) => sizedThumbnailKey(thumbnailKey, posterSize);

/** Throws INSUFFICIENT_STORAGE. Either all are stored, or whoever called removes what is. */
export async function storeFile(
  { storage }: Pick<Deps, "storage">,
  keys: CreationFileKeys,
  { content, thumbnail, poster }: NewFile,
): Promise<{ sizeBytes: number }> {
  const stored = await storage.put(keys.fileKey, typeof content === "string" ? createReadStream(content) : content);
  if (poster !== undefined) await storage.put(posterKey(keys.thumbnailKey), poster);
  // The last: where it lies, everything does.
  await storage.put(keys.thumbnailKey, thumbnail);
  return stored;
}

/** Address of a stored file, relative to this server: right for the app on whatever origin it is reached. */
export const mediaUrl = (key: string) => `/media/${key}`;

/** Everything that may be stored for a creation; thumbnails in sizes come when they are asked for. */
export function fileKeysOf({ fileKey, thumbnailKey }: Pick<CreationRow, "fileKey" | "thumbnailKey">): string[] {
  const sized = thumbnailKey === null ? [] : everySize.map((size) => sizedThumbnailKey(thumbnailKey, size));
  return [fileKey, thumbnailKey, ...sized].filter((key) => key !== null);
}

export async function deleteFiles({ storage }: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => storage.delete(key)));
}

/** The finished file as it was made; null when it is gone from storage. */
export async function readCreationFile(
  deps: Pick<Deps, "storage">,
  row: Pick<CreationRow, "fileKey">,
): Promise<Buffer | null> {
  return row.fileKey === null ? null : deps.storage.read(row.fileKey);
}
