import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { CreationFileKeys } from "#server/domains/creations/files/creation-files.ts";
import { isInProgress } from "#server/domains/creations/generation/generation.queries.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

// State changes of a creation during its generation. Workers know the creation's id only; the owner's id is on the row.

export type AttemptRef = Pick<CreationRow, "id" | "attempts">;

/** True only for the newest attempt, so that a replaced attempt writes nothing. */
const currentAttempt = ({ id, attempts }: AttemptRef) => and(isInProgress(id), eq(creations.attempts, attempts));

const notWaiting = { waitingReason: null, waitingUntil: null } as const;
/** Clears the description of a file at the start of a run. `saveFileKeys` writes it before the file is stored. */
const noResult = {
  provider: null,
  model: null,
  seedUsed: null,
  madeWidth: null,
  madeHeight: null,
  width: null,
  height: null,
  contentType: null,
  durationMs: null,
  videoCodec: null,
  pixelFormat: null,
  pixelRatio: null,
  isInterlaced: null,
  frameRate: null,
  audioCodec: null,
} as const;

const nextAttempt = sql<number>`${creations.attempts} + 1`;

/** The columns of one run at its start. */
const freshRun = {
  ...notWaiting,
  ...noResult,
  progress: 0,
  errorCode: null,
  errorMessage: null,
  operation: null,
  makingSince: null,
  waitingSince: null,
  putOffs: 0,
  tookMs: null,
  finishedAt: null,
} as const;

/**
 * Starts a new run of a failed creation or a draft on the same row, so that clients that watch it see it begin again.
 * Increments `attempts`, because a worker of the earlier run may still have its number. The caller has locked the row.
 */
export async function restartGeneration(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
  run: Pick<CreationRow, "chargedMonth" | "requestedModel" | "estimateMicros" | "typicalMs">,
): Promise<CreationRow> {
  const [row] = await tx
    .update(creations)
    .set({
      ...freshRun,
      ...run,
      status: "processing",
      startedAt: sql`now()`,
      attempts: nextAttempt,
      earlierAttempts: nextAttempt,
      updatedAt: sql`now()`,
    })
    .where(
      and(eq(creations.id, id), eq(creations.workspaceId, workspaceId), inArray(creations.status, ["failed", "draft"])),
    )
    .returning();
  if (row === undefined) throw new Error("A locked creation changed its state");
  return row;
}

/** Begins another attempt. undefined when the creation is not in progress any more. */
export async function beginAttempt(db: Db, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      // The waiting columns stay until the provider answers.
      attempts: nextAttempt,
      progress: null,
      // An operation at a provider survives crashes and restarts; work of this machine begins again.
      makingSince: sql`case when ${creations.operation} is null then now() else coalesce(${creations.makingSince}, now()) end`,
      updatedAt: sql`now()`,
    })
    .where(isInProgress(id))
    .returning();
  return row;
}

async function updateAttempt(db: Db, attempt: AttemptRef, change: Partial<CreationRow>): Promise<boolean> {
  const rows = await db
    .update(creations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(currentAttempt(attempt))
    .returning({ id: creations.id });
  return rows.length > 0;
}

/** Saves progress and waiting state; also the heartbeat of an attempt without progress. False when this attempt is not the current one any more. */
export const saveProgress = (
  db: Db,
  attempt: AttemptRef,
  progress: number | null,
  awaited?: { reason: string; since: Date; until: Date } | null,
): Promise<boolean> =>
  updateAttempt(db, attempt, {
    ...(progress === null ? {} : { progress }),
    ...(awaited === null && { ...notWaiting, waitingSince: null, putOffs: 0 }),
    ...(awaited && { waitingReason: awaited.reason, waitingSince: awaited.since, waitingUntil: awaited.until }),
  });

/** Returns false as saveProgress does. */
export const saveOperation = (db: Db, attempt: AttemptRef, operation: Operation): Promise<boolean> =>
  updateAttempt(db, attempt, { operation });

export type Result = Pick<CreationRow, keyof typeof noResult>;

/** Saves keys and description of the file that is about to be stored. Returns false as saveProgress does. */
export const saveFileKeys = (db: Db, attempt: AttemptRef, file: CreationFileKeys & Result): Promise<boolean> =>
  updateAttempt(db, attempt, file);

/** Excludes an attempt that was interrupted, not failed, from the limit of attempts. */
export async function excuseAttempt(db: Db, { id, attempts }: AttemptRef): Promise<void> {
  await db
    .update(creations)
    .set({ earlierAttempts: sql`${creations.earlierAttempts} + 1` })
    .where(currentAttempt({ id, attempts }));
}

/** Makes the creation wait for its provider. undefined when this attempt is not the current one any more. */
export async function postponeAttempt(
  db: Db,
  attempt: AttemptRef,
  { reason, until }: { reason: string; until: Date },
): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      progress: null,
      makingSince: null,
      waitingReason: reason,
      waitingSince: sql`coalesce(${creations.waitingSince}, now())`,
      waitingUntil: until,
      putOffs: sql`${creations.putOffs} + 1`,
      earlierAttempts: sql`${creations.earlierAttempts} + 1`,
      updatedAt: sql`now()`,
    })
    .where(currentAttempt(attempt))
    .returning();
  return row;
}

const noOperation = { ...notWaiting, operation: null } as const;

export async function markCompleted(db: Db, attempt: AttemptRef, sizeBytes: number): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      ...noOperation,
      sizeBytes,
      tookMs: sql`ceil(extract(epoch from clock_timestamp() - coalesce(${creations.makingSince}, now())) * 1000)::int`,
      status: "completed",
      progress: 1,
      chargedMonth: null,
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(currentAttempt(attempt))
    .returning();
  return row;
}

export async function markFailed(db: Db, id: CreationId, error: { code: string; message: string }): Promise<void> {
  await db
    .update(creations)
    .set({
      ...noOperation,
      status: "failed",
      progress: null,
      errorCode: error.code,
      errorMessage: error.message,
      chargedMonth: null,
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(isInProgress(id));
}

export async function clearFileKeys(db: Db, id: CreationId, fileKey: string): Promise<void> {
  await db
    .update(creations)
    .set({ ...noResult, fileKey: null, thumbnailKey: null })
    .where(and(eq(creations.id, id), eq(creations.fileKey, fileKey)));
}
