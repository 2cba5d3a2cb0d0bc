import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  factsOf,
  deleteFiles,
  fileKeysOf,
  type NewFile,
  newFileKeys,
  storeFile,
} from "#server/domains/creations/creation-files.ts";
import { type CreationRow, lockCreation } from "#server/domains/creations/creations.queries.ts";
import {
  type Attempt,
  beginAttempt,
  clearFileKeys,
  markCompleted,
  markFailed,
  type Result,
  saveFileKeys,
} from "#server/domains/creations/generation/attempts.queries.ts";
import {
  findAnyCreation,
  insertCreations,
  lockInMaking,
  type NewCreation,
  notifyFinished,
} from "#server/domains/creations/in-progress.queries.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

// How a creation comes into the library: what makes it (the generation domain) calls these and nothing else.
export { cleanVideo, madePicture } from "#server/domains/creations/check-media.ts";
export type { NewFile } from "#server/domains/creations/creation-files.ts";
export type { CreationRow } from "#server/domains/creations/creations.queries.ts";
export { titleFromPrompt } from "#server/domains/creations/title-from-prompt.ts";
export {
  excuseAttempt,
  putOffAttempt,
  restartMaking,
  saveOperation,
  saveProgress,
} from "#server/domains/creations/generation/attempts.queries.ts";
export {
  countAhead,
  countInMaking,
  findIdle as findIdleCreations,
  findInMaking,
  findInMakingOf,
  finishedChannel,
  isWanted,
} from "#server/domains/creations/in-progress.queries.ts";
export { findTypicalMs } from "#server/domains/creations/generation/typical-duration.queries.ts";

export interface MakingError {
  code: string;
  message: string;
}

/** Records what is to be made, in the order given. */
export async function planMaking(
  tx: Db,
  plans: readonly Omit<NewCreation, "status" | "progress">[],
): Promise<CreationRow[]> {
  return insertCreations(
    tx,
    plans.map((plan) => ({ ...plan, status: "processing", progress: 0, startedAt: new Date() })),
  );
}

/** Holds a failed creation or a draft until the transaction ends. Throws NOT_FOUND, and CONFLICT for anything else. */
export async function holdUnmade(tx: Db, userId: UserId, id: CreationId): Promise<CreationRow> {
  const row = await lockCreation(tx, userId, id);
  if (row === undefined) throw notFound("Creation");
  if (row.status === "failed" || row.status === "draft") return row;
  throw new DomainError("CONFLICT", "Only what failed, or is a draft, can be made again");
}

/** Removes the files of a row that will not be finished. Safe to run twice. */
export async function discardFiles(
  deps: Pick<Deps, "db" | "storage">,
  row: Pick<CreationRow, "id" | "fileKey" | "thumbnailKey">,
): Promise<void> {
  await deleteFiles(deps, fileKeysOf(row));
  if (row.fileKey !== null) await clearFileKeys(deps.db, row.id, row.fileKey);
}

/** The stored file of an attempt that died before it could say so, if it is whole: the thumbnail is stored last. */
async function findStored({ storage }: Pick<Deps, "storage">, row: CreationRow): Promise<number | null> {
  if (row.fileKey === null || row.thumbnailKey === null || row.model === null) return null;
  const hasThumbnail = (await storage.size(row.thumbnailKey)) !== null;
  return hasThumbnail ? storage.size(row.fileKey) : null;
}

/** What belongs to the moment a creation is finished: done with it or not at all. */
type OnCompleted = (tx: Db, id: CreationId) => Promise<void>;

/**
 * Begins another attempt at a creation, and clears up after one that died; what that one had stored whole is not made again.
 * null when there is nothing to be made any more.
 */
export async function beginMaking(
  deps: Pick<Deps, "db" | "storage">,
  id: CreationId,
  onCompleted: OnCompleted,
): Promise<CreationRow | null> {
  const attempt = await beginAttempt(deps.db, id);
  if (attempt !== undefined) {
    const sizeBytes = await findStored(deps, attempt);
    if (sizeBytes !== null) {
      await completeMaking(deps, attempt, sizeBytes, onCompleted);
      return null;
    }
  }
  const row = attempt ?? (await findAnyCreation(deps.db, id));
  if (row !== undefined && (row.status === "processing" || row.status === "failed")) await discardFiles(deps, row);
  return attempt ?? null;
}

/** What takes no longer is watched to its end. */
const watchedMs = 15 * Second.ms;
const wasLong = ({ startedAt }: CreationRow) => startedAt !== null && Date.now() - startedAt.getTime() > watchedMs;
const keyOf = ({ id }: CreationRow) => `creation:${id}`;
const subjectOf = ({ id, type, title }: CreationRow) => ({ creationId: id, type, title });

/** False when the attempt is not wanted any more. */
async function completeMaking(
  deps: Pick<Deps, "db">,
  attempt: Attempt,
  sizeBytes: number,
  onCompleted: OnCompleted,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const done = await markCompleted(tx, attempt, sizeBytes);
    if (done === undefined) return false;
    await recordActivity(tx, done.userId, {
      kind: "creation.created",
      subject: { type: "creation", id: done.id },
      label: done.title,
    });
    if (wasLong(done))
      await notify(tx, done.userId, { kind: "creation.completed", key: keyOf(done), params: subjectOf(done) });
    await onCompleted(tx, attempt.id);
    await notifyFinished(tx, attempt.id);
    return true;
  });
}

/** A file as its maker hands it over. */
export interface MadeFile extends NewFile {
  /** `provider:model`, as exactly as the provider tells. */
  model: string;
  /** null where the provider does not tell. */
  seed: number | null;
  /** As it came from the provider. */
  madeWidth: number;
  madeHeight: number;
}

const resultOf = ({ model, seed, madeWidth, madeHeight, ...file }: MadeFile): Result => ({
  provider: model.split(":", 1)[0] ?? null,
  model,
  seedUsed: seed,
  madeWidth,
  madeHeight,
  ...factsOf(file),
});

/**
 * Stores the finished file with its thumbnail and completes the row. False when the attempt is not wanted any more
 * (cancelled, or replaced by a newer one): then nothing of it is left. Throws INSUFFICIENT_STORAGE.
 */
export async function finishMaking(
  deps: Pick<Deps, "db" | "storage">,
  attempt: Attempt,
  made: MadeFile,
  onCompleted: OnCompleted,
): Promise<boolean> {
  const keys = newFileKeys(attempt.id, made.contentType);
  if (!(await saveFileKeys(deps.db, attempt, { ...keys, ...resultOf(made) }))) return false;
  const { sizeBytes } = await storeFile(deps, keys, made);
  if (await completeMaking(deps, attempt, sizeBytes, onCompleted)) return true;
  const row = await findAnyCreation(deps.db, attempt.id);
  // A newer attempt that found the file there has taken it over.
  const isTaken = row?.fileKey === keys.fileKey && row.status !== "failed";
  if (!isTaken) await discardFiles(deps, { id: attempt.id, ...keys });
  return false;
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
    const params = { ...subjectOf(row), code: error.code, reason: error.message };
    await notify(tx, row.userId, { kind: "creation.failed", key: keyOf(row), params });
  }
  await notifyFinished(tx, id);
  return row;
}
