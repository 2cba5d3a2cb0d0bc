import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

/** An account that is to be deleted, found by the name its jobs know it under. */
export type LeavingUser = Pick<typeof users.$inferSelect, "id" | "avatarKey">;

/**
 * Lets one deletion begin. Not a lock that what joins the row would wait for: a delivery that is just being settled holds its own
 * row and writes the log. undefined when the account is leaving already.
 */
export async function holdStayingUser(tx: Db, userId: UserId) {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionId)))
    .for("no key update");
  return row;
}

/** From now on nothing finds the account by its address, and the address is free. */
export async function markLeaving(tx: Db, userId: UserId): Promise<string> {
  const deletionId = uuidv7();
  await tx
    .update(users)
    .set({ deletionId, email: `${deletionId}@deleted.invalid`, emailVerifiedAt: null })
    .where(eq(users.id, userId));
  return deletionId;
}

export async function findLeavingUser(db: Db, deletionId: string): Promise<LeavingUser | undefined> {
  const [row] = await db
    .select({ id: users.id, avatarKey: users.avatarKey })
    .from(users)
    .where(eq(users.deletionId, deletionId));
  return row;
}

/** Holds the row against everything that would still join it. */
export async function holdLeavingUser(tx: Db, deletionId: string): Promise<LeavingUser | undefined> {
  const [row] = await tx
    .select({ id: users.id, avatarKey: users.avatarKey })
    .from(users)
    .where(eq(users.deletionId, deletionId))
    .for("update");
  return row;
}

export async function findDeletionIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ deletionId: users.deletionId })
    .from(users)
    .where(isNotNull(users.deletionId))
    .limit(limit);
  return rows.flatMap(({ deletionId }) => deletionId ?? []);
}

export async function deleteLeavingUser(tx: Db, deletionId: string): Promise<void> {
  await tx.delete(users).where(eq(users.deletionId, deletionId));
}
