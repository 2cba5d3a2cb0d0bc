import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { posts, postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { beforeSending } from "#server/domains/posts/store/target-state.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/**
 * Locks the posts with unsent deliveries or parts. Every transaction that changes several deliveries locks their posts first, ordered
 * by id, so that two of them cannot deadlock.
 */
export async function lockPostsUnderWay(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const unsent = tx
    .select({ id: postTargets.postId })
    .from(postTargets)
    .where(and(eq(postTargets.workspaceId, workspaceId), inArray(postTargets.state, [...beforeSending])));
  const following = tx
    .select({ id: postTargetParts.postId })
    .from(postTargetParts)
    .where(and(eq(postTargetParts.workspaceId, workspaceId), eq(postTargetParts.state, "queued")));
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), or(inArray(posts.id, unsent), inArray(posts.id, following))))
    .orderBy(posts.id)
    .for("update");
}

export async function cancelUnsent(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(postTargets)
    .set({ state: "cancelled", wakeAt: null, leaseUntil: null })
    .where(and(eq(postTargets.workspaceId, workspaceId), inArray(postTargets.state, [...beforeSending])));
}

/** Fails the parts that have not been sent. */
export async function failQueuedParts(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(postTargetParts)
    .set({ state: "failed", wakeAt: null, leaseUntil: null })
    .where(and(eq(postTargetParts.workspaceId, workspaceId), eq(postTargetParts.state, "queued")));
}

export type DeliveryPlace = Pick<typeof postTargets.$inferSelect, "postId" | "id">;

/** The next page, in the order of an index. */
export async function findDeliveryIds(
  db: Db,
  workspaceId: WorkspaceId,
  after: DeliveryPlace | null,
  limit: number,
): Promise<DeliveryPlace[]> {
  const { postId, id } = postTargets;
  const isAfter = after === null ? undefined : sql`(${postId}, ${id}) > (${after.postId}, ${after.id})`;
  return db
    .select({ postId, id })
    .from(postTargets)
    .where(and(eq(postTargets.workspaceId, workspaceId), isAfter))
    .orderBy(asc(postId), asc(id))
    .limit(limit);
}

export async function isAnySending(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const [target] = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(eq(postTargets.workspaceId, workspaceId), eq(postTargets.state, "sending")))
    .limit(1);
  if (target !== undefined) return true;
  const [part] = await db
    .select({ id: postTargetParts.id })
    .from(postTargetParts)
    .where(and(eq(postTargetParts.workspaceId, workspaceId), eq(postTargetParts.state, "sending")))
    .limit(1);
  return part !== undefined;
}

/** The sandbox's ids of the posts and comments that were published there. */
export async function findSandboxExternalIds(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const targets = await db
    .select({ externalId: postTargets.externalId })
    .from(postTargets)
    .where(and(eq(postTargets.workspaceId, workspaceId), eq(postTargets.sandbox, true)));
  const parts = await db
    .select({ externalId: postTargetParts.externalId })
    .from(postTargetParts)
    .innerJoin(postTargets, eq(postTargets.id, postTargetParts.targetId))
    .where(and(eq(postTargetParts.workspaceId, workspaceId), eq(postTargets.sandbox, true)));
  return [...targets, ...parts].flatMap(({ externalId }) => externalId ?? []);
}
