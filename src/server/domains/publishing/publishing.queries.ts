import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { publishAttempts } from "#server/domains/publishing/publishing.table.ts";
import type { TargetId } from "#shared/ids.ts";

export type AttemptOutcome = (typeof publishAttempts.$inferSelect)["outcome"];

/** Committed together with the move to `sending`, before the irreversible call. */
export async function insertAttempt(
  db: Db,
  attempt: { targetId: TargetId; attemptNo: number; fingerprint: string; startedAt: Date },
): Promise<void> {
  await db.insert(publishAttempts).values({ ...attempt, outcome: "sending" });
}

export interface AttemptEnd {
  outcome: AttemptOutcome;
  errorCode?: string | null;
  externalId?: string | null;
}

/** Closes the attempt that is open. An unknown one stays open to a later verdict. */
export async function endAttempt(db: Db, targetId: TargetId, from: AttemptOutcome, end: AttemptEnd): Promise<void> {
  await db
    .update(publishAttempts)
    .set({ ...end, finishedAt: new Date() })
    .where(and(eq(publishAttempts.targetId, targetId), eq(publishAttempts.outcome, from)));
}
