import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";

const samples = 5;
const readClock = "select extract(epoch from clock_timestamp())::float8 * 1000 as ms";
/** Timers may fire a little early; a post must not. */
const guardMs = 1;
/** Long waits are split, because a new clock measurement may change the remaining time. */
const longestSleepMs = 10_000;

/**
 * The database's clock, as an offset to this machine's monotonic timer: all processes share one clock, and setting the machine's time
 * does not move a post.
 */
export function createDbClock(sql: Sql) {
  let offsetMs: number | null = null;

  async function measureOnce(): Promise<void> {
    let bestRoundTripMs = Number.POSITIVE_INFINITY;
    let bestOffsetMs = 0;
    for (let i = 0; i < samples; i += 1) {
      const sentAt = performance.now();
      const [row] = await sql.unsafe<{ ms: number }[]>(readClock);
      const roundTripMs = performance.now() - sentAt;
      // The fastest of a few round trips has the smallest error.
      if (row !== undefined && roundTripMs < bestRoundTripMs) {
        bestRoundTripMs = roundTripMs;
        bestOffsetMs = row.ms - (sentAt + roundTripMs / 2);
      }
    }
    offsetMs = bestOffsetMs;
  }

  let measuring: Promise<void> | null = null;
  /** Concurrent callers share one measurement. */
  function measure(): Promise<void> {
    measuring ??= measureOnce().finally(() => {
      measuring = null;
    });
    return measuring;
  }

  function nowMs(): number {
    if (offsetMs === null) throw new Error("The database's clock was not measured yet");
    return performance.now() + offsetMs;
  }

  /** The present time by the database's clock. Throws before the first measurement. */
  const now = (): Date => new Date(nowMs());

  /** Milliseconds until `at` plus the guard; not above 0 once it has passed. Throws before the first measurement. */
  const msUntil = (at: Date): number => at.getTime() + guardMs - nowMs();

  return {
    measure,
    now,
    msUntil,
    /** Waits until `at` by the database's clock. Rejects with the signal's reason. */
    async waitUntil(at: Date, signal: AbortSignal): Promise<void> {
      if (offsetMs === null) await measure();
      for (let leftMs = msUntil(at); leftMs > 0; leftMs = msUntil(at))
        await delay(Math.ceil(Math.min(leftMs, longestSleepMs)), undefined, { signal });
    },
  };
}

export type DbClock = ReturnType<typeof createDbClock>;
