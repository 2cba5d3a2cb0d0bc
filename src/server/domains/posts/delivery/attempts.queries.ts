import { and, desc, eq, gt, inArray, isNull, lt, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { deliveryAttempts, refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";
import type { TargetId } from "#shared/ids.ts";

type AttemptRow = typeof deliveryAttempts.$inferSelect;
export type AttemptOutcome = AttemptRow["outcome"];

/** Identifies the post (position 1) or a part of a target. */
export interface AttemptKey {
  targetId: TargetId;
  position: number;
}

const isOf = ({ targetId, position }: AttemptKey) =>
  and(eq(deliveryAttempts.targetId, targetId), eq(deliveryAttempts.position, position));

export type NewAttempt = Pick<AttemptRow, "targetId" | "position" | "attemptNo" | "fingerprint" | "startedAt">;

/** Call it in the transaction that moves to `sending`, which commits before the irreversible call. */
export async function insertAttempts(db: Db, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  await db.insert(deliveryAttempts).values(attempts.map((attempt) => ({ ...attempt, outcome: "sending" as const })));
}

export interface AttemptEnd {
  outcome: AttemptOutcome;
  errorCode?: string | null;
  externalId?: string | null;
}

/** Records the outcome of the newest attempt if it is still open. */
export async function endAttempt(db: Db, key: AttemptKey, end: AttemptEnd): Promise<void> {
  const newest = db
    .select({ id: deliveryAttempts.id })
    .from(deliveryAttempts)
    .where(isOf(key))
    .orderBy(desc(deliveryAttempts.attemptNo))
    .limit(1);
  await db
    .update(deliveryAttempts)
    .set({ ...end, finishedAt: sql`clock_timestamp()` })
    .where(and(inArray(deliveryAttempts.id, newest), inArray(deliveryAttempts.outcome, ["sending", "unknown"])));
}

/** Records the newest attempts of these targets as published where they are still open. */
export async function endPublished(
  db: Db,
  published: readonly { id: TargetId; externalId: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update ${deliveryAttempts} a
    set outcome = 'published', external_id = given."externalId", finished_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(published)}::text::jsonb) as given(id uuid, "externalId" text)
    where a.target_id = given.id and a.position = 1 and a.outcome in ('sending', 'unknown')
      and a.attempt_no = (select max(b.attempt_no) from ${deliveryAttempts} b where b.target_id = given.id and b.position = 1)`);
}

const newestNoOf = (key: AttemptKey) => sql`(select max(attempt_no) from ${deliveryAttempts}
  where target_id = ${key.targetId} and position = ${key.position})`;

/** Attempts without a definite answer, apart from one in progress: the newest, while its outcome is open. */
const uncertainOf = (key: AttemptKey) =>
  and(
    isOf(key),
    or(
      eq(deliveryAttempts.outcome, "absent"),
      and(eq(deliveryAttempts.outcome, "unknown"), lt(deliveryAttempts.attemptNo, newestNoOf(key))),
    ),
  );

export const countEarlierUncertainSends = (db: Db, key: AttemptKey): Promise<number> =>
  db.$count(deliveryAttempts, uncertainOf(key));

/** Start of the first attempt without a definite answer, apart from one in progress; null when there is none. */
export async function findEarlierUncertainSend(db: Db, key: AttemptKey): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: deliveryAttempts.startedAt })
    .from(deliveryAttempts)
    .where(uncertainOf(key))
    .orderBy(deliveryAttempts.attemptNo)
    .limit(1);
  return row?.startedAt ?? null;
}

/** The error code of an attempt that the user did not find. */
const notFoundByUser = "not_found_by_user";

/** The error code of an attempt that a look-up did not find, and whose repeat cannot publish it twice. */
export const repeatsSafelyCode = "absent_repeats_safely";

const maybePublished = ["sending", "unknown", "absent"] as const;

/** Records that the user found nothing of the newest attempt without a definite answer, nor of any before it. */
export async function recordNotFound(db: Db, key: AttemptKey): Promise<void> {
  // Later ones may have ended without a call.
  const newest = db
    .select({ id: deliveryAttempts.id })
    .from(deliveryAttempts)
    .where(and(isOf(key), inArray(deliveryAttempts.outcome, [...maybePublished])))
    .orderBy(desc(deliveryAttempts.attemptNo))
    .limit(1);
  await db
    .update(deliveryAttempts)
    .set({ outcome: "absent", errorCode: notFoundByUser, finishedAt: sql`clock_timestamp()` })
    .where(inArray(deliveryAttempts.id, newest));
}

/** Records that the sends of what has this fingerprint published nothing: the network says so. What the user said stays. */
export async function recordNeverPublished(
  db: Db,
  key: AttemptKey,
  fingerprint: string,
  errorCode: string,
): Promise<void> {
  await db
    .update(deliveryAttempts)
    .set({ outcome: "not_sent", errorCode })
    .where(
      and(
        uncertainOf(key),
        eq(deliveryAttempts.fingerprint, fingerprint),
        or(isNull(deliveryAttempts.errorCode), ne(deliveryAttempts.errorCode, notFoundByUser)),
      ),
    );
}

/**
 * Whether an earlier attempt may have published it although its repeat was refused: its outcome is uncertain, its repeat was not safe, and
 * the user has not said since that it is not there.
 */
export async function isEarlierSendInDoubt(db: Db, key: AttemptKey): Promise<boolean> {
  const lastAnswered = sql`coalesce((select max(attempt_no) from ${deliveryAttempts}
    where target_id = ${key.targetId} and position = ${key.position} and error_code = ${notFoundByUser}), -1)`;
  const isSafe = sql`${deliveryAttempts.errorCode} is not distinct from ${repeatsSafelyCode}`;
  const inDoubt = and(uncertainOf(key), gt(deliveryAttempts.attemptNo, lastAnswered), not(isSafe));
  return (await db.$count(deliveryAttempts, inDoubt)) > 0;
}

/** The error code of an attempt that another process gave up, because the lease of its sender had ended. */
export const diedCode = "postloom.publisher_died";

/** Whether this attempt was given up like that, and is still the newest: nothing was sent since. */
export const isGivenUp = async (db: Db, key: AttemptKey, attemptNo: number): Promise<boolean> =>
  (await db.$count(
    deliveryAttempts,
    and(
      isOf(key),
      eq(deliveryAttempts.attemptNo, attemptNo),
      eq(deliveryAttempts.attemptNo, newestNoOf(key)),
      eq(deliveryAttempts.outcome, "unknown"),
      eq(deliveryAttempts.errorCode, diedCode),
    ),
  )) > 0;

type NewRefusal = Pick<
  typeof refusedCalls.$inferInsert,
  "targetId" | "position" | "attemptNo" | "errorCode" | "answer"
>;

/** A delivery that is rate limited for days is refused often; the newest answers are the useful ones. */
const keptOfEach = 20;

export async function insertRefusal(db: Db, refusal: NewRefusal): Promise<void> {
  await db.insert(refusedCalls).values(refusal);
  const newest = db
    .select({ id: refusedCalls.id })
    .from(refusedCalls)
    .where(eq(refusedCalls.targetId, refusal.targetId))
    .orderBy(desc(refusedCalls.refusedAt), desc(refusedCalls.id))
    .limit(keptOfEach);
  await db
    .delete(refusedCalls)
    .where(and(eq(refusedCalls.targetId, refusal.targetId), notInArray(refusedCalls.id, newest)));
}
