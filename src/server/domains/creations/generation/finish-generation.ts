import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { settleCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { type CreationRow, findAnyCreation } from "#server/domains/creations/creations.queries.ts";
import {
  type CreationFileKeys,
  type NewFile,
  deleteFiles,
  factsOf,
  fileKeysOf,
  newFileKeys,
  storeFile,
} from "#server/domains/creations/files/creation-files.ts";
import {
  type AttemptRef,
  type Result,
  beginAttempt,
  clearFileKeys,
  markCompleted,
  saveFileKeys,
} from "#server/domains/creations/generation/attempts.queries.ts";
import { tellCompleted } from "#server/domains/creations/generation/generation-notices.ts";
import { notifyFinished } from "#server/domains/creations/generation/generation.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import type { CreationId } from "#shared/ids.ts";

/** Deletes the files of a creation that will not be finished. Safe to run twice. */
export async function discardFiles(
  deps: Pick<Deps, "db" | "storage">,
  row: Pick<CreationRow, "id" | "fileKey" | "thumbnailKey">,
): Promise<void> {
  await deleteFiles(deps, fileKeysOf(row));
  if (row.fileKey !== null) await clearFileKeys(deps.db, row.id, row.fileKey);
}

/** Size in bytes of the file that a crashed attempt stored completely: the thumbnail is stored last. Else null. */
async function findStored({ storage }: Pick<Deps, "storage">, row: CreationRow): Promise<number | null> {
  if (row.fileKey === null || row.thumbnailKey === null || row.model === null) return null;
  const hasThumbnail = (await storage.size(row.thumbnailKey)) !== null;
  return hasThumbnail ? storage.size(row.fileKey) : null;
}

/**
 * Begins another attempt, and cleans up after a crashed one; a file that it stored completely completes the creation instead.
 * null when there is nothing left to do.
 */
export async function beginGeneration(deps: Pick<Deps, "db" | "storage">, id: CreationId): Promise<CreationRow | null> {
  const attempt = await beginAttempt(deps.db, id);
  if (attempt !== undefined) {
    const sizeBytes = await findStored(deps, attempt);
    if (sizeBytes !== null) {
      await completeGeneration(deps, attempt, sizeBytes);
      return null;
    }
  }
  const row = attempt ?? (await findAnyCreation(deps.db, id));
  if (row !== undefined && (row.status === "processing" || row.status === "failed")) await discardFiles(deps, row);
  return attempt ?? null;
}

/** False when the attempt is not the current one any more. */
async function completeGeneration(deps: Pick<Deps, "db">, attempt: AttemptRef, sizeBytes: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const done = await markCompleted(tx, attempt, sizeBytes);
    if (done === undefined) return false;
    await tellCompleted(tx, done);
    await settleCost(tx, attempt.id, "billed");
    await notifyFinished(tx, attempt.id);
    return true;
  });
}

/** A generated file with the facts of its generation. */
export interface GeneratedFile extends NewFile {
  /** `provider:model`, as exactly as the provider reports it. */
  model: string;
  /** null where the provider does not report it. */
  seed: number | null;
  /** Size in pixels as the provider delivered it. */
  madeWidth: number;
  madeHeight: number;
}

const resultOf = ({ model, seed, madeWidth, madeHeight, ...file }: GeneratedFile): Result => ({
  provider: model.split(":", 1)[0] ?? null,
  model,
  seedUsed: seed,
  madeWidth,
  madeHeight,
  ...factsOf(file),
});

/** A newer attempt that found the complete file has taken it over. */
async function discardUnlessTakenOver(
  deps: Pick<Deps, "db" | "storage">,
  { id }: AttemptRef,
  keys: CreationFileKeys,
): Promise<void> {
  const row = await findAnyCreation(deps.db, id);
  const isTakenOver = row?.fileKey === keys.fileKey && row.status !== "failed";
  if (!isTakenOver) await discardFiles(deps, { id, ...keys });
}

/** Delays before the file is stored again while the storage does not answer. */
const storeDelaysMs = [2, 10, 30, 60].map((seconds) => seconds * Second.ms);

/**
 * Stores the file. Waits for a storage that does not answer: the file may be paid for, and often only this attempt has it.
 * null when the attempt is not the current one any more.
 */
async function storeResult(
  deps: Pick<Deps, "db" | "storage">,
  attempt: AttemptRef,
  { keys, made, signal }: { keys: CreationFileKeys; made: GeneratedFile; signal: AbortSignal },
): Promise<{ sizeBytes: number } | null> {
  for (let failures = 0; ; failures++) {
    if (!(await saveFileKeys(deps.db, attempt, { ...keys, ...resultOf(made) }))) {
      if (failures > 0) await discardUnlessTakenOver(deps, attempt, keys);
      return null;
    }
    try {
      return await storeFile(deps, keys, made);
    } catch (error) {
      const delayMs = storeDelaysMs[failures];
      if (delayMs === undefined || !(error instanceof DomainError && error.code === "UNAVAILABLE")) throw error;
      await wait(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

/**
 * Stores the finished file with its thumbnail and completes the row. False when the attempt is not the current one any more
 * (cancelled, or replaced by a newer one): then its files are deleted. Throws INSUFFICIENT_STORAGE, UNAVAILABLE, or the signal's reason.
 */
export async function finishGeneration(
  deps: Pick<Deps, "db" | "storage">,
  attempt: AttemptRef,
  made: GeneratedFile,
  signal: AbortSignal,
): Promise<boolean> {
  const keys = newFileKeys(attempt.id, made.contentType);
  const stored = await storeResult(deps, attempt, { keys, made, signal });
  if (stored === null) return false;
  if (await completeGeneration(deps, attempt, stored.sizeBytes)) return true;
  await discardUnlessTakenOver(deps, attempt, keys);
  return false;
}
