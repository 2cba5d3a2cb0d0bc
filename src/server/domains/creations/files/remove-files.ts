import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteCreations, findCreationsOf, findFileKeys } from "#server/domains/creations/creations.queries.ts";
import { creationsPrefix, deleteFiles, fileKeysOf } from "#server/domains/creations/files/creation-files.ts";
import {
  deleteFittedVideos,
  deleteMediaLinks,
  findFittedVideosOf,
  findMediaLinksOf,
} from "#server/domains/creations/platform-media/platform-media.queries.ts";
import { sweepOrphans } from "#server/lib/files/orphans.ts";
import { sweepTemporaries } from "#server/lib/files/work-folder.ts";
import { CreationId, type WorkspaceId } from "#shared/ids.ts";

const batch = 100;

/** Deletes all files of a workspace, then the rows that name them. Can be repeated after an interruption. */
export async function removeMediaOf(
  deps: Pick<Deps, "db" | "storage">,
  workspaceId: WorkspaceId,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const creations = await findCreationsOf(deps.db, workspaceId, batch);
    const links = await findMediaLinksOf(deps.db, workspaceId, batch);
    const fitted = await findFittedVideosOf(deps.db, workspaceId, batch);
    if (creations.length === 0 && links.length === 0 && fitted.length === 0) return;
    for (const row of creations) await deleteFiles(deps, fileKeysOf(row));
    for (const { storageKey } of [...links, ...fitted]) await deps.storage.delete(storageKey);
    await deleteCreations(
      deps.db,
      creations.map(({ id }) => id),
    );
    await deleteMediaLinks(deps.db, links);
    await deleteFittedVideos(deps.db, fitted);
  }
}

/** Whether rows with files exist, also ones added since removeMediaOf. */
export async function hasMedia(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const found = [
    ...(await findCreationsOf(db, workspaceId, 1)),
    ...(await findMediaLinksOf(db, workspaceId, 1)),
    ...(await findFittedVideosOf(db, workspaceId, 1)),
  ];
  return found.length > 0;
}

/** The creation id in a file name; undefined for other names, which the sweep leaves alone. */
const idOf = (key: string) => CreationId.safeParse(key.split("/").at(-1)?.slice(0, 36)).data;

/** Deletes what crashed processes left behind: files without a creation, and temporary files. */
export async function sweepCreationFiles(
  deps: Pick<Deps, "db" | "storage" | "config" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const findKnown = async (keys: string[]) => {
    const ids = keys.flatMap((key) => idOf(key) ?? []);
    const rows = await findFileKeys(deps.db, ids);
    return [...rows.flatMap(fileKeysOf), ...keys.filter((key) => idOf(key) === undefined)];
  };
  const removed = await sweepOrphans(deps.storage, { folder: creationsPrefix, findKnown }, signal);
  if (removed > 0) deps.log.warn({ removed }, "creations.orphans_removed");
  await sweepTemporaries(deps.config.dataDir);
}
