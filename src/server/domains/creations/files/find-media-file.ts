import type { Deps } from "#server/deps.ts";
import { type CreationRow, findCreationByFile } from "#server/domains/creations/creations.queries.ts";
import { extensionOf, folderOf, type ThumbnailSize } from "#server/domains/creations/files/creation-files.ts";
import { provenanceOf } from "#server/domains/creations/files/provenance.ts";
import { sizedThumbnail } from "#server/domains/creations/files/sized-thumbnail.ts";
import { findLiveMediaLink } from "#server/domains/creations/platform-media/platform-media.queries.ts";
import { cachedForever, type ServedFile } from "#server/lib/files/serve-file.ts";
import type { Insertion } from "#server/lib/media/xmp.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { CreationId } from "#shared/ids.ts";

/** Replaces characters that some file systems refuse. */
const fileNameOf = (title: string, contentType: string) =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, "-").trim()}.${extensionOf(contentType)}`;

/** `<creation id>-<43 characters>.png`, or the same with `-thumbnail.webp`. */
const fileNamePattern = /^([0-9a-f-]{36})-[\w-]{43}(?:-thumbnail)?\.\w{3,4}$/;

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

/** A file by its unguessable name; a thumbnail in the requested size. null when it does not exist. */
export async function findCreationFile(
  deps: Pick<Deps, "db" | "storage" | "log" | "images" | "videos">,
  { folder, name }: { folder: string; name: string },
  size: ThumbnailSize | null,
): Promise<{ file: ServedFile; provenance: Insertion | null } | null> {
  const id = CreationId.safeParse(fileNamePattern.exec(name)?.[1]);
  if (!id.success || folder !== folderOf(id.data)) return null;
  const key = `creations/${folder}/${name}`;
  const row = await findCreationByFile(deps.db, id.data, key);
  if (row === undefined) return null;
  const isThumbnail = key === row.thumbnailKey;
  const contentType = isThumbnail ? "image/webp" : (row.contentType ?? "application/octet-stream");
  const file: ServedFile = {
    key,
    contentType,
    fileName: fileNameOf(row.title, contentType),
    cacheControl: cachedForever,
    resourcePolicy: "same-origin",
  };
  if (!isThumbnail) return { file, provenance: provenanceOf(deps, row) };
  if (size === null) return { file, provenance: null };
  const sized = (await inSize(deps, row, size)) ?? { cacheControl: uncached };
  return { file: { ...file, vary: "accept", ...sized }, provenance: null };
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
