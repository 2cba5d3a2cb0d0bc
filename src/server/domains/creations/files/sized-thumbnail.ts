import pLimit from "p-limit";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { posterKey, sizedThumbnailKey, type ThumbnailSize } from "#server/domains/creations/files/creation-files.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { scaleImage } from "#server/lib/media/images.ts";
import { thumbnailWidths } from "#shared/creations/thumbnails.ts";

type SizingDeps = Pick<Deps, "storage" | "log">;
type PicturedRow = Pick<CreationRow, "id" | "type" | "fileKey" | "thumbnailKey">;

const Width = z.coerce.number().pipe(z.literal(thumbnailWidths));

/** The size that `?w=` requests, in the best format the client accepts; null without `w`. Throws INVALID_INPUT. */
export function requestedSize(w: unknown, accept: string | undefined): ThumbnailSize | null {
  if (w === undefined) return null;
  const width = Width.safeParse(w);
  if (!width.success) throw invalidInput([{ path: "w", message: `Use one of ${thumbnailWidths.join(", ")}` }]);
  return { width: width.data, format: accept?.includes("image/avif") === true ? "avif" : "webp" };
}

/**
 * Scaling reads whole pictures into memory, so few run at once. A request beyond the queue is answered at once with the original
 * thumbnail.
 */
const queue = pLimit(2);
const longestQueue = 60;
/** Running scalings by key, shared by parallel requests. */
const running = new Map<string, Promise<void>>();

/** The source is the picture itself, or the poster of a video. */
async function readSource({ storage }: SizingDeps, row: PicturedRow, thumbnailKey: string): Promise<Buffer | null> {
  if (row.type === "image" && row.fileKey !== null) return storage.read(row.fileKey);
  const poster = await storage.read(posterKey(thumbnailKey));
  return poster ?? storage.read(thumbnailKey);
}

async function make(deps: SizingDeps, row: PicturedRow, thumbnailKey: string, size: ThumbnailSize): Promise<void> {
  const source = await readSource(deps, row, thumbnailKey);
  if (source === null) return;
  const scaled = await scaleImage(source, size.width, size.format);
  await deps.storage.put(sizedThumbnailKey(thumbnailKey, size), scaled);
}

/**
 * Key of the thumbnail in this size, which is created at the first request and stored. null when it cannot be created now: serve
 * the original thumbnail then.
 */
export async function sizedThumbnail(deps: SizingDeps, row: PicturedRow, size: ThumbnailSize): Promise<string | null> {
  if (row.thumbnailKey === null) return null;
  const { thumbnailKey } = row;
  const key = sizedThumbnailKey(thumbnailKey, size);
  if ((await deps.storage.size(key)) !== null) return key;
  let work = running.get(key);
  if (work === undefined) {
    if (queue.pendingCount >= longestQueue) return null;
    work = queue(() => make(deps, row, thumbnailKey, size)).finally(() => running.delete(key));
    running.set(key, work);
  }
  try {
    await work;
  } catch (error) {
    // A full disk, or an unreadable picture: the original thumbnail is served.
    if (!(error instanceof DomainError)) throw error;
    deps.log.warn({ err: error, creationId: row.id, ...size }, "creations.thumbnail_not_made");
  }
  return (await deps.storage.size(key)) === null ? null : key;
}
