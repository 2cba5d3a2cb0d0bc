import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type NoticeKind, deliveryNotices, noticeKinds } from "#server/domains/posts/delivery/delivery.table.ts";
import { posts, postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetId, WorkspaceId } from "#shared/ids.ts";

export interface NewNotice {
  workspaceId: WorkspaceId;
  targetId: TargetId;
  kind: NoticeKind;
}

export async function insertNotices(tx: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insert(deliveryNotices).values([...notices]);
}

/** Workspaces with an open notice older than `afterSeconds`, so that related notices have had time to arrive. */
export async function findWorkspacesToNotify(db: Db, afterSeconds: number, limit: number): Promise<WorkspaceId[]> {
  const rows = await db
    .selectDistinct({ workspaceId: deliveryNotices.workspaceId })
    .from(deliveryNotices)
    .where(
      and(
        isNull(deliveryNotices.closedAt),
        lt(deliveryNotices.createdAt, sql`clock_timestamp() - ${afterSeconds} * interval '1 second'`),
      ),
    )
    .limit(limit);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Closes all open notices of a workspace and returns their targets; of two concurrent callers, one gets them. */
export async function closeNotices(tx: Db, workspaceId: WorkspaceId): Promise<TargetId[]> {
  const rows = await tx
    .update(deliveryNotices)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(and(eq(deliveryNotices.workspaceId, workspaceId), isNull(deliveryNotices.closedAt)))
    .returning({ targetId: deliveryNotices.targetId });
  return [...new Set(rows.map(({ targetId }) => targetId))];
}

/** The problem to report. `comment_`: the post is published, its first comment is not or may not be. */
type Trouble = NoticeKind | "comment_failed" | "comment_needs_user";

/** The given targets that are still in trouble, by their own state or that of a part. The earliest due first. */
export async function findTroubles(tx: Db, ids: readonly TargetId[]) {
  const parts = tx
    .select({
      targetId: postTargetParts.targetId,
      kind: postTargetParts.kind,
      state: postTargetParts.state,
      error: postTargetParts.error,
    })
    .from(postTargetParts)
    .where(inArray(postTargetParts.state, ["failed", "needs_user"]))
    .as("stopped");
  return tx
    .select({
      id: postTargets.id,
      workspaceId: postTargets.workspaceId,
      postId: postTargets.postId,
      text: posts.content,
      account: postTargets.accountName,
      platform: postTargets.platform,
      trouble: sql<Trouble>`case when ${parts.kind} = 'comment' then 'comment_' else '' end
        || coalesce(${parts.state}, ${postTargets.state})`,
      code: sql<string | null>`coalesce(${parts.error}, ${postTargets.error}) ->> 'code'`,
      reason: sql<string | null>`coalesce(${parts.error}, ${postTargets.error}) ->> 'message'`,
    })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .leftJoin(parts, eq(parts.targetId, postTargets.id))
    .where(
      and(
        inArray(postTargets.id, [...ids]),
        sql`coalesce(${parts.state}, ${postTargets.state}) in ${[...noticeKinds]}`,
      ),
    )
    .orderBy(postTargets.dueAt, postTargets.id);
}

export async function deleteOldNotices(db: Db, olderThanDays: number): Promise<void> {
  await db
    .delete(deliveryNotices)
    .where(lt(deliveryNotices.closedAt, sql`clock_timestamp() - ${olderThanDays} * interval '1 day'`));
}
