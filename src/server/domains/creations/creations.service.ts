import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { fileKeysOf } from "#server/domains/creations/creation-files.ts";
import { removeFilesJob } from "#server/domains/creations/creations.jobs.ts";
import {
  type CreationRow,
  deleteCreationRow,
  findCreationById,
  findCreations,
  findUsableByIds,
  lockCreations,
  updateCreationFields,
  updateUse,
} from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type {
  Creation,
  CreationPage,
  CreationStatus,
  CreationUse,
  ListCreationsInput,
  UpdateCreationInput,
} from "#shared/creations.ts";
import { CreationId, type UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export { mediaUrl, readCreationFile } from "#server/domains/creations/creation-files.ts";
export { createMediaLink } from "#server/domains/creations/media-links.service.ts";

const cursor = createCursor(z.strictObject({ id: CreationId }));

export async function listCreations(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: ListCreationsInput,
): Promise<CreationPage> {
  const before = input.cursor === undefined ? null : cursor.decode(input.cursor).id;
  const rows = await findCreations(deps.db, userId, input, { before, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    creations: page.map(toCreation),
    nextCursor: rows.length > page.length && last ? cursor.encode({ id: last.id }) : null,
  };
}

export async function getCreation(deps: Pick<Deps, "db">, userId: UserId, id: CreationId): Promise<Creation> {
  const row = await findCreationById(deps.db, userId, id);
  if (row === undefined) throw notFound("Creation");
  return toCreation(row);
}

export async function updateCreation(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, ...fields }: UpdateCreationInput,
): Promise<Creation> {
  const row = await updateCreationFields(deps.db, userId, id, fields);
  if (row === undefined) throw notFound("Creation");
  return toCreation(row);
}

const deletionRefusals: Partial<Record<CreationStatus, string>> = {
  processing: "This is still being made. Cancel it first.",
  scheduled: "A scheduled post uses this. Cancel or change that post first.",
};

/** Throws CONFLICT while it is being made or a scheduled post waits for it. */
export async function deleteCreation(deps: Pick<Deps, "db" | "jobs">, userId: UserId, id: CreationId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const deleted = await deleteCreationRow(tx, userId, id, ["processing", "scheduled"]);
    if (deleted !== undefined) {
      await recordActivity(tx, userId, {
        kind: "creation.deleted",
        subject: { type: "creation", id },
        label: deleted.title,
      });
      const keys = fileKeysOf(deleted);
      if (keys.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys });
      return;
    }
    const kept = await findCreationById(tx, userId, id);
    if (kept === undefined) throw notFound("Creation");
    throw new DomainError(
      "CONFLICT",
      deletionRefusals[kept.status] ?? "This cannot be deleted right now. Please try again.",
    );
  });
}

/** Those of the ids that are this person's finished creations, in the order asked for. The caller decides what a missing one means. */
export async function findUsableCreations(db: Db, userId: UserId, ids: readonly CreationId[]): Promise<CreationRow[]> {
  if (ids.length === 0) return [];
  const rows = await findUsableByIds(db, userId, ids);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Holds creations until the transaction ends, in a fixed order, so that nobody waits in a circle. */
export const holdCreations = (tx: Db, ids: readonly CreationId[]): Promise<void> => lockCreations(tx, ids);

/** Says what is being done with a finished creation, and where. Called in the transaction that changes the post. */
export async function setCreationUse(
  tx: Db,
  id: CreationId,
  use: CreationUse,
  platform: Platform | null,
): Promise<void> {
  await updateUse(tx, id, use, platform);
}
