import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { pushSubscriptions } from "#server/domains/notifications/push/push.table.ts";
import type { PushSubscriptionId, UserId } from "#shared/ids.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Replaces the subscription of a browser, which belongs to the last user who made one. A new row: the sealed data is bound to its id. */
export async function putSubscription(tx: Db, row: Omit<PushSubscriptionRow, "createdAt">): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, row.endpointHash));
  await tx.insert(pushSubscriptions).values(row).onConflictDoNothing();
}

/** Deletes all but the `max` newest subscriptions. */
export async function deleteSubscriptionsBeyond(tx: Db, userId: UserId, max: number): Promise<void> {
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(max);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)));
}

export async function findSubscriptions(db: Db, userId: UserId): Promise<PushSubscriptionRow[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(pushSubscriptions.id);
}

export async function deleteSubscription(db: Db, userId: UserId, id: PushSubscriptionId): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
}

export async function deleteSubscriptionAt(db: Db, userId: UserId, endpointHash: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpointHash, endpointHash), eq(pushSubscriptions.userId, userId)));
}
