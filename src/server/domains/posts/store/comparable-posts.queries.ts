import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { unplannedStatuses } from "#shared/posts/posts.ts";

// By their names: drizzle writes a column of the one selected table without it.
const accountIds = sql<SocialAccountId[]>`array(
  select target.account_id from post_targets target where target.post_id = posts.id and target.account_id is not null
)`;

const selectComparable = (db: Db, workspaceId: WorkspaceId, where: SQL | undefined) =>
  db
    .select({
      id: posts.id,
      status: posts.status,
      scheduledAt: posts.scheduledAt,
      publishedAt: posts.publishedAt,
      content: posts.content,
      thread: posts.thread,
      hashtags: posts.hashtags,
      platformContent: posts.platformContent,
      firstComment: posts.firstComment,
      platforms: posts.platforms,
      accountIds,
    })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), where));

/** The parts of a post by which it is found to be the same as another. */
export type ComparablePost = Awaited<ReturnType<typeof selectComparable>>[number];

interface Alike {
  ids: readonly PostId[];
  times: readonly Date[];
  contents: readonly string[];
}

/** These posts, those due at one of the times, and those that are not out and have one of the contents. */
export const findAlikePosts = (
  db: Db,
  workspaceId: WorkspaceId,
  { ids, times, contents }: Alike,
): Promise<ComparablePost[]> =>
  selectComparable(
    db,
    workspaceId,
    or(
      inArray(posts.id, [...ids]),
      inArray(posts.scheduledAt, [...times]),
      and(inArray(posts.status, [...unplannedStatuses, "scheduled"]), inArray(posts.content, [...contents])),
    ),
  );

interface SameText {
  /** Texts with which the post of an account may begin: the content, an own text or the first of a thread. */
  texts: readonly string[];
  accountIds: readonly SocialAccountId[];
  /** Posts that were published before do not count. */
  since: Date;
}

const postsMax = 50;

/** Posts that wait, or went out since, with one of the texts on one of the accounts; the latest first. */
export const findPostsWithText = (
  db: Db,
  workspaceId: WorkspaceId,
  { texts, accountIds: wanted, since }: SameText,
): Promise<ComparablePost[]> => {
  const isText = (text: SQL) => inArray(sql`btrim(${text}, E' \\t\\r\\n')`, [...texts]);
  const own = sql`select value from jsonb_each_text(${posts.platformContent})`;
  return selectComparable(
    db,
    workspaceId,
    and(
      or(
        inArray(posts.status, ["submitted", "scheduled", "publishing"]),
        and(
          inArray(posts.status, ["published", "partial"]),
          sql`${posts.publishedAt} >= ${since.toISOString()}::timestamptz`,
        ),
      ),
      or(
        isText(sql`${posts.content}`),
        isText(sql`${posts.thread}[1]`),
        sql`exists (${own} where ${isText(sql`value`)})`,
      ),
      sql`exists (select from post_targets target where target.post_id = posts.id and target.account_id in ${[...wanted]})`,
    ),
  )
    .orderBy(sql`coalesce(${posts.publishedAt}, ${posts.scheduledAt}) desc nulls last`)
    .limit(postsMax);
};
