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
  { olderThanDays: 7, lookBackDays: 30, keepOnePer: "day" },
  { olderThanDays: 180, lookBackDays: 60, keepOnePer: "week" },
];

/** Once a day: what nobody will look at so closely again goes, and what an earlier sweep missed is caught up on. */
export async function thinSnapshots({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  let removed = 0;
  for (const thinning of thinnings) removed += await thinMetricSnapshots(db, thinning);
  removed += await thinAccountSnapshots(db, 7);
  await stopPullsOfLostAccounts(db);
  await enrolPublished(db, null);
  log.info({ removed }, "analytics.snapshots_thinned");
}
