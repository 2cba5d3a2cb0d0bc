import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type CreationRow,
  findCreationById,
  findUsableByIds,
  lockCreations,
  updateUse,
} from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { Creation, CreationUse } from "#shared/creations/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export { fitVideo } from "#server/domains/creations/fit-video.ts";
export { mediaUrl, readCreationFile } from "#server/domains/creations/creation-files.ts";
export { listCreations } from "#server/domains/creations/list-creations.ts";
export { isMadeByModel } from "#server/domains/creations/provenance.ts";
export { createMediaLink } from "#server/domains/creations/media-links.service.ts";

export async function getCreation(deps: Pick<Deps, "db">, userId: UserId, id: CreationId): Promise<Creation> {
  const row = await findCreationById(deps.db, userId, id);
  if (row === undefined) throw notFound("Creation");
  return toCreation(row);
}

/** Those of the ids that are this person's finished creations, in the order asked for. The caller decides what a missing one means. */
export async function findUsableCreations(db: Db, userId: UserId, ids: readonly CreationId[]): Promise<CreationRow[]> {
  if (ids.length === 0) return [];
  const rows = await findUsableByIds(db, userId, ids);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Holds creations until the transaction ends, in a fixed order, so that nobody waits in a circle. Tells how they are used now. */
export const holdCreations = (
  tx: Db,
  ids: readonly CreationId[],
): Promise<Pick<CreationRow, "id" | "status" | "platform">[]> => lockCreations(tx, ids);

/** Says what is being done with a finished creation, and where. Called in the transaction that changes the post. */
export async function setCreationUse(
  tx: Db,
  id: CreationId,
  use: CreationUse,
  platform: Platform | null,
): Promise<void> {
  await updateUse(tx, id, use, platform);
}
