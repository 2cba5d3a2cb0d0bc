import { and, count, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { apiKeys } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export const isKeyAlive = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));

const isUseOutdated = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`));
/** As a column: whether `lastUsedAt` is more than a minute old. */
export const isKeyUseOutdated = sql<boolean>`${isUseOutdated}`;

/** Sets `lastUsedAt`, at most once a minute. */
export async function recordKeyUse(db: Db, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isUseOutdated));
}

/** Locks the user, so that keys are created one after the other and never exceed the limit. False when the user is deleted. */
export async function lockKeysOf(tx: Db, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionId)))
    .for("no key update");
  return rows.length === 1;
}

export async function countKeys(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.total ?? 0;
}

export async function insertKey(db: Db, values: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await db.insert(apiKeys).values(values).returning();
  if (row === undefined) throw new Error("INSERT returned no row");
  return row;
}

export async function findKey(db: Db, userId: UserId, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  return row;
}

/** Newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findKeys(
  db: Db,
  userId: UserId,
  { before, limit }: { before: string | null; limit: number },
): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), before === null ? undefined : lt(apiKeys.id, before)))
    .orderBy(desc(apiKeys.id))
    .limit(limit + 1);
}

export async function deleteKey(db: Db, userId: UserId, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning();
  return row;
}

/** The keys of a user for one workspace. */
export async function deleteKeysIn(db: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), eq(apiKeys.workspaceId, workspaceId)));
}

export async function deleteKeysOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
}
