import { join } from "node:path";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { cleanVideo, sentPicture } from "#server/domains/creations/check-media.ts";
import {
  type CreationFileKeys,
  factsOf,
  type FileFacts,
  fileKeysOf,
  newFileKeys,
  storeFile,
} from "#server/domains/creations/creation-files.ts";
import { setParents } from "#server/domains/creations/import-media.queries.ts";
import { insertCreations, type NewCreation } from "#server/domains/creations/in-progress.queries.ts";
import { requireRoom, typeOf } from "#server/domains/creations/store-upload.ts";
import { holdUploads } from "#server/domains/creations/uploads.queries.ts";
import { discardNew } from "#server/lib/orphans.ts";
import { withWorkFolder } from "#server/lib/work-folder.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/** A stored file whose row is still to be written: the sweep of orphans finds it when that never happens. */
export type StagedFile = CreationFileKeys & FileFacts & Required<Pick<NewCreation, "id" | "type" | "sizeBytes">>;

/**
 * Writes a file from outside anew and stores it, like an upload. `id` is the one its row will have, `extract` puts the file where it is told.
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, UNPROCESSABLE, INSUFFICIENT_STORAGE.
 */
export async function stageFile(
  deps: Pick<Deps, "storage" | "config">,
  source: { id: CreationId; fileName: string; sizeBytes: number; extract(path: string): Promise<void> },
  signal: AbortSignal,
): Promise<StagedFile> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, "source");
    await source.extract(path);
    const { kind } = await typeOf({ ...source, path, contentType: "" });
    const file = kind === "image" ? await sentPicture(path) : await cleanVideo(path, folder, signal);
    const { id } = source;
    const keys = newFileKeys(id, file.contentType);
    try {
      const { sizeBytes } = await storeFile(deps, keys, file);
      return { ...keys, ...factsOf(file), id, type: kind, sizeBytes };
    } catch (error) {
      await removeStaged(deps, fileKeysOf(keys));
      throw error;
    }
  });
}

export const stagedKeysOf = (files: Iterable<StagedFile>): string[] => [...files].flatMap(fileKeysOf);

/** For what no row was tried to be written for: nobody can refer to it, whatever the error was. */
export const removeStaged = ({ storage }: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> =>
  discardNew(storage, keys);

export type ImportedCreation = NewCreation & { id: CreationId };

const rowsAtOnce = 200;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Writes the rows, counted like uploads. Throws LIMIT_REACHED when there is no room for all of them. */
export async function insertImported(tx: Db, userId: UserId, rows: readonly ImportedCreation[]): Promise<void> {
  await holdUploads(tx, userId);
  const stored = rows.filter(({ fileKey }) => fileKey != null);
  const sizeBytes = stored.reduce((sum, row) => sum + (row.sizeBytes ?? 0), 0);
  if (stored.length > 0) await requireRoom(tx, userId, { count: stored.length, sizeBytes });
  // A row may be varied from one that stands in a later batch.
  for (const batch of batches(rows))
    await insertCreations(
      tx,
      batch.map((row) => ({ ...row, parentId: null })),
    );
  const varied = rows.flatMap(({ id, parentId }) => (parentId == null ? [] : [{ id, parentId }]));
  for (const batch of batches(varied)) await setParents(tx, userId, batch);
}
