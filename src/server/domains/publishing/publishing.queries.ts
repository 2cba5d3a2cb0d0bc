import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { publishAttempts } from "#server/domains/publishing/publishing.table.ts";
import type { TargetId } from "#shared/ids.ts";

type AttemptRow = typeof publishAttempts.$inferSelect;
export type AttemptOutcome = AttemptRow["outcome"];

/** Committed together with the move to `sending`, before the irreversible call. */
export async function insertAttempt(
  db: Db,
  attempt: Pick<AttemptRow, "targetId" | "attemptNo" | "fingerprint" | "startedAt">,
): Promise<void> {
  await db.insert(publishAttempts).values({ ...attempt, outcome: "sending" });
}

export interface AttemptEnd {
  outcome: AttemptOutcome;
  errorCode?: string | null;
  externalId?: string | null;
}

/** Closes the newest attempt, as long as its outcome is still open. */
export async function endAttempt(db: Db, targetId: TargetId, end: AttemptEnd): Promise<void> {
  const newest = db
    .select({ id: publishAttempts.id })
    .from(publishAttempts)
    .where(eq(publishAttempts.targetId, targetId))
    .orderBy(desc(publishAttempts.attemptNo))
    .limit(1);
  await db
    .update(publishAttempts)
    .set({ ...end, finishedAt: sql`clock_timestamp()` })
    .where(and(inArray(publishAttempts.id, newest), inArray(publishAttempts.outcome, ["sending", "unknown"])));
}

/** When this delivery was first sent without a definite answer, leaving its newest attempt aside. */
export async function findEarlierUncertainSend(db: Db, targetId: TargetId): Promise<Date | null> {
  const newestNo = sql`(select max(attempt_no) from ${publishAttempts} where target_id = ${targetId})`;
  const [row] = await db
    .select({ startedAt: publishAttempts.startedAt })
    .from(publishAttempts)
    .where(
      and(
        eq(publishAttempts.targetId, targetId),
        lt(publishAttempts.attemptNo, newestNo),
        inArray(publishAttempts.outcome, ["unknown", "absent"]),
      ),
    )
    .orderBy(publishAttempts.attemptNo)
    .limit(1);
  return row?.startedAt ?? null;
}
