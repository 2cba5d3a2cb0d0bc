import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { preparedOn } from "#server/db/prepared.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { selectShown, type ShownPost } from "#server/domains/posts/store/read-posts.queries.ts";
import { escapeLike } from "#server/lib/escape-like.ts";
import type { PostId, SocialAccountId, UserId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput } from "#shared/posts/posts.ts";

export type PostFilter = Omit<ListPostsInput, "cursor" | "limit" | "sort"> & { sort?: ListPostsInput["sort"] };

/** Where a page ended. Ids are in the order of writing; the time counts where the list is sorted by another. */
export interface PageEnd {
  id: PostId;
  at: Date;
}

const search = (q: string): SQL | undefined => {
  const pattern = `%${escapeLike(q)}%`;
  const others = sql`concat_ws(' ', array_to_string(${posts.thread}, ' '), array_to_string(${posts.hashtags}, ' '), ${posts.firstComment}, ${posts.platformContent}::text)`;
  return or(sql`${posts.content} ilike ${pattern}`, sql`${others} ilike ${pattern}`);
};

export function filterConditions(
  db: Db,
  userId: UserId,
  { ids, status, platform, accountId, q }: PostFilter,
): (SQL | undefined)[] {
  const deliveriesTo = (id: SocialAccountId) =>
    db
      .select({ id: postTargets.id })
      .from(postTargets)
      .where(and(eq(postTargets.postId, posts.id), eq(postTargets.accountId, id)));
  return [
    eq(posts.userId, userId),
    ids && inArray(posts.id, [...ids]),
    status && inArray(posts.status, [...status]),
    platform && arrayOverlaps(posts.platforms, [...platform]),
    accountId && exists(deliveriesTo(accountId)),
    q === undefined || q === "" ? undefined : search(q),
  ];
}

/** What a list opens with: the newest, nothing filtered. */
const newestPosts = preparedOn((db) =>
  selectShown(db, eq(posts.userId, sql.placeholder("userId")))
    .orderBy(desc(posts.id))
    .limit(sql.placeholder("limit"))
    .prepare("newest_posts"),
);

const isUnfiltered = ({ sort = "newest", ...filter }: PostFilter) =>
  sort === "newest" && Object.values(filter).every((value) => value === undefined);

/** The time a list is sorted by, which posts have it, what comes after the end of a page, and the order itself. */
function orderOf(sort: ListPostsInput["sort"], after: PageEnd | null) {
  const end = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  switch (sort) {
    case "published":
      return {
        time: posts.publishedAt,
        isListed: isNotNull(posts.publishedAt),
        isBeyond: end && sql`(${posts.publishedAt}, ${posts.id}) < ${end}`,
        order: [desc(posts.publishedAt), desc(posts.id)],
      };
    case "due":
      return {
        time: posts.scheduledAt,
        isListed: and(eq(posts.status, "scheduled"), isNotNull(posts.scheduledAt)),
        isBeyond: end && sql`(${posts.scheduledAt}, ${posts.id}) > ${end}`,
        order: [asc(posts.scheduledAt), asc(posts.id)],
      };
    case "oldest":
      return { time: posts.createdAt, isBeyond: after && gt(posts.id, after.id), order: [asc(posts.id)] };
    case "newest":
      return { time: posts.createdAt, isBeyond: after && lt(posts.id, after.id), order: [desc(posts.id)] };
  }
}

/** One row more than `limit` tells that there is another page. Each order reads along its index, whichever page it is. */
export async function findPosts(
  db: Db,
  userId: UserId,
  filter: PostFilter,
  after: PageEnd | null,
  limit: number,
): Promise<ShownPost[]> {
  if (after === null && isUnfiltered(filter)) return newestPosts(db).execute({ userId, limit: limit + 1 });
  const { time, isListed, isBeyond, order } = orderOf(filter.sort ?? "newest", after);
  return selectShown(
    db,
    and(
      ...filterConditions(db, userId, filter),
      isListed,
      filter.from === undefined ? undefined : gte(time, new Date(filter.from)),
      filter.to === undefined ? undefined : lt(time, new Date(filter.to)),
      isBeyond ?? undefined,
    ),
  )
    .orderBy(...order)
    .limit(limit + 1);
}

/** The next to go out first. */
export async function findScheduledPosts(
  db: Db,
  userId: UserId,
  { from, to, platform, q }: Omit<ListScheduledInput, "cursor" | "limit">,
  after: { at: Date; id: PostId } | null,
  limit: number,
): Promise<ShownPost[]> {
  return selectShown(
    db,
    and(
      ...filterConditions(db, userId, { status: ["scheduled"], platform, q }),
      from === undefined ? undefined : gte(posts.scheduledAt, new Date(from)),
      to === undefined ? undefined : lte(posts.scheduledAt, new Date(to)),
      after === null
        ? undefined
        : sql`(${posts.scheduledAt}, ${posts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
  )
    .orderBy(posts.scheduledAt, posts.id)
    .limit(limit + 1);
}

/** One post, whatever its state. */
export async function findShownPost(db: Db, userId: UserId, id: PostId): Promise<ShownPost | undefined> {
  const [found] = await selectShown(db, and(eq(posts.id, id), eq(posts.userId, userId)));
  return found;
}
