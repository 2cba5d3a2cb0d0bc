import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { missesUntilGone, pullAgesOf } from "#server/domains/analytics/pull-plan.ts";
import { accountPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import type { PostMetrics } from "#server/integrations/social/platform.ts";
import type { SocialAccountId, TargetId } from "#shared/ids.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;
const agesOf = (platform: Platform) => sql`${`{${pullAgesOf(platform).join(",")}}`}::int[]`;

/** SQL for the next time at which a target is read; null after the last age. */
const nextPull = (platform: SQL, publishedAt: SQL) => sql`(
  select min(${publishedAt} + make_interval(secs => age))
  from unnest(case ${platform} ${sql.join(
    platforms.map((name) => sql`when ${name}::platform then ${agesOf(name)}`),
    sql` `,
  )} end) as age
  where ${publishedAt} + make_interval(secs => age) > now())`;

/**
 * Registers published targets for reading: of the last `withinDays` days (null: of all time), of one account or of all. Idempotent.
 */
export async function registerPublished(
  db: Db,
  { withinDays = null, accountId }: { withinDays?: number | null; accountId?: SocialAccountId } = {},
): Promise<void> {
  const since = withinDays === null ? sql`timestamptz '-infinity'` : sql`now() - make_interval(days => ${withinDays})`;
  await db.execute(sql`
    insert into target_metrics (target_id, workspace_id, post_id, account_id, platform, source, published_at, next_pull_at)
    select t.id, t.workspace_id, t.post_id, t.account_id, t.platform,
           (case when t.sandbox then 'sandbox' else 'platform' end)::measured_source, t.published_at,
           ${nextPull(sql`t.platform`, sql`t.published_at`)}
    from post_targets t
    where t.published_at >= ${since} and t.state = 'published'
      and t.external_id is not null
      and ${accountId === undefined ? sql`t.account_id is not null` : sql`t.account_id = ${accountId}`}
      and not exists (select from target_metrics f where f.target_id = t.id)
    on conflict (target_id) do nothing`);
}

/** The post's own choice, else the account's. */
const isWanted = (post: SQL, account: SQL) => sql`coalesce(${post}.reads_metrics, ${account}.reads_metrics)`;

/**
 * Accounts with due metrics, or whose followers were not read for a day, that are neither rate limited nor delayed, for reading or for
 * publishing.
 */
export async function findAccountsToPull(
  db: Db,
  configured: readonly Platform[],
  limit: number,
): Promise<SocialAccountId[]> {
  const rows = await db.execute<{ id: SocialAccountId }>(sql`
    select a.id from social_accounts a
    where a.status = 'connected' and a.platform = any(${`{${configured.join(",")}}`}::platform[])
      and coalesce(greatest(a.rate_limited_until, a.metrics_retry_at) <= now(), true)
      and not exists (select from ${accountPace} p where p.account_id = a.id and p.paused_until > now())
      and (a.id in (select f.account_id
                    from target_metrics f join ${posts} p on p.id = f.post_id join social_accounts o on o.id = f.account_id
                    where f.next_pull_at <= now() and ${isWanted(sql`p`, sql`o`)})
           or a.reads_metrics and not exists (select from account_snapshots s
                                              where s.account_id = a.id and s.captured_at > now() - interval '1 day'))
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

export interface DueTarget extends Record<string, unknown> {
  targetId: TargetId;
  externalId: string;
}

/** Due targets of an account that are to be read, the longest due first. */
export async function findDueTargets(db: Db, accountId: SocialAccountId, limit: number): Promise<DueTarget[]> {
  return db.execute<DueTarget>(sql`
    select f.target_id as "targetId", t.external_id as "externalId"
    from target_metrics f join post_targets t on t.id = f.target_id
      join ${posts} p on p.id = f.post_id join social_accounts a on a.id = f.account_id
    where f.account_id = ${accountId} and f.next_pull_at <= now() and t.external_id is not null and ${isWanted(sql`p`, sql`a`)}
    order by f.next_pull_at limit ${limit}`);
}

/** The newest targets of an account, due or not, without deleted ones and those whose post says that it is not to be read. */
export async function findRecentTargets(
  db: Db,
  accountId: SocialAccountId,
  withinDays: number,
  limit: number,
): Promise<DueTarget[]> {
  return db.execute<DueTarget>(sql`
    select f.target_id as "targetId", t.external_id as "externalId"
    from target_metrics f join post_targets t on t.id = f.target_id join ${posts} p on p.id = f.post_id
    where f.account_id = ${accountId} and p.reads_metrics is not false and f.published_at > now() - make_interval(days => ${withinDays})
      and f.gone_at is null and t.external_id is not null
    order by f.published_at desc limit ${limit}`);
}

export interface Gain extends Record<string, unknown> {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

/**
 * Stores new measurements: a snapshot each, the latest metrics, and the gains. Row locks serialize concurrent measurements of a target,
 * so that no gain is counted twice. Returns the total gain.
 */
export async function recordMetrics(
  db: Db,
  measured: readonly ({ targetId: TargetId } & PostMetrics)[],
): Promise<Gain> {
  const [gain] = await db.execute<Gain>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb)
        as given ("targetId" uuid, likes bigint, comments bigint, shares bigint, views bigint)
    ), held as (
      select * from target_metrics where target_id = any(${uuids(measured.map(({ targetId }) => targetId))})
      order by target_id for update
    ), news as (
      select h.target_id, h.workspace_id, h.account_id, h.platform, h.source,
             date_trunc('milliseconds', clock_timestamp()) as captured_at,
             coalesce(g.likes, h.likes) as likes, coalesce(g.comments, h.comments) as comments,
             coalesce(g.shares, h.shares) as shares, coalesce(g.views, h.views) as views,
             coalesce(g.likes - coalesce(h.likes, 0), h.likes - h.likes) as more_likes,
             coalesce(g.comments - coalesce(h.comments, 0), h.comments - h.comments) as more_comments,
             coalesce(g.shares - coalesce(h.shares, 0), h.shares - h.shares) as more_shares,
             coalesce(g.views - coalesce(h.views, 0), h.views - h.views) as more_views,
             ${nextPull(sql`h.platform`, sql`h.published_at`)} as next_pull_at
      from held h join given g on g."targetId" = h.target_id
    ), snapshots as (
      insert into metric_snapshots (target_id, captured_at, likes, comments, shares, views, source)
      select target_id, captured_at, likes, comments, shares, views, source from news
      where coalesce(likes, comments, shares, views) is not null
      on conflict do nothing
    ), newest as (
      update target_metrics f
      set likes = n.likes, comments = n.comments, shares = n.shares, views = n.views, captured_at = n.captured_at,
          next_pull_at = n.next_pull_at, misses = 0, gone_at = null
      from news n where n.target_id = f.target_id
    ), gains as (
      insert into metric_gains as g (workspace_id, slot, account_id, platform, source, likes, comments, shares, views, captured_at)
      select workspace_id, date_bin('15 minutes', max(captured_at), timestamptz 'epoch'), account_id, min(platform), min(source),
             sum(more_likes), sum(more_comments), sum(more_shares), sum(more_views), max(captured_at)
      from news where coalesce(more_likes, more_comments, more_shares, more_views) is not null
      group by workspace_id, account_id
      on conflict (workspace_id, slot, account_id) do update
      set likes = coalesce(g.likes + excluded.likes, excluded.likes, g.likes),
          comments = coalesce(g.comments + excluded.comments, excluded.comments, g.comments),
          shares = coalesce(g.shares + excluded.shares, excluded.shares, g.shares),
          views = coalesce(g.views + excluded.views, excluded.views, g.views),
          captured_at = greatest(g.captured_at, excluded.captured_at)
    )
    select sum(more_likes)::float8 as likes, sum(more_comments)::float8 as comments,
           sum(more_shares)::float8 as shares, sum(more_views)::float8 as views from news`);
  if (gain === undefined) throw new Error("An aggregate returned no row");
  return gain;
}

/**
 * Records targets that the platform did not find. After `missesUntilGone` they count as deleted, with their last metrics kept. Misses
 * count at most once an hour, so that frequent syncs do not use them up.
 */
export async function recordMisses(db: Db, targetIds: readonly TargetId[]): Promise<void> {
  await db.execute(sql`
    update target_metrics
    set misses = misses + 1,
        gone_at = case when misses + 1 >= ${missesUntilGone} then now() end,
        next_pull_at = case when misses + 1 >= ${missesUntilGone} then null else now() + interval '1 hour' end
    where target_id = any(${uuids(targetIds)}) and (misses = 0 or next_pull_at <= now())`);
}

/** Skips a read that cannot succeed: the next one is at the next age, if any. */
export async function skipPulls(db: Db, targetIds: readonly TargetId[]): Promise<void> {
  await db.execute(sql`
    update target_metrics set next_pull_at = ${nextPull(sql`platform`, sql`published_at`)}
    where target_id = any(${uuids(targetIds)})`);
}

/** Moves due targets of posts that are not to be read to their next age; otherwise they would be found every minute. */
export async function skipUnwantedPulls(db: Db): Promise<void> {
  await db.execute(sql`
    update target_metrics f set next_pull_at = ${nextPull(sql`f.platform`, sql`f.published_at`)}
    from ${posts} p where p.id = f.post_id and f.next_pull_at <= now() and p.reads_metrics = false`);
}

export async function postponePulls(db: Db, targetIds: readonly TargetId[], minutes: number): Promise<void> {
  await db.execute(sql`
    update target_metrics set next_pull_at = now() + make_interval(mins => ${minutes})
    where target_id = any(${uuids(targetIds)})`);
}

/** Whether the followers of an account were read within the last day, also without success. */
export async function hasRecentFollowers(db: Db, accountId: SocialAccountId): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from account_snapshots where account_id = ${accountId} and captured_at > now() - interval '1 day' limit 1`);
  return rows.length > 0;
}

/** Stores the followers (null: they could not be read) and returns the previous number; null when unknown. */
export async function recordFollowers(
  db: Db,
  accountId: SocialAccountId,
  followers: number | null,
): Promise<number | null> {
  const [row] = await db.execute<{ before: number | null }>(sql`
    with before as (
      select followers from account_snapshots
      where account_id = ${accountId} and followers is not null order by captured_at desc limit 1
    ), counted as (
      insert into account_snapshots (account_id, captured_at, followers, source)
      select id, clock_timestamp(), ${followers}::bigint, (case when sandbox then 'sandbox' else 'platform' end)::measured_source
      from social_accounts where id = ${accountId}
      on conflict do nothing
    )
    select (select followers from before)::float8 as before`);
  return row?.before ?? null;
}
