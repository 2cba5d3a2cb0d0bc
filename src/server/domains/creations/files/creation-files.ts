import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { type ScaledFormat, scaledFormats } from "#server/lib/media/images.ts";
import { newToken } from "#server/lib/random-token.ts";
import { openOrNull } from "#server/lib/secrets/secret-box.ts";
import { type ThumbnailWidth, thumbnailWidths } from "#shared/creations/thumbnails.ts";
import type { CreationId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

export interface CreationFileKeys {
  fileKey: string;
  thumbnailKey: string;
}

/** Properties of a stored file; those of videos are null for pictures. */
export interface FileFacts {
  contentType: string;
  width: number;
  height: number;
  durationMs: number | null;
  videoCodec: string | null;
  pixelFormat: string | null;
  pixelRatio: number | null;
  isInterlaced: boolean | null;
  frameRate: number | null;
  audioCodec: string | null;
}

/** A checked picture or video, ready to be stored. */
export interface NewFile extends FileFacts {
  /** The bytes, or the path of a file that holds them. */
  content: Buffer | string;
  thumbnail: Buffer;
  /** A frame of a video, WebP: the largest of its thumbnails. */
  poster?: Buffer;
}

export const factsOf = (file: FileFacts): FileFacts => ({
  contentType: file.contentType,
  width: file.width,
  height: file.height,
  durationMs: file.durationMs,
  videoCodec: file.videoCodec,
  pixelFormat: file.pixelFormat,
  pixelRatio: file.pixelRatio,
  isInterlaced: file.isInterlaced,
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

/** The last two digits of a UUIDv7 are random: they spread the files over 256 folders. */
export const folderOf = (id: CreationId) => id.slice(-2);

/** Prefix of the storage keys of all creations. */
export const creationsPrefix = "creations/";

/** New keys for a creation's files. The token makes the URL unguessable; the id identifies the row. */
export function newFileKeys(id: CreationId, contentType: string): CreationFileKeys {
  const token = newToken("");
  const stem = `${creationsPrefix}${folderOf(id)}/${id}-${token}`;
  return { fileKey: `${stem}.${extensionOf(contentType)}`, thumbnailKey: `${stem}-thumbnail.webp` };
}

export interface ThumbnailSize {
  width: ThumbnailWidth;
  format: ScaledFormat;
}

/** Key of a scaled thumbnail, derived from the thumbnail's unguessable key. */
export const sizedThumbnailKey = (thumbnailKey: string, { width, format }: ThumbnailSize) =>
  `${thumbnailKey.replace(/\.webp$/, "")}-${width}.${format}`;

const everySize = thumbnailWidths.flatMap((width) => scaledFormats.map((format) => ({ width, format })));

const posterSize = { width: 1280, format: "webp" } as const;
export const posterKey = (thumbnailKey: string) => sizedThumbnailKey(thumbnailKey, posterSize);

/** Throws INSUFFICIENT_STORAGE. After an error the caller deletes the stored files. */
export async function storeFile(
  { storage }: Pick<Deps, "storage">,
  keys: CreationFileKeys,
  { content, thumbnail, poster }: NewFile,
): Promise<{ sizeBytes: number }> {
  const stored = await storage.put(keys.fileKey, typeof content === "string" ? createReadStream(content) : content);
  if (poster !== undefined) await storage.put(posterKey(keys.thumbnailKey), poster);
  // Last: a stored thumbnail proves that everything is stored.
  await storage.put(keys.thumbnailKey, thumbnail);
  return stored;
}

/** Makes the path of a stored file on this server, for one kind of reader. */
export type MediaUrl = (key: string) => string;

/** Path of a stored file on this server for the team, valid for every origin of the server. A download contains title and prompt. */
export const mediaUrl: MediaUrl = (key) => `/media/${key}`;

const shownContext = "creations.shown";

/** As mediaUrl, for people outside the team: a download contains neither title nor prompt, and the address does not reveal the team's. */
export const shownMediaUrl = ({ mediaAddresses }: Pick<Deps, "mediaAddresses">, key: string) =>
  `/media/shown/${mediaAddresses.seal(key, shownContext)}`;

/** The kind of path for a member with this role: a client reads the media of posts, but neither titles nor prompts of the library. */
export const mediaUrlFor = (deps: Pick<Deps, "mediaAddresses">, role: WorkspaceRole): MediaUrl =>
  may(role, "content.read") ? mediaUrl : (key) => shownMediaUrl(deps, key);

/** The key of a file in the last part of a path that shownMediaUrl made; null for any other text. */
export const keyOfShown = ({ mediaAddresses }: Pick<Deps, "mediaAddresses">, sealed: string): string | null =>
  openOrNull(mediaAddresses, sealed, shownContext);

/** All keys that may be stored for a creation; scaled thumbnails are created on demand. */
export function fileKeysOf({ fileKey, thumbnailKey }: Pick<CreationRow, "fileKey" | "thumbnailKey">): string[] {
  const sized = thumbnailKey === null ? [] : everySize.map((size) => sizedThumbnailKey(thumbnailKey, size));
  return [fileKey, thumbnailKey, ...sized].filter((key) => key !== null);
}

export async function deleteFiles({ storage }: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => storage.delete(key)));
}

/** The bytes of the finished file; null when it is missing from storage. */
export async function readCreationFile(
  deps: Pick<Deps, "storage">,
  row: Pick<CreationRow, "fileKey">,
): Promise<Buffer | null> {
  return row.fileKey === null ? null : deps.storage.read(row.fileKey);
}

/** Opens a finished file; `open` resolves to null when it is missing from storage. */
export function openMedia(
  { storage }: Pick<Deps, "storage">,
  { fileKey, contentType }: Pick<CreationRow, "fileKey" | "contentType">,
): { extension: string; open(): Promise<Readable | null> } {
  return {
    extension: extensionOf(contentType ?? ""),
    open: async () => (fileKey === null ? null : ((await storage.open(fileKey))?.stream ?? null)),
  };
}
