import { and, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationFileKeys } from "#server/domains/creations/creation-files.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

// Look-ups by id alone: workers know the creation, not its owner. The owner's id is on the row.

export type NewCreation = typeof creations.$inferInsert;
export type Attempt = Pick<CreationRow, "id" | "attempts">;

const inMaking = (id: CreationId) => and(eq(creations.id, id), eq(creations.status, "processing"));
/** An attempt that a newer one has replaced writes nothing any more. */
const currentAttempt = ({ id, attempts }: Attempt) => and(inMaking(id), eq(creations.attempts, attempts));

const nextAttempt = sql<number>`${creations.attempts} + 1`;

export async function insertCreations(db: Db, rows: NewCreation[]): Promise<CreationRow[]> {
  return db.insert(creations).values(rows).returning();
}

export async function countInMaking(db: Db, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(creations)
    .where(and(eq(creations.userId, userId), eq(creations.status, "processing")));
  return row?.total ?? 0;
}

export async function findInMaking(db: Db, ids: readonly CreationId[]): Promise<CreationId[]> {
  const rows = await db
    .select({ id: creations.id })
    .from(creations)
    .where(and(inArray(creations.id, [...ids]), eq(creations.status, "processing")));
  return rows.map(({ id }) => id);
}

export async function findAnyCreation(db: Db, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db.select().from(creations).where(eq(creations.id, id));
  return row;
}

/**
 * Puts a failed creation, or a draft, back into making: the same row, so that whoever watches it sees it begin again.
 * Attempts count on at once, because a worker of the earlier run may still hold its number. For a caller that holds the row.
 */
export async function restartMaking(
  tx: Db,
  userId: UserId,
  id: CreationId,
  chargedMonth: string,
): Promise<CreationRow> {
  const [row] = await tx
    .update(creations)
    .set({
      status: "processing",
      progress: 0,
      errorCode: null,
      errorMessage: null,
      finishedAt: null,
      startedAt: sql`now()`,
      attempts: nextAttempt,
      earlierAttempts: nextAttempt,
      chargedMonth,
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
    .set({ attempts: nextAttempt, progress: 0, updatedAt: sql`now()` })
    .where(inMaking(id))
    .returning();
  return row;
}

/** False when this attempt is not the current one any more. */
export async function saveProgress(db: Db, attempt: Attempt, progress: number): Promise<boolean> {
  const rows = await db
    .update(creations)
    .set({ progress, updatedAt: sql`now()` })
    .where(currentAttempt(attempt))
    .returning({ id: creations.id });
  return rows.length > 0;
}

export async function saveFileKeys(db: Db, attempt: Attempt, keys: CreationFileKeys): Promise<boolean> {
  const rows = await db
    .update(creations)
    .set({ ...keys, updatedAt: sql`now()` })
    .where(currentAttempt(attempt))
    .returning({ id: creations.id });
  return rows.length > 0;
}

export type Finish = Pick<
  CreationRow,
  "provider" | "model" | "width" | "height" | "contentType" | "durationMs" | "sizeBytes" | "tookMs"
>;

export async function markCompleted(db: Db, attempt: Attempt, finish: Finish): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({
      ...finish,
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

/** Holds the row until the transaction ends, so that a failure is decided once. With an owner, only that person's. */
export async function lockInMaking(db: Db, id: CreationId, owner: UserId | null): Promise<CreationRow | undefined> {
  const [row] = await db
    .select()
    .from(creations)
    .where(and(inMaking(id), owner === null ? undefined : eq(creations.userId, owner)))
    .for("update");
  return row;
}

export async function markFailed(db: Db, id: CreationId, error: { code: string; message: string }): Promise<void> {
  await db
    .update(creations)
    .set({
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
    .set({ fileKey: null, thumbnailKey: null })
    .where(and(eq(creations.id, id), eq(creations.fileKey, fileKey)));
}

/** Being made, but nothing has been heard of it for so long. */
export async function findIdle(db: Db, idleSeconds: number, limit: number): Promise<CreationRow[]> {
  return db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.status, "processing"),
        lte(creations.updatedAt, sql`now() - make_interval(secs => ${idleSeconds})`),
      ),
    )
    .orderBy(creations.id)
    .limit(limit);
}

export const finishedChannel = "creation_finished";

/** Wakes whoever waits for it; reaches them when the transaction commits. */
export async function notifyFinished(db: Db, id: CreationId): Promise<void> {
  await db.execute(sql`select pg_notify(${finishedChannel}, ${id})`);
}
