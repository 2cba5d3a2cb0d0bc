import {
  type Placeholder,
  type SQL,
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
  isNull,
  lt,
  ne,
  or,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { escapeLike, preparedOn } from "#server/db/statements.ts";
import { postTargets, posts } from "#server/domains/posts/store/posts.table.ts";
import { type ShownPost, selectShown } from "#server/domains/posts/store/read-posts.queries.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput } from "#shared/posts/posts.ts";

export type PostFilter = Omit<ListPostsInput, "cursor" | "limit" | "sort"> & { sort?: ListPostsInput["sort"] };

/** Where a page ended. Ids ascend with creation; `at` is for lists that are sorted by another time. */
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
  workspaceId: WorkspaceId,
  { ids, status, platform, accountId, q }: PostFilter,
): (SQL | undefined)[] {
  const deliveriesTo = (id: SocialAccountId) =>
    db
      .select({ id: postTargets.id })
      .from(postTargets)
      .where(and(eq(postTargets.postId, posts.id), eq(postTargets.accountId, id)));
  return [
    eq(posts.workspaceId, workspaceId),
    ids && inArray(posts.id, [...ids]),
    status && inArray(posts.status, [...status]),
    platform && arrayOverlaps(posts.platforms, [...platform]),
    accountId && exists(deliveriesTo(accountId)),
    q === undefined || q === "" ? undefined : search(q),
  ];
}

/** The first page without filters. */
const newestPosts = preparedOn((db) =>
  selectShown(db, eq(posts.workspaceId, sql.placeholder("workspaceId")))
    .orderBy(desc(posts.id))
    .limit(sql.placeholder("limit"))
    .prepare("newest_posts"),
);

const isUnfiltered = ({ sort = "newest", ...filter }: PostFilter) =>
  sort === "newest" && Object.values(filter).every((value) => value === undefined);

/** For a sort order: its time column, the posts that have one, the condition for the next page, and the ORDER BY. */
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

/** Returns up to `limit` + 1 rows; the extra row means that there is another page. Every sort order has an index. */
export async function findPosts(
  db: Db,
  workspaceId: WorkspaceId,
  filter: PostFilter,
  after: PageEnd | null,
  limit: number,
): Promise<ShownPost[]> {
  if (after === null && isUnfiltered(filter)) return newestPosts(db).execute({ workspaceId, limit: limit + 1 });
  const { time, isListed, isBeyond, order } = orderOf(filter.sort ?? "newest", after);
  return selectShown(
    db,
    and(
      ...filterConditions(db, workspaceId, filter),
      isListed,
      filter.from === undefined ? undefined : gte(time, new Date(filter.from)),
      filter.to === undefined ? undefined : lt(time, new Date(filter.to)),
      isBeyond ?? undefined,
    ),
  )
    .orderBy(...order)
    .limit(limit + 1);
}

/** Scheduled posts by due time, earliest first. Returns up to `limit` + 1 rows. */
export async function findScheduledPosts(
  db: Db,
  workspaceId: WorkspaceId,
  { from, to, platform, q }: Omit<ListScheduledInput, "cursor" | "limit">,
  after: { at: Date; id: PostId } | null,
  limit: number,
): Promise<ShownPost[]> {
  return selectShown(
    db,
    and(
      ...filterConditions(db, workspaceId, { status: ["scheduled"], platform, q }),
      from === undefined ? undefined : gte(posts.scheduledAt, new Date(from)),
      to === undefined ? undefined : lt(posts.scheduledAt, new Date(to)),
      after === null
        ? undefined
        : sql`(${posts.scheduledAt}, ${posts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
  )
    .orderBy(posts.scheduledAt, posts.id)
    .limit(limit + 1);
}

const shownPost = preparedOn((db) =>
  selectShown(
    db,
    and(eq(posts.id, sql.placeholder("id")), eq(posts.workspaceId, sql.placeholder("workspaceId"))),
  ).prepare("shown_post"),
);

/** One post in any state. */
export async function findShownPost(db: Db, workspaceId: WorkspaceId, id: PostId): Promise<ShownPost | undefined> {
  const [found] = await shownPost(db).execute({ workspaceId, id });
  return found;
}

type Owner = typeof posts.$inferSelect.workspaceId;

const titleMax = 200;

/** The instant at which a calendar shows a post. `happensWithin` splits it into conditions that each have an index. */
const moment = sql<string>`coalesce(${posts.publishedAt}, ${posts.scheduledAt}, ${posts.createdAt})`;

const firstLine = sql<string>`left(split_part(ltrim(${posts.content}, E' \n\r\t'), E'\n', 1), ${titleMax})`;

const thumbnailKey = sql<string | null>`(
  select c.thumbnail_key from post_media m join creations c on c.id = m.creation_id
  where m.post_id = posts.id order by m.position limit 1)`;

const needsUser = sql<boolean>`(
  exists (select 1 from post_targets t where t.post_id = posts.id and t.state = 'needs_user')
  or exists (select 1 from post_target_parts p where p.post_id = posts.id and p.state = 'needs_user'))`;

const isInSandbox = sql<boolean>`exists (select 1 from post_targets t where t.post_id = posts.id and t.sandbox)`;

function happensWithin(from: Date | Placeholder, to: Date | Placeholder): SQL | undefined {
  const within = (column: AnyPgColumn) => and(gte(column, from), lt(column, to));
  const waits = eq(posts.status, "scheduled");
  const isEnding = inArray(posts.status, ["publishing", "partial", "failed"]);
  return or(
    and(isNotNull(posts.publishedAt), within(posts.publishedAt)),
    and(waits, within(posts.scheduledAt)),
    and(waits, isNull(posts.scheduledAt), within(posts.createdAt)),
    // At the time that they propose.
    and(inArray(posts.status, ["submitted", "changes_requested"]), within(posts.scheduledAt)),
    and(
      isEnding,
      isNull(posts.publishedAt),
      or(within(posts.scheduledAt), and(isNull(posts.scheduledAt), within(posts.createdAt))),
    ),
  );
}

const selectForCalendar = (db: Db, where: SQL | undefined) =>
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
      sandbox: isInSandbox,
    })
    .from(posts)
    .where(and(where, ne(posts.status, "draft")))
    .orderBy(asc(moment), asc(posts.id));

/** A calendar without filters. */
const calendarPosts = preparedOn((db) =>
  selectForCalendar(
    db,
    and(
      eq(posts.workspaceId, sql.placeholder("workspaceId")),
      happensWithin(sql.placeholder("from"), sql.placeholder("to")),
    ),
  )
    .limit(sql.placeholder("limit"))
    .prepare("calendar_posts"),
);

/** Posts to show in a calendar, `from` inclusive, `to` exclusive. Returns up to `limit` + 1 rows; the extra row means there are more. */
export const findCalendarPosts = async (
  db: Db,
  workspaceId: Owner,
  { from, to }: { from: Date; to: Date },
  filter: Pick<PostFilter, "status" | "platform" | "accountId">,
  limit: number,
) =>
  isUnfiltered(filter)
    ? calendarPosts(db).execute({ workspaceId, from: from.toISOString(), to: to.toISOString(), limit: limit + 1 })
    : selectForCalendar(db, and(...filterConditions(db, workspaceId, filter), happensWithin(from, to))).limit(
        limit + 1,
      );
