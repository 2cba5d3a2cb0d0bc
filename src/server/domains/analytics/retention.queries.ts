import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

export interface Thinning {
  /** Thins snapshots older than this. */
  olderThanDays: number;
  /** Number of days or weeks to go back; older snapshots were thinned by earlier runs. */
  lookBack: number;
  keepOnePer: "day" | "week";
}

const hoursOf = { day: 24, week: 7 * 24 } as const;

/**
 * Keeps the newest snapshot of every target for one day or week (UTC): the last complete one that is old enough, or the one `stepsBack`
 * before it. One per statement, because all together would exceed the statement timeout. Returns the number of deleted rows.
 */
export async function thinMetricSnapshots(
  db: Db,
  { olderThanDays, keepOnePer }: Pick<Thinning, "olderThanDays" | "keepOnePer">,
  stepsBack: number,
): Promise<number> {
  const before = (steps: number) =>
    sql`date_trunc(${keepOnePer}, ${daysAgo(olderThanDays)}, 'UTC') - make_interval(hours => ${steps * hoursOf[keepOnePer]})`;
  const [from, to] = [before(stepsBack + 1), before(stepsBack)];
  return deleted(
    db,
    sql`
    with dated as (
      select target_id, captured_at,
             row_number() over (partition by target_id order by captured_at desc) as place
      from metric_snapshots where captured_at >= ${from} and captured_at < ${to}
    )
    delete from metric_snapshots s using dated d
    where d.place > 1 and s.target_id = d.target_id and s.captured_at = d.captured_at`,
  );
}

/** The same for followers, in one statement, because there are few rows. */
export async function thinAccountSnapshots(db: Db, olderThanDays: number): Promise<number> {
  return deleted(
    db,
    sql`
    with dated as (
      select account_id, captured_at,
             row_number() over (partition by account_id, date_trunc('day', captured_at, 'UTC') order by captured_at desc) as place
      from account_snapshots where captured_at < date_trunc('day', ${daysAgo(olderThanDays)}, 'UTC')
    )
    delete from account_snapshots s using dated d
    where d.place > 1 and s.account_id = d.account_id and s.captured_at = d.captured_at`,
  );
}

/** Stops the reading of targets whose account was disconnected; otherwise they would stay due for ever. */
export async function stopPullsOfLostAccounts(db: Db): Promise<void> {
  await db.execute(sql`
    update target_metrics f set next_pull_at = null
    where f.next_pull_at is not null and not exists (select from social_accounts a where a.id = f.account_id)`);
}

async function deleted(db: Db, statement: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`with gone as (${statement} returning 1) select count(*)::int as count from gone`,
  );
  return row?.count ?? 0;
}
