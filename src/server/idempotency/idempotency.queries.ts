import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type RequestResult, requests } from "#server/idempotency/idempotency.table.ts";
import type { UserId } from "#shared/ids.ts";

export type RequestRow = typeof requests.$inferSelect;

/** Takes the key until the transaction ends, waiting for whoever holds it. false: it was used before. */
export async function insertRequest(db: Db, request: typeof requests.$inferInsert): Promise<boolean> {
  const rows = await db.insert(requests).values(request).onConflictDoNothing().returning({ key: requests.key });
  return rows.length > 0;
}

const isRequest = (userId: UserId, key: string) => and(eq(requests.userId, userId), eq(requests.key, key));

export async function saveResult(db: Db, userId: UserId, key: string, result: RequestResult): Promise<void> {
  await db.update(requests).set({ result }).where(isRequest(userId, key));
}

export async function findRequest(db: Db, userId: UserId, key: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(requests).where(isRequest(userId, key));
  return row;
}

export async function deleteOldRequests(db: Db, olderThanHours: number): Promise<void> {
  await db.delete(requests).where(lt(requests.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
