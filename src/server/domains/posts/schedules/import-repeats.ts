import type { Db } from "#server/db/client.ts";
import { insertRepeat, type NewRepeat } from "#server/domains/posts/schedules/repeats.queries.ts";
import { standstill } from "#server/domains/posts/schedules/timetable.ts";

export type ImportedRepeat = Pick<
  NewRepeat,
  "userId" | "post" | "pattern" | "timezone" | "startsOn" | "endsOn" | "times"
>;

/** Adds repeats from elsewhere, paused: nothing of an archive goes out by itself. What they say is looked at when they are resumed. */
export async function importRepeats(tx: Db, rows: readonly ImportedRepeat[]): Promise<void> {
  for (const row of rows) await insertRepeat(tx, { ...row, ...standstill, status: "paused" });
}
