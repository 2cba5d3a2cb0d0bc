import type { Deps } from "#server/deps.ts";
import { stageSquares } from "#server/domains/users/avatar.service.ts";
import { removeAvatarJob } from "#server/domains/users/users.jobs.ts";
import { findPictureStems, isPictureOf, replacePictureStem } from "#server/domains/workspaces/workspaces.queries.ts";
import { pictureFiles } from "#server/domains/workspaces/workspaces.service.ts";
import { discardRefused } from "#server/lib/files/orphans.ts";
import type { ServedFile } from "#server/lib/files/serve-file.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** Replaces the picture. Throws as stageSquares does; then the previous one stays. */
export async function setPicture(
  deps: Pick<Deps, "db" | "jobs" | "storage">,
  id: WorkspaceId,
  upload: Upload,
): Promise<void> {
  const stem = await stageSquares(deps, pictureFiles, id, upload);
  try {
    await showPicture(deps, id, stem);
  } catch (error) {
    await discardRefused(deps.storage, pictureFiles.keysOf(stem), error);
    throw error;
  }
}

export const removePicture = (deps: Pick<Deps, "db" | "jobs">, id: WorkspaceId): Promise<void> =>
  showPicture(deps, id, null);

async function showPicture(deps: Pick<Deps, "db" | "jobs">, id: WorkspaceId, stem: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await replacePictureStem(tx, id, stem);
    if (before !== null) await deps.jobs.send(tx, removeAvatarJob, { stem: before });
  });
}

/** The file of a present picture; null for any other name. */
export async function findPictureFile(
  deps: Pick<Deps, "db">,
  folder: string,
  name: string,
): Promise<ServedFile | null> {
  const read = pictureFiles.read(folder, name);
  if (read === null || !(await isPictureOf(deps.db, read.owner, read.stem))) return null;
  return pictureFiles.served(folder, name);
}

/** Deletes picture files that no workspace has, which interrupted uploads leave behind. */
export const sweepPictures = ({ db, storage }: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> =>
  pictureFiles.sweep(storage, (ids) => findPictureStems(db, ids), signal);
