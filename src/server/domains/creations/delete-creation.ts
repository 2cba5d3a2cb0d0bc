import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { fileKeysOf } from "#server/domains/creations/creation-files.ts";
import { removeFilesJob } from "#server/domains/creations/creations.jobs.ts";
import { deleteCreationRow, findCreationById } from "#server/domains/creations/creations.queries.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

const inUse =
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.";

/**
 * Deletes a creation that no post waits for and nobody is making, in the caller's transaction; its files go soon after.
 * Throws NOT_FOUND, and CONFLICT while a scheduled post uses it.
 */
export async function deleteCreation(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId, id: CreationId): Promise<void> {
  const deleted = await deleteCreationRow(tx, userId, id, ["processing", "scheduled"]);
  if (deleted === undefined) {
    const kept = await findCreationById(tx, userId, id);
    if (kept === undefined) throw notFound("Creation");
    if (kept.status === "processing") throw new Error("What is being made is stopped before it is deleted");
    throw new DomainError("CONFLICT", inUse);
  }
  await forgetNotifications(tx, userId, { creationId: id });
  await recordActivity(tx, userId, {
    kind: "creation.deleted",
    subject: { type: "creation", id },
    label: deleted.title,
  });
  const keys = fileKeysOf(deleted);
  if (keys.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys });
}
