import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { bulkChangeItems, bulkChanges } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import type { BulkChangeId, PostId, WorkspaceId } from "#shared/ids.ts";
import type { PostsChange } from "#shared/posts/bulk-changes.ts";

export type BulkChangeRow = typeof bulkChanges.$inferSelect;
export type BulkItem = typeof bulkChangeItems.$inferSelect;

export async function insertChange(
  tx: Db,
  workspaceId: WorkspaceId,
  change: PostsChange,
  postIds: readonly PostId[],
): Promise<BulkChangeId> {
  const [row] = await tx.insert(bulkChanges).values({ workspaceId, change }).returning({ id: bulkChanges.id });
  if (row === undefined) throw new Error("A change was inserted but not returned");
  await tx.insert(bulkChangeItems).values(
    postIds.map((postId, position) => ({
      changeId: row.id,
      workspaceId,
      position,
      postId,
      state: "waiting" as const,
    })),
  );
  return row.id;
}

export async function findChange(
  db: Db,
  workspaceId: WorkspaceId,
  id: BulkChangeId,
): Promise<BulkChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.workspaceId, workspaceId), eq(bulkChanges.id, id)));
  return row;
}

export const findItems = (db: Db, id: BulkChangeId): Promise<BulkItem[]> =>
  db.select().from(bulkChangeItems).where(eq(bulkChangeItems.changeId, id)).orderBy(asc(bulkChangeItems.position));

const isItem = ({ changeId, position }: Pick<BulkItem, "changeId" | "position">) =>
  and(eq(bulkChangeItems.changeId, changeId), eq(bulkChangeItems.position, position));

/** Locks an item that is still in this state, so that two calls do not change its post twice. */
export async function lockItem(tx: Db, item: BulkItem): Promise<BulkItem | undefined> {
  const [row] = await tx
    .select()
    .from(bulkChangeItems)
    .where(and(isItem(item), eq(bulkChangeItems.state, item.state)))
    .for("update");
  return row;
}

export async function updateItem(
  db: Db,
  item: Pick<BulkItem, "changeId" | "position">,
  change: Partial<Omit<BulkItem, "changeId" | "position" | "workspaceId" | "postId">>,
): Promise<void> {
  await db.update(bulkChangeItems).set(change).where(isItem(item));
}

/** Ends the change: what still waits is not changed any more. */
export async function markChangeUndone(tx: Db, id: BulkChangeId, message: string): Promise<void> {
  await tx
    .update(bulkChanges)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(bulkChanges.id, id), isNull(bulkChanges.undoneAt)));
  await tx
    .update(bulkChangeItems)
    .set({ state: "refused", message })
    .where(and(eq(bulkChangeItems.changeId, id), inArray(bulkChangeItems.state, ["waiting"])));
}

/** The items contain the deleted posts, so they are deleted as soon as no undo needs them. */
export async function deleteOldChanges(db: Db, olderThanHours: number): Promise<void> {
  await db.delete(bulkChanges).where(lt(bulkChanges.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
