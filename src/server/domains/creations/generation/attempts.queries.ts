import { inMaking } from "#server/domains/creations/in-progress.queries.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationFileKeys } from "#server/domains/creations/creation-files.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

// How a row moves through its making. Workers know the creation, not its owner; the owner's id is on the row.

export type Attempt = Pick<CreationRow, "id" | "attempts">;

/** An attempt that a newer one has replaced writes nothing any more. */
const currentAttempt = ({ id, attempts }: Attempt) => and(inMaking(id), eq(creations.attempts, attempts));

const notWaiting = { waitingReason: null, waitingUntil: null } as const;
/** What is told of a file before it is stored, so that whoever comes after a crash knows what lies there. */
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
  frameRate: null,
  audioCodec: null,
} as const;

const nextAttempt = sql<number>`${creations.attempts} + 1`;

/** What belongs to one run, before it. */
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
 * Puts a failed creation, or a draft, back into making: the same row, so that whoever watches it sees it begin again.
 * Attempts count on at once, because a worker of the earlier run may still hold its number. For a caller that holds the row.
 */
export async function restartMaking(
  tx: Db,
  userId: UserId,
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
    .where(and(eq(creations.id, id), eq(creations.userId, userId), inArray(creations.status, ["failed", "draft"])))
    .returning();
  if (row === undefined) throw new Error("A held creation changed its state");
  return row;
}

/** Begins another attempt. undefined when there is nothing to be made any more. */
export async function beginAttempt(db: Db, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      // A provider that was waited for still is, until it answers.
      attempts: nextAttempt,
      progress: null,
      // What runs at its provider goes on through crashes and restarts; what ran here begins anew.
      makingSince: sql`case when ${creations.operation} is null then now() else coalesce(${creations.makingSince}, now()) end`,
      updatedAt: sql`now()`,
    })
    .where(inMaking(id))
    .returning();
  return row;
}

async function updateAttempt(db: Db, attempt: Attempt, change: Partial<CreationRow>): Promise<boolean> {
  const rows = await db
    .update(creations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(currentAttempt(attempt))
    .returning({ id: creations.id });
  return rows.length > 0;
}

/** Also says that somebody is at work, where there is no progress to tell, and whether its provider is waited for. False when this attempt is not the current one any more. */
export const saveProgress = (
  db: Db,
  attempt: Attempt,
  progress: number | null,
  awaited?: { reason: string; since: Date; until: Date } | null,
): Promise<boolean> =>
  updateAttempt(db, attempt, {
    ...(progress === null ? {} : { progress }),
    ...(awaited === null && { ...notWaiting, waitingSince: null, putOffs: 0 }),
    ...(awaited && { waitingReason: awaited.reason, waitingSince: awaited.since, waitingUntil: awaited.until }),
  });

/** False as saveProgress. */
export const saveOperation = (db: Db, attempt: Attempt, operation: Operation): Promise<boolean> =>
  updateAttempt(db, attempt, { operation });

export type Result = Pick<CreationRow, keyof typeof noResult>;

/** What is about to be stored, and where. False as saveProgress. */
export const saveFileKeys = (db: Db, attempt: Attempt, file: CreationFileKeys & Result): Promise<boolean> =>
  updateAttempt(db, attempt, file);

/** The attempt ended in good order without a result, and counts no more. */
export async function excuseAttempt(db: Db, { id, attempts }: Attempt): Promise<void> {
  await db
    .update(creations)
    .set({ earlierAttempts: sql`${creations.earlierAttempts} + 1` })
    .where(currentAttempt({ id, attempts }));
}

/** Lets it wait for its provider. undefined when this attempt is not the current one any more. */
export async function putOffAttempt(
  db: Db,
  attempt: Attempt,
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

const nothingRuns = { ...notWaiting, operation: null } as const;

export async function markCompleted(db: Db, attempt: Attempt, sizeBytes: number): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      ...nothingRuns,
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
      ...nothingRuns,
      status: "failed",
      progress: null,
      errorCode: error.code,
      errorMessage: error.message,
      chargedMonth: null,
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(inMaking(id));
}

export async function clearFileKeys(db: Db, id: CreationId, fileKey: string): Promise<void> {
  await db
    .update(creations)
    .set({ ...noResult, fileKey: null, thumbnailKey: null })
    .where(and(eq(creations.id, id), eq(creations.fileKey, fileKey)));
}
