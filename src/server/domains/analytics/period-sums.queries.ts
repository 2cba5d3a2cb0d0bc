import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  bucketFields,
  bucketOf,
  bucketsOf,
  deliveredIn,
  metrics,
  finished,
  gainedIn,
  instant,
  publishedIn,
  type Scope,
  sums,
  within,
} from "#server/domains/analytics/metrics.queries.ts";
import type { Metrics, Overview, PlatformMetrics, Range, Totals } from "#shared/analytics/analytics.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

const sources = { published: publishedIn, gained: gainedIn } as const;

interface Sums extends Record<string, unknown> {
  totals: Totals;
  previous: Totals;
  platforms: PlatformMetrics[];
  series: (Overview["series"][number] & { creations: number })[];
}

const noMetrics = sql`'{"likes":null,"comments":null,"shares":null,"views":null,"engagementRate":null,"source":null,"asOf":null}'::jsonb`;

const totalsOf = (isCurrent: SQL) => sql`
  (select jsonb_build_object(
     'creations', coalesce(sum(made), 0), 'images', coalesce(sum(made) filter (where type = 'image'), 0),
     'videos', coalesce(sum(made) filter (where type = 'video'), 0)) from finished where ${isCurrent})
  || jsonb_build_object('posts', (select coalesce(sum(posts), 0) from sent where ${isCurrent}))
  || (select ${metrics} from grouped where ${isCurrent})`;

/** A select of the number of posts that went out in the period, on the platform if one is given. */
const countPosts = ({ platform, ...scope }: Scope): SQL =>
  platform === undefined
    ? sql`select count(*) as posts from posts where workspace_id = ${scope.workspaceId} and ${within(sql`published_at`, scope)}`
    : sql`select count(distinct post_id) as posts from (${deliveredIn({ ...scope, platform })}) d`;

/** Gains have no posts of their own, so that only published posts are counted by platform. */
const byPlatform = sql`(select coalesce(jsonb_agg(
    jsonb_build_object('platform', platform, 'posts', coalesce(posts, 0)) || coalesce(line, ${noMetrics})
    order by platform), '[]') from delivered full join measured using (platform))`;

/**
 * Sums of a period, of the previous one, by platform and by bucket, in one statement. Each bucket of posts and metrics is one index
 * scan, so that no time zone is computed for each of their rows.
 * `published`: posts published in the period, with their metrics up to now. `gained`: gains of all posts in the period.
 */
export async function sumPeriods(
  db: Db,
  kind: keyof typeof sources,
  workspaceId: WorkspaceId,
  range: Range,
  platform: Platform | undefined,
): Promise<Sums> {
  const period = { from: sql`period.since`, to: sql`period.until` };
  const both = { from: instant(range.previousFrom), to: instant(range.to) };
  const [row] = await db.execute<Sums>(sql`
    with buckets as (${bucketsOf(range)}),
    periods as (
      select true as is_current, bucket, since, until from buckets
      union all select false, null, ${instant(range.previousFrom)}, ${instant(range.from)}
    ), grouped as (
      select is_current, bucket, m.* from periods period
      cross join lateral (select platform, ${sums} from (${sources[kind]({ workspaceId, platform, ...period })}) r group by platform) m
    ), sent as (
      select is_current, bucket, posts from periods period
      cross join lateral (${countPosts({ workspaceId, platform, ...period })}) p
    ), delivered as (
      select platform, count(*) as posts
      from (select distinct platform, post_id
            from (${deliveredIn({ workspaceId, platform, from: instant(range.from), to: instant(range.to) })}) d) p group by 1
    ), measured as (
      select platform, ${metrics} as line from grouped where is_current and platform is not null group by platform
    ), finished as (
      select created_at >= ${instant(range.from)} as is_current, ${bucketOf(sql`created_at`, range)} as bucket, type, count(*) as made
      from creations
      where workspace_id = ${workspaceId} and status in (${finished}) and ${within(sql`created_at`, both)}
      group by 1, 2, 3
    )
    select ${totalsOf(sql`is_current`)} as totals,
           ${totalsOf(sql`not is_current`)} as previous,
           ${kind === "published" ? byPlatform : sql`'[]'::jsonb`} as platforms,
           (select jsonb_agg(jsonb_build_object(${bucketFields}, 'posts', coalesce(s.posts, 0), 'creations', coalesce(c.made, 0))
                             || coalesce(g.line, ${noMetrics}) order by bucket)
            from buckets
            left join (select bucket, ${metrics} as line from grouped where is_current group by bucket) g using (bucket)
            left join (select bucket, posts from sent where is_current) s using (bucket)
            left join (select bucket, sum(made) as made from finished where is_current group by bucket) c using (bucket)) as series`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

export interface PlatformSums extends Record<string, unknown> {
  platform: Platform;
  accounts: number;
  followers: number | null;
  failed: number;
  current: Metrics & { posts: number };
  previous: Metrics & { posts: number };
}

/** Listed also without an account. The others are listed once the workspace has an account, a post or a failed delivery there. */
const alwaysCompared = platforms.filter((platform) => networks[platform].alwaysCompared);

const postsOf = (isCurrent: SQL) =>
  sql`coalesce((select d.posts from delivered d where d.platform = p.platform and ${isCurrent}), 0)`;

/** Sums of a period and of the previous one, for each platform of the workspace. */
export async function sumPlatforms(db: Db, workspaceId: WorkspaceId, range: Range): Promise<PlatformSums[]> {
  const scope = { workspaceId, from: instant(range.previousFrom), to: instant(range.to) };
  return db.execute<PlatformSums>(sql`
    with grouped as (
      select at >= ${range.from}::timestamptz as is_current, platform, ${sums}
      from (${publishedIn(scope)}) m group by 1, 2
    ), delivered as (
      select is_current, platform, count(*) as posts
      from (select distinct at >= ${range.from}::timestamptz as is_current, platform, post_id
            from (${deliveredIn(scope)}) d) p group by 1, 2
    ), failed as (
      select t.platform, count(*) as failed
      from posts p join post_targets t on t.post_id = p.id
      where p.workspace_id = ${workspaceId} and p.status in ('failed', 'partial') and t.state in ('failed', 'missed')
        and t.due_at >= ${range.from}::timestamptz and t.due_at < ${range.to}::timestamptz
      group by 1
    ), connected as (
      select a.platform, count(*) as accounts, sum(latest.followers) as followers
      from social_accounts a
      left join lateral (select s.followers from account_snapshots s
                         where s.account_id = a.id and s.followers is not null
                         order by s.captured_at desc limit 1) latest on true
      where a.workspace_id = ${workspaceId} group by 1
    )
    select platform, coalesce(c.accounts, 0)::int as accounts, c.followers::float8 as followers, coalesce(f.failed, 0)::int as failed,
           (select jsonb_build_object('posts', ${postsOf(sql`is_current`)}) || ${metrics} from grouped g
            where g.platform = p.platform and is_current) as current,
           (select jsonb_build_object('posts', ${postsOf(sql`not is_current`)}) || ${metrics} from grouped g
            where g.platform = p.platform and not is_current) as previous
    from unnest(enum_range(null::platform)) as p (platform)
    left join failed f using (platform) left join connected c using (platform)
    where platform = any(${`{${alwaysCompared.join(",")}}`}::platform[]) or c.accounts is not null or f.failed is not null
      or platform in (select g.platform from grouped g) or platform in (select d.platform from delivered d)
    order by platform`);
}
