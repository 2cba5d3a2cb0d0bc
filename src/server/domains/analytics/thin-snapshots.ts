import type { Deps } from "#server/deps.ts";
import {
  stopPullsOfLostAccounts,
  thinAccountSnapshots,
  type Thinning,
  thinMetricSnapshots,
} from "#server/domains/analytics/retention.queries.ts";
import { enrolPublished } from "#server/domains/analytics/snapshots.queries.ts";

/** A week as measured, half a year by the day, then by the week. Sums over time do not need them: they have the gains. */
const thinnings: readonly Thinning[] = [
  { olderThanDays: 7, lookBack: 30, keepOnePer: "day" },
  { olderThanDays: 180, lookBack: 9, keepOnePer: "week" },
];

/** Once a day: what nobody will look at so closely again goes, and what an earlier sweep missed is caught up on. */
export async function thinSnapshots({ db, log }: Pick<Deps, "db" | "log">, signal: AbortSignal): Promise<void> {
  await stopPullsOfLostAccounts(db);
  await enrolPublished(db);
  let removed = await thinAccountSnapshots(db, 7);
  for (const thinning of thinnings) {
    for (let stepsBack = 0; stepsBack < thinning.lookBack && !signal.aborted; stepsBack += 1)
      removed += await thinMetricSnapshots(db, thinning, stepsBack);
  }
  log.info({ removed }, "analytics.snapshots_thinned");
}
