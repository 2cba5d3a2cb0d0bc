import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";

/** A measurement is good for this long; clocks drift apart slowly. */
const measureEveryMs = 30_000;
const samples = 5;
/** Timers may fire a little early; a post must not. */
const guardMs = 1;

/** The database's clock, seen from this process: every process goes by the same clock, whatever its own says. */
export function createDbClock(sql: Sql) {
  let offsetMs = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;

  /** The quickest of a few round trips tells the difference best. */
  async function measure(): Promise<void> {
    let bestRoundTripMs = Number.POSITIVE_INFINITY;
    for (let i = 0; i < samples; i += 1) {
      const sentAt = performance.now();
      const localAtSend = Date.now();
      const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
      const roundTripMs = performance.now() - sentAt;
      if (row !== undefined && roundTripMs < bestRoundTripMs) {
        bestRoundTripMs = roundTripMs;
        offsetMs = row.ms - (localAtSend + roundTripMs / 2);
      }
    }
    measuredAt = performance.now();
  }

  const nowMs = () => Date.now() + offsetMs;

  return {
    /** Milliseconds since the epoch by the database's clock. */
    nowMs,
    /** Waits until `at` by the database's clock. Rejects with the signal's reason. */
    async waitUntil(at: Date, signal: AbortSignal): Promise<void> {
      if (performance.now() - measuredAt > measureEveryMs) await measure();
      for (let leftMs = at.getTime() + guardMs - nowMs(); leftMs > 0; leftMs = at.getTime() + guardMs - nowMs()) {
        await delay(Math.ceil(leftMs), undefined, { signal });
      }
    },
  };
}

export type DbClock = ReturnType<typeof createDbClock>;
