import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import {
  addMonth,
  deleteSomeBefore,
  dropPartitionsBefore,
  findMissingMonths,
  monthOf,
  partitionedTables,
} from "#server/domains/analytics/partitions.queries.ts";

/**
 * Months whose partitions are made in advance. A server that is off for a quarter inserts rows into the default partition, from which
 * later runs move them.
 */
const monthsAhead = 3;
const rowsAtOnce = 20_000;

/** The start of the oldest month whose snapshots are kept. */
export const keptSince = (months: number | null, now: SQL = sql`now()`): SQL =>
  months === null ? sql`timestamptz '-infinity'` : monthOf(sql`(${now} - make_interval(months => ${months}))`);

/**
 * Once a day: makes the partitions of the next months, and drops partitions older than SNAPSHOT_RETENTION_MONTHS. `now` by the database.
 */
export async function keepPartitions(
  { db, config, log }: Pick<Deps, "db" | "config" | "log">,
  signal: AbortSignal,
  now: SQL = sql`now()`,
): Promise<void> {
  for (const table of partitionedTables) {
    for (const month of await findMissingMonths(db, table, now, monthsAhead)) {
      signal.throwIfAborted();
      await db.transaction((tx) => addMonth(tx, table, month));
      log.info({ table, month: month.name }, "analytics.partition_made");
    }
    const months = config.snapshotRetentionMonths;
    if (months === null) continue;
    const since = keptSince(months, now);
    const dropped = await db.transaction((tx) => dropPartitionsBefore(tx, table, since));
    let deleted = 0;
    for (let some = rowsAtOnce; some === rowsAtOnce && !signal.aborted; deleted += some)
      some = await deleteSomeBefore(db, table, since, rowsAtOnce);
    log.info({ table, dropped, deleted }, "analytics.old_snapshots_dropped");
  }
}
