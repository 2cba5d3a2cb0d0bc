import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { ClientLinkRow } from "#server/domains/posts/client-links/client-links.queries.ts";
import { clientLinkPosts } from "#server/domains/posts/client-links/client-links.table.ts";
import { postComments } from "#server/domains/posts/review/comments.table.ts";
import { isHeldBy } from "#server/domains/posts/review/waiting.queries.ts";
import type { PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import type { PostId, SocialAccountId } from "#shared/ids.ts";

/** Where a page ended. */
export interface ClientPageEnd {
  at: Date;
  id: PostId;
}

/** The time by which posts without one are sorted: last. `isoDateTime`, by which cursors are read, ends with 9998. */
export const noTime = new Date("9998-12-31T00:00:00Z");

const shownAt = sql<Date>`coalesce(${posts.publishedAt}, ${posts.scheduledAt}, ${noTime.toISOString()}::timestamptz)`;

/** The statuses that a month shows: no drafts. Of failed posts only those that are held for an approval are shown. */
const shownInMonth = ["submitted", "changes_requested", "scheduled", "publishing", "published", "partial"] as const;

/** How a month is read: in the zone of the workspace. `heldBy`: the code of deliveries that are held for an approval. */
export interface Sight {
  timezone: string;
  heldBy: string;
}

/**
 * Whether a link shows a post. Every list and every decision through a link has this condition; only the answer to a decision does
 * without it.
 */
function isShownBy({ id, workspaceId, month }: ClientLinkRow, { timezone, heldBy }: Sight): SQL | undefined {
  const isTheirs = eq(posts.workspaceId, workspaceId);
  if (month === null)
    return and(
      isTheirs,
      sql`exists (select 1 from ${clientLinkPosts} where ${clientLinkPosts.linkId} = ${id} and ${clientLinkPosts.postId} = ${posts.id})`,
    );
  const begin = sql`(${`${month}-01`}::timestamp at time zone ${timezone})`;
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timezone})`;
  return and(
    isTheirs,
    or(inArray(posts.status, [...shownInMonth]), isHeldBy(heldBy)),
    sql`${shownAt} >= ${begin} and ${shownAt} < ${end}`,
  );
}

/** The earliest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export const findClientPosts = (
  db: Db,
  link: ClientLinkRow,
  sight: Sight,
  after: ClientPageEnd | null,
  limit: number,
): Promise<PostRow[]> =>
  db
    .select()
    .from(posts)
    .where(
      and(
        isShownBy(link, sight),
        after === null
          ? undefined
          : sql`(${shownAt}, ${posts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(shownAt, posts.id)
    .limit(limit + 1);

export async function findClientPost(
  db: Db,
  link: ClientLinkRow,
  sight: Sight,
  id: PostId,
): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(isShownBy(link, sight), eq(posts.id, id)));
  return row;
}

export const findShownAccounts = (db: Db, ids: readonly SocialAccountId[]) =>
  db
    .select({
      id: socialAccounts.id,
      name: socialAccounts.name,
      username: socialAccounts.username,
      server: socialAccounts.server,
      externalId: socialAccounts.externalId,
      avatarKey: socialAccounts.avatarKey,
    })
    .from(socialAccounts)
    .where(inArray(socialAccounts.id, [...ids]));

/** The newest comments of each post that clients see, up to `most` for each; the oldest of them first. */
export async function findSharedComments(db: Db, postIds: readonly PostId[], most: number) {
  const ranked = db
    .select({
      id: postComments.id,
      postId: postComments.postId,
      kind: postComments.kind,
      text: postComments.text,
      createdAt: postComments.createdAt,
      isClient: sql<boolean>`${postComments.clientName} is not null`.as("is_client"),
      author: sql<string | null>`coalesce(${postComments.clientName}, nullif(${userName}, ''))`.as("author"),
      rank: sql<number>`row_number() over (partition by ${postComments.postId} order by ${postComments.id} desc)`.as(
        "rank",
      ),
    })
    .from(postComments)
    .leftJoin(users, eq(users.id, postComments.authorId))
    .where(and(inArray(postComments.postId, [...postIds]), eq(postComments.isShared, true)))
    .as("ranked");
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${most}`)
    .orderBy(ranked.id);
}
