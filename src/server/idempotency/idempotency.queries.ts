import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type RequestResult, idempotencyKeys } from "#server/idempotency/idempotency.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export type RequestRow = typeof idempotencyKeys.$inferSelect;

/** Claims the key; waits while another transaction claims it. Returns false if the key was used before. */
export async function insertKey(db: Db, request: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

const isRequest = (workspaceId: WorkspaceId, key: string) =>
  and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key));

export async function saveResult(db: Db, workspaceId: WorkspaceId, key: string, result: RequestResult): Promise<void> {
  await db.update(idempotencyKeys).set({ result }).where(isRequest(workspaceId, key));
}

export async function findKey(db: Db, workspaceId: WorkspaceId, key: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isRequest(workspaceId, key));
  return row;
}

export async function deleteOldKeys(db: Db, olderThanHours: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
