import type { Db } from "#server/db/client.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { Second } from "#shared/durations.ts";

/** Shorter generations send no notification, because the user probably waited for them. */
const notifyAfterMs = 15 * Second.ms;
const wasLong = ({ startedAt }: CreationRow) => startedAt !== null && Date.now() - startedAt.getTime() > notifyAfterMs;
const keyOf = ({ id }: CreationRow) => `creation:${id}`;
const subjectOf = ({ id, type, title }: CreationRow) => ({ creationId: id, type, title });

/** Records the activity, and notifies after a long generation. */
export async function tellCompleted(tx: Db, row: CreationRow): Promise<void> {
  await recordActivity(tx, row.workspaceId, {
    kind: "creation.created",
    subject: { type: "creation", id: row.id },
    label: row.title,
  });
  if (wasLong(row))
    await notify(tx, row.workspaceId, { kind: "creation.completed", key: keyOf(row), params: subjectOf(row) });
}

/** Records the activity and notifies, unless it was cancelled. */
export async function tellFailed(
  tx: Db,
  row: CreationRow,
  { code, message }: { code: string; message: string },
): Promise<void> {
  // The user who cancelled it needs no notification.
  if (code === "CANCELLED") return;
  await recordActivity(tx, row.workspaceId, {
    kind: "creation.failed",
    subject: { type: "creation", id: row.id },
    label: row.title,
  });
  const params = { ...subjectOf(row), code, reason: message };
  await notify(tx, row.workspaceId, { kind: "creation.failed", key: keyOf(row), params });
}
