import type { Deps } from "#server/deps.ts";
import { type CreationRow, findCreationByFile } from "#server/domains/creations/creations.queries.ts";
import {
  creationsPrefix,
  extensionOf,
  folderOf,
  keyOfShown,
  type ThumbnailSize,
} from "#server/domains/creations/files/creation-files.ts";
import { provenanceOf } from "#server/domains/creations/files/provenance.ts";
import { sizedThumbnail } from "#server/domains/creations/files/sized-thumbnail.ts";
import { findLiveMediaLink } from "#server/domains/creations/platform-media/platform-media.queries.ts";
import { cachedForever, type ServedFile } from "#server/lib/files/serve-file.ts";
import type { Insertion } from "#server/lib/media/xmp.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { CreationId } from "#shared/ids.ts";

/** Replaces characters that some file systems refuse. */
const withoutRefused = (title: string) => title.replaceAll(/[\\/:*?"<>|]/g, "-").trim();

/** `creations/<folder>/<creation id>-<43 characters>.png`, or the same with `-thumbnail.webp`. */
const keyPattern = /^creations\/([^/]+)\/([0-9a-f-]{36})-[\w-]{43}(?:-thumbnail)?\.\w{3,4}$/;

/** For a thumbnail in its original size because scaling failed: the client requests it again next time. */
const uncached = "private, no-cache";

async function inSize(
  deps: Pick<Deps, "storage" | "log">,
  row: CreationRow,
  size: ThumbnailSize,
): Promise<Pick<ServedFile, "key" | "contentType" | "cacheControl"> | null> {
  const key = await sizedThumbnail(deps, row, size);
  return key === null ? null : { key, contentType: `image/${size.format}`, cacheControl: cachedForever };
}

interface StoredFile {
  row: CreationRow;
  isThumbnail: boolean;
  extension: string;
  file: Omit<ServedFile, "fileName">;
}

/** A file by its unguessable key; a thumbnail in the requested size. null when it does not exist. */
async function findStoredFile(
  deps: Pick<Deps, "db" | "storage" | "log">,
  key: string,
  size: ThumbnailSize | null,
): Promise<StoredFile | null> {
  const [, folder, idInName] = keyPattern.exec(key) ?? [];
  const id = CreationId.safeParse(idInName);
  if (!id.success || folder !== folderOf(id.data)) return null;
  const row = await findCreationByFile(deps.db, id.data, key);
  if (row === undefined) return null;
  const isThumbnail = key === row.thumbnailKey;
  const contentType = isThumbnail ? "image/webp" : (row.contentType ?? "application/octet-stream");
  const found = { row, isThumbnail, extension: extensionOf(contentType) };
  const file = { key, contentType, cacheControl: cachedForever, resourcePolicy: "same-origin" as const };
  if (!isThumbnail || size === null) return { ...found, file };
  const sized = (await inSize(deps, row, size)) ?? { cacheControl: uncached };
  return { ...found, file: { ...file, vary: "accept", ...sized } };
}

/** For members: named after the title, with the provenance of a download. */
export async function findCreationFile(
  deps: Pick<Deps, "db" | "storage" | "log" | "images" | "videos">,
  { folder, name }: { folder: string; name: string },
  size: ThumbnailSize | null,
): Promise<{ file: ServedFile; provenance: Insertion | null } | null> {
  const found = await findStoredFile(deps, `${creationsPrefix}${folder}/${name}`, size);
  if (found === null) return null;
  const { row, isThumbnail, extension, file } = found;
  return {
    file: { ...file, fileName: `${withoutRefused(row.title)}.${extension}` },
    provenance: isThumbnail ? null : provenanceOf(deps, row),
  };
}

/** For people outside the team: the same bytes, without title and provenance. null for an address that was not made here. */
export async function findShownFile(
  deps: Pick<Deps, "db" | "storage" | "log" | "mediaAddresses">,
  sealed: string,
  size: ThumbnailSize | null,
): Promise<ServedFile | null> {
  const found = await findStoredFile(deps, keyOfShown(deps, sealed) ?? "", size);
  return found && { ...found.file, fileName: `media.${found.extension}` };
}

export async function findLinkedFile(deps: Pick<Deps, "db">, token: string): Promise<ServedFile | null> {
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
