import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts } from "#server/domains/posts/posts.table.ts";
import { usableCreationStatuses } from "#shared/creations.ts";
import type { UserId } from "#shared/ids.ts";

const isWithin = (instant: PgColumn, fromDaysAgo: number, toDaysAgo: number) =>
  sql`${instant} > now() - make_interval(days => ${fromDaysAgo}) and ${instant} <= now() - make_interval(days => ${toDaysAgo})`;

const countOf = (scope: SQL) => sql<number>`count(*) filter (where ${scope})::int`;

/** How many finished creations there are, how many of the last seven days, and of the seven before. */
export async function countCreations(db: Db, userId: UserId) {
  const { createdAt } = creations;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      current: countOf(isWithin(createdAt, 7, 0)),
      previous: countOf(isWithin(createdAt, 14, 7)),
    })
    .from(creations)
    .where(and(eq(creations.userId, userId), inArray(creations.status, [...usableCreationStatuses])));
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

/** A sum of nothing stays null: "no figures yet" is not zero. */
const toNumber = (value: string): number | null => Number(value);

const viewsOf = (scope: SQL) => sql`sum(${posts.views}) filter (where ${scope})`.mapWith(toNumber);

/** Likes, comments and shares for every hundred views, of the posts for which both are known. */
function engagementOf(scope: SQL) {
  const { views, likes, comments, shares } = posts;
  const isKnown = sql`${scope} and ${views} > 0 and coalesce(${likes}, ${comments}, ${shares}) is not null`;
  const reactions = sql`coalesce(${likes}, 0) + coalesce(${comments}, 0) + coalesce(${shares}, 0)`;
  return sql`100.0 * sum(${reactions}) filter (where ${isKnown}) / sum(${views}) filter (where ${isKnown})`.mapWith(
    toNumber,
  );
}

/** Figures of all posts, and of those of the last thirty days beside the thirty before. */
export async function sumPosts(db: Db, userId: UserId) {
  const { createdAt, publishedAt } = posts;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      current: countOf(isWithin(createdAt, 30, 0)),
      previous: countOf(isWithin(createdAt, 60, 30)),
      views: viewsOf(sql`true`),
      currentViews: viewsOf(isWithin(publishedAt, 30, 0)),
      previousViews: viewsOf(isWithin(publishedAt, 60, 30)),
      engagement: engagementOf(sql`true`),
      currentEngagement: engagementOf(isWithin(publishedAt, 30, 0)),
      previousEngagement: engagementOf(isWithin(publishedAt, 60, 30)),
    })
    .from(posts)
    .where(eq(posts.userId, userId));
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
