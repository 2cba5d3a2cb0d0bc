import { join } from "node:path";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type NewCreation, insertCreations } from "#server/domains/creations/creations.queries.ts";
import {
  type CreationFileKeys,
  type FileFacts,
  factsOf,
  fileKeysOf,
  newFileKeys,
  storeFile,
} from "#server/domains/creations/files/creation-files.ts";
import { uploadedImageFile, newVideoFile } from "#server/domains/creations/files/new-creation-file.ts";
import { requireRoom, typeOf } from "#server/domains/creations/uploads/store-upload.ts";
import { lockUploads, setParents } from "#server/domains/creations/uploads/uploads.queries.ts";
import { discardNew } from "#server/lib/files/orphans.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { slices } from "#server/lib/slices.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

/** A stored file without a row yet; the sweep of orphans deletes it if none is inserted. */
export type StagedFile = CreationFileKeys & FileFacts & Required<Pick<NewCreation, "id" | "type" | "sizeBytes">>;

/**
 * Re-encodes and stores a file like an upload. `id` is the id of the later row; `extract` writes the source file to a path.
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, UNPROCESSABLE, INSUFFICIENT_STORAGE.
 */
export async function stageFile(
  deps: Pick<Deps, "config" | "log" | "storage">,
  source: { id: CreationId; sizeBytes: number; extract(path: string): Promise<void> },
  signal: AbortSignal,
): Promise<StagedFile> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, "source");
    await source.extract(path);
    const { kind } = await typeOf({ path, sizeBytes: source.sizeBytes });
    const file = kind === "image" ? await uploadedImageFile(path) : await newVideoFile(deps, path, folder, signal);
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

/** Deletes staged files for which no insert was attempted. */
export const removeStaged = ({ storage }: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> =>
  discardNew(storage, keys);

export type ImportedCreation = NewCreation & { id: CreationId };

const rowsAtOnce = 200;

/** Inserts the rows, counted like uploads. Throws LIMIT_REACHED when they exceed the limits together. */
export async function insertImported(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly ImportedCreation[],
): Promise<void> {
  await lockUploads(tx, workspaceId);
  const stored = rows.filter(({ fileKey }) => fileKey != null);
  const sizeBytes = stored.reduce((sum, row) => sum + (row.sizeBytes ?? 0), 0);
  if (stored.length > 0) await requireRoom(tx, workspaceId, { count: stored.length, sizeBytes });
  // Parents are set afterwards, because a parent may be in a later batch.
  for (const batch of slices(rows, rowsAtOnce))
    await insertCreations(
      tx,
      batch.map((row) => ({ ...row, parentId: null })),
    );
  const varied = rows.flatMap(({ id, parentId }) => (parentId == null ? [] : [{ id, parentId }]));
  for (const batch of slices(varied, rowsAtOnce)) await setParents(tx, workspaceId, batch);
}
