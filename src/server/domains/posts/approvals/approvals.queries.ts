import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postApprovals } from "#server/domains/posts/approvals/approvals.table.ts";
import type { MediaFile } from "#server/domains/posts/approvals/content-hash.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import type { ClientLinkId, CreationId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";

export type ApprovalRow = typeof postApprovals.$inferSelect;

/** The giver of an approval: a member of the team, a member as the client, or a client who signed with a name. */
export type ApprovalGiver =
  | { userId: UserId }
  | { userId: UserId; clientName: string }
  | { linkId: ClientLinkId; clientName: string };

type NewApproval = Omit<typeof postApprovals.$inferInsert, "userId" | "linkId" | "clientName">;

/** Replaces an earlier approval of this post by the same person, or through the same link. */
export async function putApproval(tx: Db, giver: ApprovalGiver, approval: NewApproval): Promise<void> {
  const isTheirs = "userId" in giver ? eq(postApprovals.userId, giver.userId) : eq(postApprovals.linkId, giver.linkId);
  await tx.delete(postApprovals).where(and(eq(postApprovals.postId, approval.postId), isTheirs));
  await tx.insert(postApprovals).values({ ...approval, ...giver });
}

export async function deleteApprovals(tx: Db, postId: PostId): Promise<void> {
  await tx.delete(postApprovals).where(eq(postApprovals.postId, postId));
}

/** An approval together with the post that it is asked for: its own, or another post of the same repeating post. */
export interface FoundApproval {
  forPostId: PostId;
  isOwn: boolean;
  approval: ApprovalRow;
  /** The present name of the person who gave it, who may have left the workspace. null: a client through a link. */
  giverName: string | null;
}

/** The approvals of these posts, and those of other posts of the same repeating posts. The oldest first. */
export async function findApprovals(db: Db, postIds: readonly PostId[]): Promise<FoundApproval[]> {
  if (postIds.length === 0) return [];
  const ids = JSON.stringify(postIds);
  // Tables by name: the repeats belong to a layer above this one, and only the ids of their posts are read.
  const related = sql`(
    select value::uuid as for_post_id, value::uuid as post_id from jsonb_array_elements_text(${ids}::text::jsonb)
    union
    select own.post_id, other.post_id
    from jsonb_array_elements_text(${ids}::text::jsonb) asked
    join repeat_occurrences own on own.post_id = asked.value::uuid
    join repeat_occurrences other on other.repeat_id = own.repeat_id and other.post_id is not null)`;
  const rows = await db
    .select({
      forPostId: sql<PostId>`related.for_post_id`,
      approval: postApprovals,
      giverName: sql<string | null>`case when ${users.id} is not null then ${userName} end`,
    })
    .from(postApprovals)
    .leftJoin(users, eq(users.id, postApprovals.userId))
    .innerJoin(sql`${related} related`, sql`related.post_id = ${postApprovals.postId}`)
    .orderBy(postApprovals.id);
  return rows.map((row) => ({ ...row, isOwn: row.approval.postId === row.forPostId }));
}

export interface PostFacts {
  id: PostId;
  workspaceId: WorkspaceId;
  authorId: UserId | null;
  editorId: UserId | null;
  scheduledAt: Date | null;
}

export const findPostFacts = (db: Db, postIds: readonly PostId[]): Promise<PostFacts[]> =>
  db
    .select({
      id: posts.id,
      workspaceId: posts.workspaceId,
      authorId: posts.authorId,
      editorId: posts.editorId,
      scheduledAt: posts.scheduledAt,
    })
    .from(posts)
    .where(inArray(posts.id, [...postIds]));

export async function findFiles(db: Db, ids: readonly CreationId[]): Promise<Map<CreationId, MediaFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: creations.id, fileKey: creations.fileKey, sizeBytes: creations.sizeBytes })
    .from(creations)
    .where(inArray(creations.id, [...ids]));
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
