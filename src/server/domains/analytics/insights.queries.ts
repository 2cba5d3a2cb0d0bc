import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  bucketFields,
  bucketOf,
  bucketsOf,
  figures,
  gainsOf,
  iso,
  measuredOf,
  rowMetrics,
  snapshotGains,
  sums,
} from "#server/domains/analytics/metrics.queries.ts";
import type { AccountInsights, EntityFigures, EntityInput, Range, SocialStats } from "#shared/analytics/analytics.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

interface AccountSums extends Record<string, unknown> {
  platform: Platform;
  account: SocialStats["platforms"][number]["accounts"][number];
}

/** The accounts of a user with the metrics of what was published on them in the range. */
export async function sumAccounts(db: Db, workspaceId: WorkspaceId, range: Range): Promise<AccountSums[]> {
  return db.execute<AccountSums>(sql`
    with grouped as (
      select account_id, ${sums}
      from (${measuredOf(
        sql`f.user_id = ${workspaceId} and f.published_at >= ${range.from}::timestamptz and f.published_at < ${range.to}::timestamptz`,
        null,
      )}) m group by 1
    )
    select a.platform, jsonb_build_object(
      'id', a.id, 'name', a.name, 'label', a.label, 'status', a.status, 'sandbox', a.sandbox,
      'followers', (select s.followers from account_snapshots s where s.account_id = a.id and s.followers is not null
                    order by s.captured_at desc limit 1),
      'posts', coalesce(g.deliveries, 0)) || ${rowMetrics} as account
    from social_accounts a left join grouped g on g.account_id = a.id
    where a.user_id = ${workspaceId} order by a.platform, a.id`);
}

type InsightSums = Omit<AccountInsights, "range" | "account"> & Record<string, unknown>;

