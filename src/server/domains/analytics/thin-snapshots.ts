import type { Deps } from "#server/deps.ts";
import {
  stopPullsOfLostAccounts,
  thinAccountSnapshots,
  type Thinning,
  thinMetricSnapshots,
} from "#server/domains/analytics/retention.queries.ts";
import { registerPublished } from "#server/domains/analytics/snapshots.queries.ts";

/**
 * All snapshots for a week, one a day for half a year, then one a week. Sums over accounts use metric_gains and do not need them; the
 * series of a single post or creation become as coarse as the snapshots that are left.
 */
const thinnings: readonly Thinning[] = [
  { olderThanDays: 7, lookBack: 30, keepOnePer: "day" },
  { olderThanDays: 180, lookBack: 9, keepOnePer: "week" },
];

/** Once a day: stops reads for disconnected accounts, registers targets that the minute sweep missed, and deletes surplus snapshots. */
export async function thinSnapshots({ db, log }: Pick<Deps, "db" | "log">, signal: AbortSignal): Promise<void> {
  await stopPullsOfLostAccounts(db);
  await registerPublished(db);
  let removed = await thinAccountSnapshots(db, 7);
  for (const thinning of thinnings) {
    for (let stepsBack = 0; stepsBack < thinning.lookBack && !signal.aborted; stepsBack += 1)
      removed += await thinMetricSnapshots(db, thinning, stepsBack);
  }
  log.info({ removed }, "analytics.snapshots_thinned");
}
