import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { postComments } from "#server/domains/posts/review/comments.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { CommentId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";

export type CommentRow = typeof postComments.$inferSelect;

export async function insertComment(tx: Db, comment: typeof postComments.$inferInsert): Promise<CommentRow> {
  const [row] = await tx.insert(postComments).values(comment).returning();
  if (row === undefined) throw new Error("A comment was inserted but not returned");
  return row;
}

interface Place {
  workspaceId: WorkspaceId;
  postId: PostId;
}

/** Which comments a caller sees. */
export interface Seen {
  /** Only those that clients see. */
  sharedOnly: boolean;
}

const isOf = ({ workspaceId, postId }: Place, { sharedOnly }: Seen) =>
  and(
    eq(postComments.workspaceId, workspaceId),
    eq(postComments.postId, postId),
    sharedOnly ? eq(postComments.isShared, true) : undefined,
  );

const shown = (db: Db) =>
  db
    .select({
      comment: postComments,
      name: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(postComments)
    .leftJoin(users, eq(users.id, postComments.authorId));

/** Newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export const findComments = (db: Db, place: Place, seen: Seen, before: CommentId | null, limit: number) =>
  shown(db)
    .where(and(isOf(place, seen), before === null ? undefined : lt(postComments.id, before)))
    .orderBy(desc(postComments.id))
    .limit(limit + 1);

export async function findComment(db: Db, place: Place, seen: Seen, id: CommentId) {
  const [row] = await shown(db).where(and(isOf(place, seen), eq(postComments.id, id)));
  return row;
}

/** false: there is no such comment that the caller sees. */
export async function resolveRow(db: Db, place: Place, seen: Seen, id: CommentId, by: UserId | null): Promise<boolean> {
  const rows = await db
    .update(postComments)
    .set({ resolvedAt: by === null ? null : sql`now()`, resolvedBy: by })
    .where(and(isOf(place, seen), eq(postComments.id, id)))
    .returning({ id: postComments.id });
  return rows.length > 0;
}

/** false: there is no such comment of this author. */
export async function deleteOwnRow(db: Db, place: Place, id: CommentId, authorId: UserId): Promise<boolean> {
  const rows = await db
    .delete(postComments)
    .where(and(isOf(place, { sharedOnly: false }), eq(postComments.id, id), eq(postComments.authorId, authorId)))
    .returning({ id: postComments.id });
  return rows.length > 0;
}
