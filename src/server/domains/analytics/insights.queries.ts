import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  bucketFields,
  bucketOf,
  bucketsOf,
  deliveredIn,
  metrics,
  gainsOf,
  instant,
  iso,
  measuredOf,
  rowMetrics,
  type Scope,
  sums,
} from "#server/domains/analytics/metrics.queries.ts";
import type { AccountInsights, Range, SocialStats } from "#shared/analytics/analytics.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const hoursShown = 10;

const bestFirst = sql`(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0)) / deliveries desc,
  views / deliveries desc nulls last, weekday, hour`;

/**
 * A select of the best hours of the week to post, as one JSON array: those whose deliveries had the most reactions each, then the most
 * views. `sent` has the deliveries with their metrics; hours without any metric are left out.
 */
const bestHoursOf = (sent: SQL, range: Range): SQL => sql`
  with hours as (
    select extract(isodow from at at time zone ${range.tz})::int as weekday,
           extract(hour from at at time zone ${range.tz})::int as hour, count(*) as deliveries, ${sums}
    from ${sent} group by 1, 2
  ), best as (
    select * from hours where coalesce(likes, comments, shares, views) is not null
    order by ${bestFirst} limit ${hoursShown}
  )
  select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'hour', hour, 'posts', deliveries) || ${rowMetrics}
    order by ${bestFirst}), '[]') from best`;

const periodOf = (workspaceId: WorkspaceId, { from, to }: Range): Scope => ({
  workspaceId,
  from: instant(from),
  to: instant(to),
});

interface AccountSums extends Record<string, unknown> {
  platform: Platform;
  account: SocialStats["platforms"][number]["accounts"][number];
}

/** The accounts of a workspace with the metrics of the posts published on them in the range. */
export async function sumAccounts(db: Db, workspaceId: WorkspaceId, range: Range): Promise<AccountSums[]> {
  return db.execute<AccountSums>(sql`
    with grouped as (
      select account_id, ${sums}
      from (${measuredOf(
        sql`f.workspace_id = ${workspaceId} and f.published_at >= ${range.from}::timestamptz and f.published_at < ${range.to}::timestamptz`,
        null,
      )}) m group by 1
    ), delivered as (
      select account_id, count(*) as posts from (${deliveredIn(periodOf(workspaceId, range))}) d group by 1
    )
    select a.platform, jsonb_build_object(
      'id', a.id, 'name', a.name, 'label', a.label, 'status', a.status, 'sandbox', a.sandbox,
      'followers', (select s.followers from account_snapshots s where s.account_id = a.id and s.followers is not null
                    order by s.captured_at desc limit 1),
      'posts', coalesce(d.posts, 0)) || ${rowMetrics} as account
    from social_accounts a left join grouped g on g.account_id = a.id left join delivered d on d.account_id = a.id
    where a.workspace_id = ${workspaceId} order by a.platform, a.id`);
}

type InsightSums = Omit<AccountInsights, "range" | "account"> & Record<string, unknown>;

/** One account over a range: followers at the end of each bucket, gains per bucket, and the best posting times. */
export async function sumInsights(
  db: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  range: Range,
): Promise<InsightSums> {
  const within = sql`at >= ${range.from}::timestamptz and at < ${range.to}::timestamptz`;
  const followersBefore = (instant: ReturnType<typeof sql>) => sql`(
    select s.followers from account_snapshots s
    where s.account_id = ${id} and s.captured_at < ${instant} and s.followers is not null
    order by s.captured_at desc limit 1)`;
  const [row] = await db.execute<InsightSums>(sql`
    with sent as (
      select * from (${measuredOf(sql`f.workspace_id = ${workspaceId} and f.account_id = ${id}`, null)}) m where ${within}
    ), gained as (
      select ${bucketOf(sql`at`, range)} as bucket, ${sums}
      from (${gainsOf(sql`g.workspace_id = ${workspaceId} and g.account_id = ${id}`)}) g where ${within} group by 1
    ), delivered as (
      select at from (${deliveredIn(periodOf(workspaceId, range))}) d where account_id = ${id}
    ), counted as (
      select ${bucketOf(sql`at`, range)} as bucket, count(*) as posts from delivered group by 1
    ), buckets as (${bucketsOf(range)})
    select (select count(*)::int from delivered) as posts,
           (select ${metrics} from (select ${sums} from sent) m) as metrics,
           jsonb_build_object(
             'now', ${followersBefore(sql`timestamptz 'infinity'`)},
             'gained', ${followersBefore(sql`${range.to}::timestamptz`)}
                       - coalesce(${followersBefore(sql`${range.from}::timestamptz`)},
                                  (select s.followers from account_snapshots s
                                   where s.account_id = ${id} and s.captured_at >= ${range.from}::timestamptz and s.followers is not null
                                   order by s.captured_at limit 1)),
             'asOf', (select ${iso(sql`max(captured_at)`)} from account_snapshots where account_id = ${id} and followers is not null)
           ) as followers,
           (select jsonb_agg(jsonb_build_object(${bucketFields}, 'followers', ${followersBefore(sql`until`)},
                                                'posts', coalesce((select posts from counted c where c.bucket = buckets.bucket), 0))
              || (select ${metrics} from gained where gained.bucket = buckets.bucket) order by bucket)
            from buckets) as series,
           (${bestHoursOf(sql`sent`, range)}) as "bestTimes"`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
