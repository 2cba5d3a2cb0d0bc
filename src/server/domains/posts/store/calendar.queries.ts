import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { filterConditions, type PostFilter } from "#server/domains/posts/store/list-posts.queries.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";

type Owner = typeof posts.$inferSelect.userId;

const titleMax = 200;

/** The moment a post stands at in a calendar. Each of its parts has an index of its own, hence `happensWithin`. */
const moment = sql<string>`coalesce(${posts.publishedAt}, ${posts.scheduledAt}, ${posts.createdAt})`;

const firstLine = sql<string>`left(split_part(ltrim(${posts.content}, E' \n\r\t'), E'\n', 1), ${titleMax})`;

const thumbnailKey = sql<string | null>`(
  select c.thumbnail_key from post_media m join creations c on c.id = m.creation_id
  where m.post_id = posts.id order by m.position limit 1)`;

const needsUser = sql<boolean>`(
  exists (select 1 from post_targets t where t.post_id = posts.id and t.state = 'needs_user')
  or exists (select 1 from post_target_parts p where p.post_id = posts.id and p.state = 'needs_user'))`;

function happensWithin(from: Date, to: Date): SQL | undefined {
  const within = (column: AnyPgColumn) => and(gte(column, from), lt(column, to));
  const waits = eq(posts.status, "scheduled");
  const isEnding = inArray(posts.status, ["publishing", "partial", "failed"]);
  return or(
    and(isNotNull(posts.publishedAt), within(posts.publishedAt)),
    and(waits, within(posts.scheduledAt)),
    and(waits, isNull(posts.scheduledAt), within(posts.createdAt)),
    and(
      isEnding,
      isNull(posts.publishedAt),
      or(within(posts.scheduledAt), and(isNull(posts.scheduledAt), within(posts.createdAt))),
    ),
  );
}

/** What stands in a calendar between two instants. One row more than `limit` tells that something is left out. */
export const findCalendarPosts = (
  db: Db,
  userId: Owner,
  range: { from: Date; to: Date },
  filter: Pick<PostFilter, "status" | "platform" | "accountId">,
  limit: number,
) =>
  db
    .select({
      id: posts.id,
      title: firstLine,
      status: posts.status,
      at: moment.mapWith((value: string) => new Date(value)),
      scheduledAt: posts.scheduledAt,
      platforms: posts.platforms,
      thumbnailKey,
      needsUser,
    })
    .from(posts)
    .where(and(...filterConditions(db, userId, filter), ne(posts.status, "draft"), happensWithin(range.from, range.to)))
    .orderBy(asc(moment), asc(posts.id))
    .limit(limit + 1);
