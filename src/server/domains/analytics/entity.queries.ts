import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  bucketFields,
  bucketOf,
  bucketsOf,
  metrics,
  gainsOf,
  iso,
  measuredOf,
  rowMetrics,
  snapshotGains,
  sums,
} from "#server/domains/analytics/metrics.queries.ts";
import type { EntityMetrics, EntityInput, Range } from "#shared/analytics/analytics.ts";
import type { WorkspaceId } from "#shared/ids.ts";

type EntityType = EntityInput["type"];

export interface Entity extends Record<string, unknown> {
  title: string;
  createdAt: string;
}

const named: Record<EntityType, SQL> = {
  creation: sql`select title, created_at, workspace_id, id from creations`,
  post: sql`select left(content, 120) as title, created_at, workspace_id, id from posts`,
  account: sql`select coalesce(label, name) as title, created_at, workspace_id, id from social_accounts`,
};

export async function findEntity(
  db: Db,
  workspaceId: WorkspaceId,
  type: EntityType,
  id: string,
): Promise<Entity | undefined> {
  const [row] = await db.execute<Entity>(sql`
    select title, ${iso(sql`created_at`)} as "createdAt" from (${named[type]}) thing
    where id = ${id}::uuid and workspace_id = ${workspaceId}`);
  return row;
}

interface Parts {
  /** Conditions that select its rows of target_metrics (`f`), post_targets (`t`) and posts (`p`); null: no metrics typed by hand. */
  metrics: SQL;
  targets: SQL;
  posts: SQL | null;
  countedPosts: SQL;
  gains: SQL;
  followers: SQL;
}

const noFollowers = sql`null::bigint`;

function partsOf(workspaceId: WorkspaceId, { type, id }: { type: EntityType; id: string }, since: SQL): Parts {
  if (type === "account") {
    const targets = sql`t.workspace_id = ${workspaceId} and t.account_id = ${id}::uuid`;
    return {
      metrics: sql`f.workspace_id = ${workspaceId} and f.account_id = ${id}::uuid`,
      targets,
      posts: null,
      countedPosts: sql`select count(distinct t.post_id) from post_targets t where ${targets} and t.state = 'published'`,
      gains: gainsOf(sql`g.workspace_id = ${workspaceId} and g.account_id = ${id}::uuid`),
      followers: sql`select s.followers from account_snapshots s
        where s.account_id = ${id}::uuid and s.captured_at < until and s.followers is not null
        order by s.captured_at desc limit 1`,
    };
  }
  const postIds =
    type === "post"
      ? sql`(${id}::uuid)`
      : sql`(select m.post_id from post_media m where m.workspace_id = ${workspaceId} and m.creation_id = ${id}::uuid)`;
  return {
    metrics: sql`f.workspace_id = ${workspaceId} and f.post_id in ${postIds}`,
    targets: sql`t.workspace_id = ${workspaceId} and t.post_id in ${postIds}`,
    posts: sql`p.workspace_id = ${workspaceId} and p.id in ${postIds}`,
    countedPosts: sql`select count(*) from posts p where p.workspace_id = ${workspaceId} and p.id in ${postIds} and p.published_at is not null`,
    gains: snapshotGains(
      sql`f.workspace_id = ${workspaceId} and f.post_id in ${postIds}`,
      sql`p.workspace_id = ${workspaceId} and p.id in ${postIds}`,
      since,
    ),
    followers: sql`select ${noFollowers}`,
  };
}

interface EntityRow extends Record<string, unknown> {
  posts: number;
  followers: number | null;
  metrics: EntityMetrics["metrics"];
  deliveries: EntityMetrics["deliveries"];
  series: EntityMetrics["series"];
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
    with measured as (select ${sums} from (${measuredOf(parts.metrics, parts.posts)}) m),
    gained as (
      select ${bucketOf(sql`at`, range)} as bucket, ${sums} from (${parts.gains}) g
      where at >= ${range.from}::timestamptz and at < ${range.to}::timestamptz group by 1
    ), buckets as (${bucketsOf(range)}),
    delivered as (
      select t.id, t.post_id, t.platform, t.account_id, t.account_name, t.permalink, t.published_at, measured.*
      from (select t.* from post_targets t where ${parts.targets} and t.state = 'published'
            order by t.published_at desc, t.id desc limit ${deliveriesShown}) t
      cross join lateral (select ${sums} from target_metrics f where f.target_id = t.id) measured
    )
    select (${parts.countedPosts})::int as posts,
           (select (${parts.followers}) from (select now() as until) n)::float8 as followers,
           (select ${metrics} from measured) as metrics,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', id, 'postId', post_id, 'platform', platform, 'accountId', account_id, 'accountName', account_name,
              'permalink', permalink, 'publishedAt', ${iso(sql`published_at`)}) || ${rowMetrics}
              order by published_at desc, id desc), '[]') from delivered) as deliveries,
           (select jsonb_agg(jsonb_build_object(${bucketFields}, 'followers', (${parts.followers}))
              || (select ${metrics} from gained where gained.bucket = buckets.bucket) order by bucket)
            from buckets) as series`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
