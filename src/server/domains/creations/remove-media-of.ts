import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteFiles, fileKeysOf } from "#server/domains/creations/creation-files.ts";
import { deleteFittedVideos, findFittedVideosOf } from "#server/domains/creations/fitted-videos.queries.ts";
import { deleteMediaLinks } from "#server/domains/creations/media-links.queries.ts";
import {
  deleteCreations,
  findCreationsOf,
  findMediaLinksOf,
} from "#server/domains/creations/remove-media-of.queries.ts";
import type { UserId } from "#shared/ids.ts";

const batch = 100;

/** Removes everything a person made or sent: the files, then the rows that name them. Goes on where it was stopped. */
export async function removeMediaOf(
  deps: Pick<Deps, "db" | "storage">,
  userId: UserId,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const creations = await findCreationsOf(deps.db, userId, batch);
    const links = await findMediaLinksOf(deps.db, userId, batch);
    const fitted = await findFittedVideosOf(deps.db, userId, batch);
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

/** Has anything come in since? */
export async function hasMedia(db: Db, userId: UserId): Promise<boolean> {
  const found = [
    ...(await findCreationsOf(db, userId, 1)),
    ...(await findMediaLinksOf(db, userId, 1)),
    ...(await findFittedVideosOf(db, userId, 1)),
  ];
  return found.length > 0;
}
