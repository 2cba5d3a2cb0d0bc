import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";

export interface CounterRule {
  /** The number of the first call that has a penalty. */
  max: number;
  windowSeconds: number;
  /** From `max` on: `window` waits for the window to end, `doubling` for 1 s, 2 s, 4 s … 15 min after each call. */
  penalty: "window" | "doubling";
}

const longestPenaltySeconds = 900;

/** Counts one call, in one statement so that parallel calls are all counted. False, without counting, while the subject is blocked. */
export async function takeHit(db: Db, key: string, { max, windowSeconds, penalty }: CounterRule): Promise<boolean> {
  const { hits, forgetAt, blockedUntil } = rateCounters;
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const newHits = sql`case when ${forgetAt} <= now() then 1 else ${hits} + 1 end`;
  const windowEnd = sql`case when ${forgetAt} <= now() then now() + ${window} else ${forgetAt} end`;
  const delay = sql`make_interval(secs => least(power(2, least(${newHits} - ${max}, 10)), ${longestPenaltySeconds}))`;
  const block = penalty === "window" ? windowEnd : sql`now() + ${delay}`;
  const counted = await db
    .insert(rateCounters)
    .values({ key, hits: 1, forgetAt: sql`now() + ${window}` })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: newHits,
        blockedUntil: sql`case when ${newHits} >= ${max} then ${block} end`,
        forgetAt:
          penalty === "window"
            ? windowEnd
            : sql`now() + ${window} + case when ${newHits} >= ${max} then ${delay} else interval '0' end`,
      },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= now()`,
    })
    .returning({ hits });
  return counted.length === 1;
}

/** Seconds until none of these subjects is blocked; 0 when none is. */
export async function blockedSeconds(db: Db, keys: string[]): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${rateCounters.blockedUntil} - now()))::int` })
    .from(rateCounters)
    .where(and(inArray(rateCounters.key, keys), gt(rateCounters.blockedUntil, sql`now()`)))
    .orderBy(desc(rateCounters.blockedUntil))
    .limit(1);
  return row?.seconds ?? 0;
}

export async function deleteCounter(db: Db, key: string): Promise<void> {
  await db.delete(rateCounters).where(eq(rateCounters.key, key));
}

export async function deleteExpiredCounters(db: Db): Promise<void> {
  await db.delete(rateCounters).where(lte(rateCounters.forgetAt, sql`now()`));
}
