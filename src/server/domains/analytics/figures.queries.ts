import { type SQL, sql } from "drizzle-orm";
import { iso } from "#server/domains/analytics/range.queries.ts";
import type { Range } from "#shared/analytics/analytics.ts";
import type { UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

// Fragments that the sums of this domain are put together from. Every source of figures has the same columns:
// at, post_id, account_id, platform, likes, comments, shares, views, source, captured_at.

export interface Scope {
  userId: UserId;
  /** Instants, or columns of the query around. */
  from: SQL;
  to: SQL;
  platform?: Platform | undefined;
}

export const instant = (iso8601: string): SQL => sql`${iso8601}::timestamptz`;

export const within = (column: SQL, { from, to }: Pick<Scope, "from" | "to">): SQL =>
  sql`${column} >= ${from} and ${column} < ${to}`;

/**
 * Figures typed by hand, each only where no platform told it for this post. A post that went to one platform counts for it.
 * `at` is the column by which they are counted.
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
    from posts p left join target_figures f on f.post_id = p.id
    where p.engagement_at is not null and p.published_at is not null and ${which}
    group by p.id`;
}

const ofPlatform = (rows: SQL, platform: Platform | undefined): SQL =>
  platform === undefined ? rows : sql`select * from (${rows}) any_platform where platform = ${platform}::platform`;

/** Deliveries that went out in the period, with their figures up to now. */
export function publishedIn({ userId, platform, ...period }: Scope): SQL {
  return ofPlatform(
    sql`
    select published_at as at, post_id, account_id, platform, likes, comments, shares, views, source, captured_at
    from target_figures where user_id = ${userId} and ${within(sql`published_at`, period)}
    union all (${byHand(sql`p.user_id = ${userId} and ${within(sql`p.published_at`, period)}`, sql`p.published_at`)})`,
    platform,
  );
}

/** What the figures of all posts, of whatever age, gained in the period. */
export function gainedIn({ userId, platform, ...period }: Scope): SQL {
  return ofPlatform(
    sql`
    select slot as at, null::uuid as post_id, account_id, platform, likes, comments, shares, views, source, captured_at
    from metric_gains where user_id = ${userId} and ${within(sql`slot`, period)}
    union all (${byHand(sql`p.user_id = ${userId} and ${within(sql`p.engagement_at`, period)}`, sql`p.engagement_at`)})`,
    platform,
  );
}

/** Everything measured of the deliveries and posts that the conditions choose (`f` and `p`); `ofPosts` null leaves out what was typed. */
export function measuredOf(ofTargets: SQL, ofPosts: SQL | null): SQL {
  const targets = sql`
    select f.published_at as at, f.post_id, f.account_id, f.platform, f.likes, f.comments, f.shares, f.views, f.source, f.captured_at
    from target_figures f where ${ofTargets}`;
  return ofPosts === null ? targets : sql`${targets} union all (${byHand(ofPosts, sql`p.published_at`)})`;
}

/** What an account's posts gained, in all time. */
export function gainsOf(ofGains: SQL): SQL {
  return sql`
    select g.slot as at, null::uuid as post_id, g.account_id, g.platform, g.likes, g.comments, g.shares, g.views, g.source, g.captured_at
    from metric_gains g where ${ofGains}`;
}

/** The same of single deliveries, from one snapshot to the next: gains are kept by account only. */
export function snapshotGains(ofTargets: SQL, ofPosts: SQL): SQL {
  const gain = (name: string) => {
    const column = sql.raw(name);
    return sql`s.${column} - coalesce(lag(s.${column}) over earlier, 0) as ${column}`;
  };
  return sql`
    select s.captured_at as at, f.post_id, f.account_id, f.platform,
           ${gain("likes")}, ${gain("comments")}, ${gain("shares")}, ${gain("views")}, s.source, s.captured_at
    from target_figures f join metric_snapshots s on s.target_id = f.target_id
    where ${ofTargets}
    window earlier as (partition by s.target_id order by s.captured_at)
    union all (${byHand(ofPosts, sql`p.engagement_at`)})`;
}

/** First step of every sum. What engagement is made of counts only where both its halves are known. */
export const sums = sql`
  sum(likes) as likes, sum(comments) as comments, sum(shares) as shares, sum(views) as views,
  sum(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0))
    filter (where views > 0 and coalesce(likes, comments, shares) is not null) as reactions,
  sum(views) filter (where views > 0 and coalesce(likes, comments, shares) is not null) as seen,
  min(source) filter (where coalesce(likes, comments, shares, views) is not null) as first_source,
  max(source) filter (where coalesce(likes, comments, shares, views) is not null) as last_source,
  max(captured_at) filter (where coalesce(likes, comments, shares, views) is not null) as as_of,
  count(*) filter (where source <> 'manual') as deliveries`;

/** Second step: rows with the columns of `sums` become the `Figures` of the API. */
export const figures = sql`jsonb_build_object(
  'likes', sum(likes), 'comments', sum(comments), 'shares', sum(shares), 'views', sum(views),
  'engagementRate', round(100.0 * sum(reactions) / nullif(sum(seen), 0), 2),
  'source', case when min(first_source) = max(last_source) then min(first_source)::text
                 when min(first_source) is not null then 'mixed' end,
  'asOf', ${iso(sql`max(as_of)`)})`;

/** The same of a single row. */
export const rowFigures = sql`jsonb_build_object(
  'likes', likes, 'comments', comments, 'shares', shares, 'views', views,
  'engagementRate', round(100.0 * reactions / nullif(seen, 0), 2),
  'source', case when first_source = last_source then first_source::text when first_source is not null then 'mixed' end,
  'asOf', ${iso(sql`as_of`)})`;

/** The day, week or month of the zone in which an instant lies, as its first local midnight. */
export const bucketOf = (instant: SQL, { interval, tz }: Pick<Range, "interval" | "tz">) =>
  sql`date_trunc(${interval}, ${instant} at time zone ${tz})`;

/** Every bucket of the range, also those in which nothing happened: its name `bucket`, and what of it lies in the range. */
export function bucketsOf({ from, to, interval, tz }: Range): SQL {
  const step = sql.raw(`interval '1 ${interval}'`);
  return sql`
    select bucket, greatest(bucket at time zone ${tz}, ${from}::timestamptz) as since,
           least((bucket + ${step}) at time zone ${tz}, ${to}::timestamptz) as until
    from generate_series(${bucketOf(sql`${from}::timestamptz`, { interval, tz })},
                         (${to}::timestamptz - interval '1 microsecond') at time zone ${tz}, ${step}) as bucket`;
}

export const bucketFields = sql`'label', to_char(bucket, 'YYYY-MM-DD'), 'from', ${iso(sql`since`)}, 'to', ${iso(sql`until`)}`;
