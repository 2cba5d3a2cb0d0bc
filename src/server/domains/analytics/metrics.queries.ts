import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Range } from "#shared/analytics/analytics.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** An instant in the API's ISO format. */
export const iso = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The states of a finished creation. */
export const finished = sql.join(
  usableCreationStatuses.map((status) => sql`${status}::creation_status`),
  sql`, `,
);

const isDay = (value: string) => value.length === 10;

/** A day begins at midnight in the zone; a day that ends a range belongs to it. */
const beginOf = (value: string) =>
  isDay(value) ? sql`${value}::timestamp at time zone tz` : sql`${value}::timestamptz`;
const endOf = (value: string) =>
  isDay(value) ? sql`(${value}::timestamp + interval '1 day') at time zone tz` : sql`${value}::timestamptz`;

/** Longer than any allowed range; keeps the previous period of an absurd range within Postgres' calendar. */
const longest = sql`interval '36500 days'`;

/** API times begin with 1970; a range that begins earlier is cut there. */
const sinceEpoch = (instant: SQL): SQL => sql`greatest(${instant}, timestamptz 'epoch')`;

interface Period {
  tz: string;
  from: string;
  to: string;
  previousFrom: string;
}

/**
 * Resolves the requested range to instants. Default: thirty days up to now, in the workspace's time zone. The previous period has the same
 * length in wall-clock time, so that a clock change does not alter it.
 */
export async function findPeriod(
  db: Db,
  workspaceId: WorkspaceId,
  requested: { from?: string | undefined; to?: string | undefined; tz?: string | undefined },
): Promise<Period> {
  const [row] = await db.execute<{ tz: string; from: string; to: string; previousFrom: string }>(sql`
    with zone as (
      select coalesce(${requested.tz ?? null}::text, (select timezone from user_settings where workspace_id = ${workspaceId}), 'UTC') as tz
    ), ending as (
      select tz, ${requested.to === undefined ? sql`now()` : endOf(requested.to)} as until from zone
    ), period as (
      select tz, until, ${sinceEpoch(
        requested.from === undefined
          ? sql`(date_trunc('day', (until - interval '1 microsecond') at time zone tz) - interval '29 days') at time zone tz`
          : beginOf(requested.from),
      )} as since
      from ending
    )
    select tz, ${iso(sql`since`)} as "from", ${iso(sql`until`)} as "to",
           ${iso(sinceEpoch(sql`(since at time zone tz - least(until at time zone tz - since at time zone tz, ${longest})) at time zone tz`))} as "previousFrom"
    from period`);
  if (row === undefined) throw new Error("SELECT returned no row");
  return row;
}

// SQL fragments of this domain's sums. Every source of metrics has the same columns:
// at, post_id, account_id, platform, likes, comments, shares, views, source, captured_at.

export interface Scope {
  workspaceId: WorkspaceId;
  /** Instants, or columns of the enclosing query. */
  from: SQL;
  to: SQL;
  platform?: Platform | undefined;
}

export const instant = (iso8601: string): SQL => sql`${iso8601}::timestamptz`;

export const within = (column: SQL, { from, to }: Pick<Scope, "from" | "to">): SQL =>
  sql`${column} >= ${from} and ${column} < ${to}`;

/**
 * Metrics typed by hand, each only where no platform has reported it for this post. A post with one platform counts for that platform.
 * `at` is the time column of the result.
 */
function byHand(which: SQL, at: SQL): SQL {
  const unless = (name: "likes" | "comments" | "shares" | "views") => {
    const column = sql.raw(name);
    return sql`case when bool_or(f.${column} is not null) is not true then p.${column} end as ${column}`;
  };
  return sql`
    select ${at} as at, p.id as post_id, null::uuid as account_id,
           case when cardinality(p.platforms) = 1 then p.platforms[1] end as platform,
           ${unless("likes")}, ${unless("comments")}, ${unless("shares")}, ${unless("views")},
           'manual'::measured_source as source, p.engagement_at as captured_at
    from posts p left join target_metrics f on f.post_id = p.id
    where p.engagement_at is not null and p.published_at is not null and ${which}
    group by p.id`;
}

const ofPlatform = (rows: SQL, platform: Platform | undefined): SQL =>
  platform === undefined ? rows : sql`select * from (${rows}) any_platform where platform = ${platform}::platform`;

/**
 * Deliveries published in the period, with their metrics up to now. `ofPosts` narrows them to the posts whose ids it selects, whose rows
 * are then found by index.
 */
export function publishedIn({ workspaceId, platform, ...period }: Scope, ofPosts?: SQL): SQL {
  const amongPosts = (id: SQL) => (ofPosts === undefined ? sql`` : sql`and ${id} in (${ofPosts})`);
  return ofPlatform(
    sql`
    select published_at as at, post_id, account_id, platform, likes, comments, shares, views, source, captured_at
    from target_metrics where workspace_id = ${workspaceId} and ${within(sql`published_at`, period)} ${amongPosts(sql`post_id`)}
    union all (${byHand(
      sql`p.workspace_id = ${workspaceId} and ${within(sql`p.published_at`, period)} ${amongPosts(sql`p.id`)}`,
      sql`p.published_at`,
    )})`,
    platform,
  );
}