const slotsShown = 10;

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
      select * from (${measuredOf(sql`f.user_id = ${workspaceId} and f.account_id = ${id}`, null)}) m where ${within}
    ), gained as (
      select ${bucketOf(sql`at`, range)} as bucket, ${sums}
      from (${gainsOf(sql`g.user_id = ${workspaceId} and g.account_id = ${id}`)}) g where ${within} group by 1
    ), counted as (
      select ${bucketOf(sql`at`, range)} as bucket, count(*) as posts from sent group by 1
    ), slots as (
      select extract(isodow from at at time zone ${range.tz})::int as weekday,
             extract(hour from at at time zone ${range.tz})::int as hour, ${sums}
      from sent group by 1, 2
    ), best as (
      select * from slots where coalesce(likes, comments, shares, views) is not null
      order by (coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0)) / deliveries desc, views / deliveries desc nulls last, weekday, hour
      limit ${slotsShown}
    ), buckets as (${bucketsOf(range)})
    select (select count(*)::int from sent) as posts,
           (select ${figures} from (select ${sums} from sent) m) as figures,
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
              || (select ${figures} from gained where gained.bucket = buckets.bucket) order by bucket)
            from buckets) as series,
           (select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'hour', hour, 'posts', deliveries) || ${rowMetrics}
              order by (coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0)) / deliveries desc, views / deliveries desc nulls last, weekday, hour), '[]')
            from best) as "bestTimes"`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

type EntityType = EntityInput["type"];

export interface Entity extends Record<string, unknown> {
  title: string;
  createdAt: string;
}

const named: Record<EntityType, SQL> = {
  creation: sql`select title, created_at, user_id, id from creations`,
  post: sql`select left(content, 120) as title, created_at, user_id, id from posts`,
  account: sql`select coalesce(label, name) as title, created_at, user_id, id from social_accounts`,
};

export async function findEntity(
  db: Db,
  workspaceId: WorkspaceId,
  type: EntityType,
  id: string,
): Promise<Entity | undefined> {
  const [row] = await db.execute<Entity>(sql`
    select title, ${iso(sql`created_at`)} as "createdAt" from (${named[type]}) thing
    where id = ${id}::uuid and user_id = ${workspaceId}`);
  return row;
}

interface Parts {
  /** Conditions that select its rows of target_figures (`f`), post_targets (`t`) and posts (`p`); null: no metrics typed by hand. */
  figures: SQL;
  targets: SQL;
  posts: SQL | null;
  countedPosts: SQL;
  gains: SQL;
  followers: SQL;
}

const noFollowers = sql`null::bigint`;

function partsOf(workspaceId: WorkspaceId, { type, id }: { type: EntityType; id: string }, since: SQL): Parts {
  if (type === "account") {
    const targets = sql`t.user_id = ${workspaceId} and t.account_id = ${id}::uuid`;
    return {
      figures: sql`f.user_id = ${workspaceId} and f.account_id = ${id}::uuid`,
      targets,
      posts: null,
      countedPosts: sql`select count(distinct t.post_id) from post_targets t where ${targets} and t.state = 'published'`,
      gains: gainsOf(sql`g.user_id = ${workspaceId} and g.account_id = ${id}::uuid`),
      followers: sql`select s.followers from account_snapshots s
        where s.account_id = ${id}::uuid and s.captured_at < until and s.followers is not null
        order by s.captured_at desc limit 1`,
    };
  }
  const postIds =
    type === "post"
      ? sql`(${id}::uuid)`
      : sql`(select m.post_id from post_media m where m.user_id = ${workspaceId} and m.creation_id = ${id}::uuid)`;
  return {
    figures: sql`f.user_id = ${workspaceId} and f.post_id in ${postIds}`,
    targets: sql`t.user_id = ${workspaceId} and t.post_id in ${postIds}`,
    posts: sql`p.user_id = ${workspaceId} and p.id in ${postIds}`,
    countedPosts: sql`select count(*) from posts p where p.user_id = ${workspaceId} and p.id in ${postIds} and p.published_at is not null`,
    gains: snapshotGains(
      sql`f.user_id = ${workspaceId} and f.post_id in ${postIds}`,
      sql`p.user_id = ${workspaceId} and p.id in ${postIds}`,
      since,
    ),
    followers: sql`select ${noFollowers}`,
  };
}

interface EntityRow extends Record<string, unknown> {
  posts: number;
  followers: number | null;
  figures: EntityFigures["figures"];
  deliveries: EntityFigures["deliveries"];
  series: EntityFigures["series"];
}

const deliveriesShown = 100;

/** Metrics of a creation, post or account up to now, those of its newest deliveries, and the gains per bucket. */
export async function sumEntity(
  db: Db,
  workspaceId: WorkspaceId,
  { type, id }: Pick<EntityInput, "type" | "id">,
  range: Range,
  since: SQL,
): Promise<EntityRow> {
  const parts = partsOf(workspaceId, { type, id }, since);
  const [row] = await db.execute<EntityRow>(sql`
    with measured as (select ${sums} from (${measuredOf(parts.figures, parts.posts)}) m),
    gained as (
      select ${bucketOf(sql`at`, range)} as bucket, ${sums} from (${parts.gains}) g
      where at >= ${range.from}::timestamptz and at < ${range.to}::timestamptz group by 1
    ), buckets as (${bucketsOf(range)}),
    delivered as (
      select t.id, t.post_id, t.platform, t.account_id, t.account_name, t.permalink, t.published_at, measured.*
      from (select t.* from post_targets t where ${parts.targets} and t.state = 'published'
            order by t.published_at desc, t.id desc limit ${deliveriesShown}) t
      cross join lateral (select ${sums} from target_figures f where f.target_id = t.id) measured
    )
    select (${parts.countedPosts})::int as posts,
           (select (${parts.followers}) from (select now() as until) n)::float8 as followers,
           (select ${figures} from measured) as figures,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', id, 'postId', post_id, 'platform', platform, 'accountId', account_id, 'accountName', account_name,
              'permalink', permalink, 'publishedAt', ${iso(sql`published_at`)}) || ${rowMetrics}
              order by published_at desc, id desc), '[]') from delivered) as deliveries,
           (select jsonb_agg(jsonb_build_object(${bucketFields}, 'followers', (${parts.followers}))
              || (select ${figures} from gained where gained.bucket = buckets.bucket) order by bucket)
            from buckets) as series`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
