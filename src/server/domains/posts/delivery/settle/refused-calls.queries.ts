import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";

type NewRefusal = Pick<
  typeof refusedCalls.$inferInsert,
  "targetId" | "position" | "attemptNo" | "errorCode" | "answer"
>;

/** A delivery that waits out a limit for days is refused often; the newest answers are the ones that help. */
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
