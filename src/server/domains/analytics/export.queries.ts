import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type Scope, iso, within } from "#server/domains/analytics/metrics.queries.ts";

/** One line of an export: a delivery, or a post with metrics typed by hand. */
export interface ExportRow extends Record<string, unknown> {
  publishedAt: string;
  postId: string;
  deliveryId: string | null;
  platform: string | null;
  account: string | null;
  content: string;
  hashtags: string[];
  permalink: string | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  source: string | null;
  asOf: string | null;
}

const columns = sql`
  ${iso(sql`at`)} as "publishedAt", post_id as "postId", delivery_id as "deliveryId", platform, account, content,
  hashtags, permalink, likes::float8 as likes, comments::float8 as comments, shares::float8 as shares,
  views::float8 as views, case when coalesce(likes, comments, shares, views) is not null then source end as source,
  case when coalesce(likes, comments, shares, views) is not null then ${iso(sql`captured_at`)} end as "asOf"`;

/** Deliveries published in the period, measured or not, the oldest first. `after` is the last row of the previous page. */
export async function findDeliveriesToExport(
  db: Db,
  { workspaceId, platform, ...period }: Scope,
  after: ExportRow | null,
  limit: number,
): Promise<ExportRow[]> {
  return db.execute<ExportRow>(sql`
    select ${columns} from (
      select t.published_at as at, t.post_id, t.id as delivery_id, t.platform, t.account_name as account, p.content,
             p.hashtags, t.permalink, f.likes, f.comments, f.shares, f.views, f.source, f.captured_at
      from post_targets t join posts p on p.id = t.post_id left join target_metrics f on f.target_id = t.id
      where t.workspace_id = ${workspaceId} and ${within(sql`t.published_at`, period)}
        ${platform === undefined ? sql`` : sql`and t.platform = ${platform}::platform`}
        ${after === null ? sql`` : sql`and (t.published_at, t.id) > (${after.publishedAt}::timestamptz, ${after.deliveryId}::uuid)`}
      order by t.published_at, t.id limit ${limit}) line
    order by at, delivery_id`);
}

/** Posts published in the period with metrics typed by hand, the oldest first. */
export async function findTypedToExport(
  db: Db,
  { workspaceId, platform, ...period }: Scope,
  after: ExportRow | null,
  limit: number,
): Promise<ExportRow[]> {
  return db.execute<ExportRow>(sql`
    select ${columns} from (
      select published_at as at, id as post_id, null::uuid as delivery_id,
             case when cardinality(platforms) = 1 then platforms[1] end as platform, null as account, content, hashtags,
             null as permalink, likes, comments, shares, views, 'manual' as source, engagement_at as captured_at
      from posts
      where workspace_id = ${workspaceId} and engagement_at is not null
        and ${within(sql`published_at`, period)}
        ${platform === undefined ? sql`` : sql`and platforms = array[${platform}::platform]`}
        ${after === null ? sql`` : sql`and (published_at, id) > (${after.publishedAt}::timestamptz, ${after.postId}::uuid)`}
      order by published_at, id limit ${limit}) line
    order by at, post_id`);
}
