import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { tokenSyncs } from "#server/domains/auth/sign-in-methods.table.ts";
import type { UserId } from "#shared/ids.ts";

export type TokenSyncRow = typeof tokenSyncs.$inferSelect;

/** What is still to be told of a sign-in: the newest takes the place of the older. */
export async function putTokenSync(tx: Db, row: Omit<TokenSyncRow, "createdAt">): Promise<void> {
  const { userId: _userId, id: _id, ...news } = row;
  await tx
    .insert(tokenSyncs)
    .values(row)
    .onConflictDoUpdate({ target: tokenSyncs.id, set: { ...news, createdAt: sql`now()` } });
}

/** Null when there is nothing to tell, or it is older than the token it is about could be. */
export async function findTokenSync(db: Db, id: string, maxAgeSeconds: number): Promise<TokenSyncRow | null> {
  const isFresh = sql`${tokenSyncs.createdAt} > now() - make_interval(secs => ${maxAgeSeconds})`;
  const [row] = await db
    .select()
    .from(tokenSyncs)
    .where(and(eq(tokenSyncs.id, id), isFresh));
  return row ?? null;
}

/** Only while it is what was told. */
export async function deleteTokenSync(db: Db, { id, sealedToken }: TokenSyncRow): Promise<void> {
  await db.delete(tokenSyncs).where(and(eq(tokenSyncs.id, id), eq(tokenSyncs.sealedToken, sealedToken)));
}

export async function deleteTokenSyncsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(tokenSyncs).where(eq(tokenSyncs.userId, userId));
}

export async function deleteOldTokenSyncs(db: Db, olderThanSeconds: number): Promise<void> {
  await db.delete(tokenSyncs).where(lte(tokenSyncs.createdAt, sql`now() - make_interval(secs => ${olderThanSeconds})`));
}
