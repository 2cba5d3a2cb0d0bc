import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { posts, postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { beforeSending } from "#server/domains/posts/store/target-state.ts";
import type { UserId } from "#shared/ids.ts";

/**
 * Holds the posts of which something is still to come, in the order in which everybody holds posts. Whoever moves several deliveries
 * holds theirs first, so that two of them never wait for each other in a circle.
 */
export async function lockPostsUnderWay(tx: Db, userId: UserId): Promise<void> {
  const unsent = tx
    .select({ id: postTargets.postId })
    .from(postTargets)
    .where(and(eq(postTargets.userId, userId), inArray(postTargets.state, [...beforeSending])));
  const following = tx
    .select({ id: postTargetParts.postId })
    .from(postTargetParts)
    .where(and(eq(postTargetParts.userId, userId), eq(postTargetParts.state, "queued")));
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), or(inArray(posts.id, unsent), inArray(posts.id, following))))
    .orderBy(posts.id)
    .for("update");
}

export async function cancelUnsent(tx: Db, userId: UserId): Promise<void> {
  await tx
    .update(postTargets)
    .set({ state: "cancelled", wakeAt: null, leaseUntil: null })
    .where(and(eq(postTargets.userId, userId), inArray(postTargets.state, [...beforeSending])));
}

/** What was to follow a post that is out. */
export async function giveUpParts(tx: Db, userId: UserId): Promise<void> {
  await tx
    .update(postTargetParts)
    .set({ state: "failed", wakeAt: null, leaseUntil: null })
    .where(and(eq(postTargetParts.userId, userId), eq(postTargetParts.state, "queued")));
}

export type DeliveryPlace = Pick<typeof postTargets.$inferSelect, "postId" | "id">;

/** The next ones, in an order an index has. */
export async function findDeliveryIds(
  db: Db,
  userId: UserId,
  after: DeliveryPlace | null,
  limit: number,
): Promise<DeliveryPlace[]> {
  const { postId, id } = postTargets;
  const isAfter = after === null ? undefined : sql`(${postId}, ${id}) > (${after.postId}, ${after.id})`;
  return db
    .select({ postId, id })
    .from(postTargets)
    .where(and(eq(postTargets.userId, userId), isAfter))
    .orderBy(asc(postId), asc(id))
    .limit(limit);
}

export async function isAnySending(db: Db, userId: UserId): Promise<boolean> {
  const [target] = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(eq(postTargets.userId, userId), eq(postTargets.state, "sending")))
    .limit(1);
  if (target !== undefined) return true;
  const [part] = await db
    .select({ id: postTargetParts.id })
    .from(postTargetParts)
    .where(and(eq(postTargetParts.userId, userId), eq(postTargetParts.state, "sending")))
    .limit(1);
  return part !== undefined;
}

/** What the sandbox calls the posts and comments that went to it. */
export async function findSandboxExternalIds(db: Db, userId: UserId): Promise<string[]> {
  const targets = await db
    .select({ externalId: postTargets.externalId })
    .from(postTargets)
    .where(and(eq(postTargets.userId, userId), eq(postTargets.sandbox, true)));
  const parts = await db
    .select({ externalId: postTargetParts.externalId })
    .from(postTargetParts)
    .innerJoin(postTargets, eq(postTargets.id, postTargetParts.targetId))
    .where(and(eq(postTargetParts.userId, userId), eq(postTargets.sandbox, true)));
  return [...targets, ...parts].flatMap(({ externalId }) => externalId ?? []);
}
