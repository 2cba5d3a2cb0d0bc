import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { publishAttempts } from "#server/domains/publishing/publishing.table.ts";
import type { TargetId } from "#shared/ids.ts";

type AttemptRow = typeof publishAttempts.$inferSelect;
export type AttemptOutcome = AttemptRow["outcome"];

/** Whose attempts: a delivery's, and of its parts the one at this position. The post itself is 1. */
export interface AttemptKey {
  targetId: TargetId;
  position: number;
}

const isOf = ({ targetId, position }: AttemptKey) =>
  and(eq(publishAttempts.targetId, targetId), eq(publishAttempts.position, position));

/** Committed together with the move to `sending`, before the irreversible call. */
export async function insertAttempt(
  db: Db,
  attempt: Pick<AttemptRow, "targetId" | "position" | "attemptNo" | "fingerprint" | "startedAt">,
): Promise<void> {
  await db.insert(publishAttempts).values({ ...attempt, outcome: "sending" });
}

export interface AttemptEnd {
  outcome: AttemptOutcome;
  errorCode?: string | null;
  externalId?: string | null;
}

/** Closes the newest attempt, as long as its outcome is still open. */
export async function endAttempt(db: Db, key: AttemptKey, end: AttemptEnd): Promise<void> {
  const newest = db
    .select({ id: publishAttempts.id })
    .from(publishAttempts)
    .where(isOf(key))
    .orderBy(desc(publishAttempts.attemptNo))
    .limit(1);
  await db
    .update(publishAttempts)
    .set({ ...end, finishedAt: sql`clock_timestamp()` })
    .where(and(inArray(publishAttempts.id, newest), inArray(publishAttempts.outcome, ["sending", "unknown"])));
}

/** When this delivery was first sent without a definite answer, leaving its newest attempt aside. */
export async function findEarlierUncertainSend(db: Db, key: AttemptKey): Promise<Date | null> {
  const newestNo = sql`(select max(attempt_no) from ${publishAttempts}
    where target_id = ${key.targetId} and position = ${key.position})`;
  const [row] = await db
    .select({ startedAt: publishAttempts.startedAt })
    .from(publishAttempts)
    .where(
      and(isOf(key), lt(publishAttempts.attemptNo, newestNo), inArray(publishAttempts.outcome, ["unknown", "absent"])),
    )
    .orderBy(publishAttempts.attemptNo)
    .limit(1);
  return row?.startedAt ?? null;
}
