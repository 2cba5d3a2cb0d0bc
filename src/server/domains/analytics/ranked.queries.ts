import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  deliveredIn,
  finished,
  instant,
  iso,
  publishedIn,
  rateSums,
  rowMetrics,
  sums,
} from "#server/domains/analytics/metrics.queries.ts";
import type { BestCreationsInput, BestPostsInput, Metrics, Range } from "#shared/analytics/analytics.ts";
import type { CreationStatus } from "#shared/creations/creations.ts";
import type { CreationId, PostId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostStatus } from "#shared/posts/posts.ts";

/** The end of a page: the sort value as text, and the id as the tiebreaker. */
export interface RankPosition<Id> {
  value: string | null;
  id: Id;
}

const periodOf = ({ from, to }: Range) => ({ from: instant(from), to: instant(to) });

type Sort = BestPostsInput["sort"] | BestCreationsInput["sort"];

/** The sort value: always a number, so that the end of a page can be text. */
const rankOf = (sort: Sort, age: SQL): SQL => {
  if (sort === "publishedAt" || sort === "createdAt") return sql`extract(epoch from ${age})`;
  return sort === "engagementRate" ? sql`round(100.0 * reactions / nullif(seen, 0), 2)` : sql.raw(`measured.${sort}`);
};

/** The sums that `rankOf` needs: all sums of all posts of a year would not fit into Postgres' working memory. */
const rankSums = (sort: BestPostsInput["sort"]): SQL => {
  if (sort === "engagementRate") return rateSums;
  return sort === "publishedAt" ? sql`null` : sql`sum(${sql.raw(sort)}) as ${sql.raw(sort)}`;
};

/** Condition for the rows after the end of a page. Rows without a value come last in both orders. */
function afterEnd(position: RankPosition<string> | null, order: "asc" | "desc"): SQL {
  if (position === null) return sql`true`;
  const { value, id } = position;
  if (value === null) return sql`rank is null and id < ${id}::uuid`;
  const isFurther = order === "desc" ? sql`rank < ${value}::numeric` : sql`rank > ${value}::numeric`;
  return sql`(${isFurther} or (rank = ${value}::numeric and id < ${id}::uuid) or rank is null)`;
}

const sorted = (order: "asc" | "desc") => sql.raw(`rank ${order} nulls last, id desc`);

interface RankedPost extends Record<string, unknown> {
  id: PostId;
  content: string;
  platforms: Platform[];
  status: PostStatus;
  publishedAt: string;
  thumbnailKey: string | null;
  metrics: Metrics;
  rankedBy: string | null;
}

/** Posts published in the range. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function rankPosts(
  db: Db,
  workspaceId: WorkspaceId,
  range: Range,
  { platform, sort, order, limit }: Pick<BestPostsInput, "platform" | "sort" | "order" | "limit">,
  after: RankPosition<PostId> | null,
): Promise<RankedPost[]> {
  const scope = { workspaceId, ...periodOf(range), platform };
  return db.execute<RankedPost>(sql`
    with measured as (
      select post_id, ${rankSums(sort)} from (${publishedIn(scope)}) m group by post_id
    ), ranked as (
      select p.id, ${rankOf(sort, sql`p.published_at`)} as rank
      from posts p left join measured on measured.post_id = p.id
      where p.workspace_id = ${workspaceId} and p.published_at >= ${range.from}::timestamptz and p.published_at < ${range.to}::timestamptz
        ${platform === undefined ? sql`` : sql`and p.id in (select post_id from (${deliveredIn(scope)}) d)`}
    ), page as (
      select * from ranked where ${afterEnd(after, order)} order by ${sorted(order)} limit ${limit + 1}
    ), counted as (
      select page.id, rank, ${sums} from page left join (${publishedIn(scope, sql`select id from page`)}) m on m.post_id = page.id group by page.id, rank
    )
    select p.id, left(p.content, 280) as content, p.platforms::text[] as platforms, p.status, ${iso(sql`p.published_at`)} as "publishedAt",
           (select c.thumbnail_key from post_media m join creations c on c.id = m.creation_id
            where m.post_id = p.id order by m.position limit 1) as "thumbnailKey",
           page.metrics, page.rank::text as "rankedBy"
    from (select id, rank, ${rowMetrics} as metrics from counted) page join posts p using (id) order by ${sorted(order)}`);
}

interface RankedCreation extends Record<string, unknown> {
  id: CreationId;
  type: "image" | "video";
  status: CreationStatus;
  title: string;
  thumbnailKey: string | null;
  createdAt: string;
  posts: number;
  metrics: Metrics;
  rankedBy: string | null;
}

/** Finished creations with the metrics of their posts that were published in the range. Returns up to `limit` + 1 rows. */
export async function rankCreations(
  db: Db,
  workspaceId: WorkspaceId,
  range: Range,
  { type, sort, order, limit }: Pick<BestCreationsInput, "type" | "sort" | "order" | "limit">,
  after: RankPosition<CreationId> | null,
): Promise<RankedCreation[]> {
  return db.execute<RankedCreation>(sql`
    with used as (
      select distinct m.creation_id, p.id as post_id
      from posts p join post_media m on m.post_id = p.id
      where p.workspace_id = ${workspaceId} and p.published_at >= ${range.from}::timestamptz and p.published_at < ${range.to}::timestamptz
    ), measured as (
      select u.creation_id, count(distinct u.post_id) as posts, ${sums}
      from used u left join (${publishedIn({ workspaceId, ...periodOf(range) })}) m using (post_id) group by 1
    ), ranked as (
      select c.id, ${rankOf(sort, sql`c.created_at`)} as rank, measured.*
      from creations c left join measured on measured.creation_id = c.id
      where c.workspace_id = ${workspaceId} and c.status in (${finished})
        and (measured.creation_id is not null
             or (c.created_at >= ${range.from}::timestamptz and c.created_at < ${range.to}::timestamptz))
        ${type === undefined ? sql`` : sql`and c.type = ${type}::creation_type`}
    ), page as (
      select * from ranked where ${afterEnd(after, order)} order by ${sorted(order)} limit ${limit + 1}
    )
    select c.id, c.type, c.status, c.title, c.thumbnail_key as "thumbnailKey", ${iso(sql`c.created_at`)} as "createdAt",
           coalesce(page.posts, 0)::int as posts, page.metrics, page.rank::text as "rankedBy"
    from (select *, ${rowMetrics} as metrics from page) page join creations c using (id) order by ${sorted(order)}`);
}

export interface MadeTotals extends Record<string, unknown> {
  creations: number;
  images: number;
  videos: number;
  posted: number;
  favourites: number;
}

export async function countMade(db: Db, workspaceId: WorkspaceId, range: Range): Promise<MadeTotals> {
  const [row] = await db.execute<MadeTotals>(sql`
    select count(*)::int as creations, count(*) filter (where type = 'image')::int as images,
           count(*) filter (where type = 'video')::int as videos, count(*) filter (where status = 'posted')::int as posted,
           count(*) filter (where is_favourite)::int as favourites
    from creations
    where workspace_id = ${workspaceId} and status in (${finished})
      and created_at >= ${range.from}::timestamptz and created_at < ${range.to}::timestamptz`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
