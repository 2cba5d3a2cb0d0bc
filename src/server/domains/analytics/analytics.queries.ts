import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts } from "#server/domains/posts/posts.table.ts";
import type { UserId } from "#shared/ids.ts";

const count = (instant: typeof creations.createdAt | typeof posts.createdAt, fromDaysAgo: number, toDaysAgo: number) =>
  sql<number>`count(*) filter (where ${within(instant, fromDaysAgo, toDaysAgo)})::int`;

const within = (
  instant: typeof creations.createdAt | typeof posts.createdAt | typeof posts.publishedAt,
  fromDaysAgo: number,
  toDaysAgo: number,
) =>
  sql`${instant} > now() - make_interval(days => ${fromDaysAgo}) and ${instant} <= now() - make_interval(days => ${toDaysAgo})`;

/** How many creations there are, were made in the last seven days, and in the seven before. */
export async function countCreations(db: Db, userId: UserId) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      current: count(creations.createdAt, 7, 0),
      previous: count(creations.createdAt, 14, 7),
    })
    .from(creations)
    .where(eq(creations.userId, userId));
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

const views = sql`sum(${posts.views})`;
const seen = sql`${posts.views} > 0 and coalesce(${posts.likes}, ${posts.comments}, ${posts.shares}) is not null`;
/** Likes, comments and shares for every hundred views, of the posts whose figures are known. */
const engagement = sql`100.0 * sum(coalesce(${posts.likes}, 0) + coalesce(${posts.comments}, 0) + coalesce(${posts.shares}, 0)) filter (where ${seen})
  / sum(${posts.views}) filter (where ${seen})`;

const asNumber = (value: string | null) => (value === null ? null : Number(value));

/** Sums over all posts. Null stands for "no figures yet", which is not zero. */
export async function sumPosts(db: Db, userId: UserId) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      current: count(posts.createdAt, 30, 0),
      previous: count(posts.createdAt, 60, 30),
      views: sql`${views}`.mapWith(asNumber),
      engagement: sql`${engagement}`.mapWith(asNumber),
    })
    .from(posts)
    .where(eq(posts.userId, userId));
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

/** Views and engagement of the posts that went out in one window. */
export async function sumPublished(db: Db, userId: UserId, fromDaysAgo: number, toDaysAgo: number) {
  const [row] = await db
    .select({ views: sql`${views}`.mapWith(asNumber), engagement: sql`${engagement}`.mapWith(asNumber) })
    .from(posts)
    .where(sql`${posts.userId} = ${userId} and ${within(posts.publishedAt, fromDaysAgo, toDaysAgo)}`);
  return row ?? { views: null, engagement: null };
}
