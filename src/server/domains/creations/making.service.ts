import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { fileKeysOf, newFileKeys } from "#server/domains/creations/creation-files.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import {
  type Attempt,
  beginAttempt,
  clearFileKeys,
  findAnyCreation,
  insertCreations,
  lockInMaking,
  markCompleted,
  markFailed,
  type NewCreation,
  notifyFinished,
  saveFileKeys,
} from "#server/domains/creations/making.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { inspectImage, makeThumbnail } from "#server/lib/images.ts";
import type { Creation } from "#shared/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

// How a creation comes into the library: what makes it (the generation domain) calls these and nothing else.
export {
  countInMaking,
  findIdle as findIdleCreations,
  findInMaking,
  finishedChannel,
  saveProgress,
} from "#server/domains/creations/making.queries.ts";

export interface MakingError {
  code: string;
  message: string;
}

/** Records what is to be made, in the order given. */
export async function planMaking(
  tx: Db,
  plans: readonly Omit<NewCreation, "status" | "progress">[],
): Promise<Creation[]> {
  const rows = await insertCreations(
    tx,
    plans.map((plan) => ({ ...plan, status: "processing", progress: 0 })),
  );
  return rows.map(toCreation);
}

/** Removes the files of a row that will not be finished. Safe to run twice. */
export async function discardFiles(
  deps: Pick<Deps, "db" | "storage">,
  row: Pick<CreationRow, "id" | "fileKey" | "thumbnailKey">,
): Promise<void> {
  for (const key of fileKeysOf(row)) await deps.storage.delete(key);
  if (row.fileKey !== null) await clearFileKeys(deps.db, row.id, row.fileKey);
}

/** Begins another attempt at a creation, and clears up after one that died. null when it need not be made any more. */
export async function beginMaking(deps: Pick<Deps, "db" | "storage">, id: CreationId): Promise<CreationRow | null> {
  const attempt = await beginAttempt(deps.db, id);
  const row = attempt ?? (await findAnyCreation(deps.db, id));
  if (row !== undefined && (row.status === "processing" || row.status === "failed")) await discardFiles(deps, row);
  return attempt ?? null;
}

/**
 * Stores the finished picture with its thumbnail and completes the row. False when the attempt is not wanted any more
 * (cancelled, or replaced by a newer one): then nothing of it is left. Throws INSUFFICIENT_STORAGE.
 */
export async function finishMaking(
  deps: Pick<Deps, "db" | "storage">,
  attempt: Attempt,
  picture: { bytes: Buffer; model: string; startedAt: number },
): Promise<boolean> {
  const { format, width, height } = await inspectImage(picture.bytes);
  const thumbnail = await makeThumbnail(picture.bytes);
  const contentType = `image/${format}`;
  const keys = newFileKeys(attempt.id, contentType);
  if (!(await saveFileKeys(deps.db, attempt, keys))) return false;
  const { sizeBytes } = await deps.storage.put(keys.fileKey, picture.bytes);
  await deps.storage.put(keys.thumbnailKey, thumbnail);
  const tookMs = Math.round(performance.now() - picture.startedAt);
  const isCompleted = await deps.db.transaction(async (tx) => {
    const done = await markCompleted(tx, attempt, {
      model: picture.model,
      width,
      height,
      contentType,
      sizeBytes,
      tookMs,
    });
    if (done === undefined) return false;
    await recordActivity(tx, done.userId, {
      kind: "creation.created",
      subject: { type: "creation", id: done.id },
      label: done.title,
    });
    await notifyFinished(tx, attempt.id);
    return true;
  });
  if (!isCompleted) await discardFiles(deps, { id: attempt.id, ...keys });
  return isCompleted;
}

/** Ends the making of a creation as failed. Returns the row as it was before, once and to one caller only; null when it had ended already. */
export async function failMaking(
  tx: Db,
  id: CreationId,
  error: MakingError,
  owner: UserId | null = null,
): Promise<CreationRow | null> {
  const row = await lockInMaking(tx, id, owner);
  if (row === undefined) return null;
  await markFailed(tx, id, error);
  // Whoever cancelled it knows.
  if (error.code !== "CANCELLED") {
    await recordActivity(tx, row.userId, {
      kind: "creation.failed",
      subject: { type: "creation", id },
      label: row.title,
    });
  }
  await notifyFinished(tx, id);
  return row;
}
