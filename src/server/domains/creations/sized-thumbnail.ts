import pLimit from "p-limit";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { posterKey, sizedThumbnailKey, type ThumbnailSize } from "#server/domains/creations/creation-files.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { scaleImage } from "#server/lib/scale-image.ts";
import { thumbnailWidths } from "#shared/creations/thumbnails.ts";

type SizingDeps = Pick<Deps, "storage" | "log">;
type PicturedRow = Pick<CreationRow, "id" | "type" | "fileKey" | "thumbnailKey">;

const Width = z.coerce.number().pipe(z.literal(thumbnailWidths));

/** What `?w=` asks for, in the better format the client takes; null when it asks for no width. Throws INVALID_INPUT. */
export function askedSize(w: unknown, accept: string | undefined): ThumbnailSize | null {
  if (w === undefined) return null;
  const width = Width.safeParse(w);
  if (!width.success) throw invalidInput([{ path: "w", message: `Use one of ${thumbnailWidths.join(", ")}` }]);
  return { width: width.data, format: accept?.includes("image/avif") === true ? "avif" : "webp" };
}

/** Whole pictures are read for this, so few are at once, and a crowd is not kept waiting. */
const turns = pLimit(2);
const longestQueue = 60;
/** Two people, or two tiles of a page, ask for the same one at the same moment. */
const inWork = new Map<string, Promise<void>>();

/** The largest that was drawn of a film is its poster; a picture is its own source. */
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
 * Where the thumbnail lies in this size; it is made when somebody asks for it first, and kept.
 * null when it cannot be had now: the one every creation has does instead.
 */
export async function sizedThumbnail(deps: SizingDeps, row: PicturedRow, size: ThumbnailSize): Promise<string | null> {
  if (row.thumbnailKey === null) return null;
  const { thumbnailKey } = row;
  const key = sizedThumbnailKey(thumbnailKey, size);
  if ((await deps.storage.size(key)) !== null) return key;
  let work = inWork.get(key);
  if (work === undefined) {
    if (turns.pendingCount >= longestQueue) return null;
    work = turns(() => make(deps, row, thumbnailKey, size)).finally(() => inWork.delete(key));
    inWork.set(key, work);
  }
  try {
    await work;
  } catch (error) {
    // A full disk, or a picture that this version cannot read: the page goes on showing the thumbnail it has.
    if (!(error instanceof DomainError)) throw error;
    deps.log.warn({ err: error, creationId: row.id, ...size }, "creations.thumbnail_not_made");
  }
  return (await deps.storage.size(key)) === null ? null : key;
}