/** Deliveries that went out in the period, measured or not: what the counts of posts are made of. */
export function deliveredIn({ workspaceId, platform, ...period }: Scope): SQL {
  return ofPlatform(
    sql`
    select published_at as at, post_id, account_id, platform from post_targets
    where workspace_id = ${workspaceId} and ${within(sql`published_at`, period)}`,
    platform,
  );
}

/** Gains of all posts, of any age, in the period. */
export function gainedIn({ workspaceId, platform, ...period }: Scope): SQL {
  return ofPlatform(
    sql`
    select slot as at, null::uuid as post_id, account_id, platform, likes, comments, shares, views, source, captured_at
    from metric_gains where workspace_id = ${workspaceId} and ${within(sql`slot`, period)}
    union all (${byHand(sql`p.workspace_id = ${workspaceId} and ${within(sql`p.engagement_at`, period)}`, sql`p.engagement_at`)})`,
    platform,
  );
}

/** Metrics of the rows that the conditions on `f` and `p` select. `ofPosts` null omits those typed by hand. */
export function measuredOf(ofTargets: SQL, ofPosts: SQL | null): SQL {
  const targets = sql`
    select f.published_at as at, f.post_id, f.account_id, f.platform, f.likes, f.comments, f.shares, f.views, f.source, f.captured_at
    from target_metrics f where ${ofTargets}`;
  return ofPosts === null ? targets : sql`${targets} union all (${byHand(ofPosts, sql`p.published_at`)})`;
}

/** All gains of the rows that the condition on `g` selects. */
export function gainsOf(ofGains: SQL): SQL {
  return sql`
    select g.slot as at, null::uuid as post_id, g.account_id, g.platform, g.likes, g.comments, g.shares, g.views, g.source, g.captured_at
    from metric_gains g where ${ofGains}`;
}

/**
 * Gains of single deliveries, computed from their snapshots, because metric_gains are per account. The first snapshot of an older
 * delivery than `since`, from when on snapshots are kept, is no gain: those before it were dropped.
 */
export function snapshotGains(ofTargets: SQL, ofPosts: SQL, since: SQL): SQL {
  const gain = (name: string) => {
    const column = sql.raw(name);
    return sql`s.${column} - coalesce(lag(s.${column}) over earlier, case when f.published_at < ${since} then s.${column} end, 0) as ${column}`;
  };
  return sql`
    select s.captured_at as at, f.post_id, f.account_id, f.platform,
           ${gain("likes")}, ${gain("comments")}, ${gain("shares")}, ${gain("views")}, s.source, s.captured_at
    from target_metrics f join metric_snapshots s on s.target_id = f.target_id
    where ${ofTargets}
    window earlier as (partition by s.target_id order by s.captured_at)
    union all (${byHand(ofPosts, sql`p.engagement_at`)})`;
}

/** The sums of the engagement rate. A row counts only when its views and a reaction are known. */
export const rateSums = sql`
  sum(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0))
    filter (where views > 0 and coalesce(likes, comments, shares) is not null) as reactions,
  sum(views) filter (where views > 0 and coalesce(likes, comments, shares) is not null) as seen`;

/** First step of every sum. */
export const sums = sql`
  sum(likes) as likes, sum(comments) as comments, sum(shares) as shares, sum(views) as views, ${rateSums},
  min(source) filter (where coalesce(likes, comments, shares, views) is not null) as first_source,
  max(source) filter (where coalesce(likes, comments, shares, views) is not null) as last_source,
  max(captured_at) filter (where coalesce(likes, comments, shares, views) is not null) as as_of`;

/** Second step: aggregates rows with the columns of `sums` into the API's metrics object. */
export const metrics = sql`jsonb_build_object(
  'likes', sum(likes), 'comments', sum(comments), 'shares', sum(shares), 'views', sum(views),
  'engagementRate', round(100.0 * sum(reactions) / nullif(sum(seen), 0), 2),
  'source', case when min(first_source) = max(last_source) then min(first_source)::text
                 when min(first_source) is not null then 'mixed' end,
  'asOf', ${iso(sql`max(as_of)`)})`;

/** The same for a single row. */
export const rowMetrics = sql`jsonb_build_object(
  'likes', likes, 'comments', comments, 'shares', shares, 'views', views,
  'engagementRate', round(100.0 * reactions / nullif(seen, 0), 2),
  'source', case when first_source = last_source then first_source::text when first_source is not null then 'mixed' end,
  'asOf', ${iso(sql`as_of`)})`;

/** The day, week or month of an instant in the time zone, as its first local midnight. */
export const bucketOf = (instant: SQL, { interval, tz }: Pick<Range, "interval" | "tz">) =>
  sql`date_trunc(${interval}, ${instant} at time zone ${tz})`;

/** All buckets of the range, including empty ones: `bucket`, and its part within the range from `since` to `until`. */
export function bucketsOf({ from, to, interval, tz }: Range): SQL {
  const step = sql.raw(`interval '1 ${interval}'`);
  return sql`
    select bucket, greatest(bucket at time zone ${tz}, ${from}::timestamptz) as since,
           least((bucket + ${step}) at time zone ${tz}, ${to}::timestamptz) as until
    from generate_series(${bucketOf(sql`${from}::timestamptz`, { interval, tz })},
                         (${to}::timestamptz - interval '1 microsecond') at time zone ${tz}, ${step}) as bucket`;
}

export const bucketFields = sql`'label', to_char(bucket, 'YYYY-MM-DD'), 'from', ${iso(sql`since`)}, 'to', ${iso(sql`until`)}`;
