import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { escapeLike, preparedOn } from "#server/db/statements.ts";
import { subscriptions } from "#server/domains/billing/billing.table.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

/** Sets the stem and returns the previous one, to one caller only. undefined when the account is deleted. */
export async function replaceAvatarStem(
  tx: Db,
  userId: UserId,
  stem: string | null,
): Promise<string | null | undefined> {
  const [before] = await tx
    .select({ stem: users.avatarKey })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (before === undefined) return undefined;
  await tx
    .update(users)
    .set({ avatarKey: stem, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return before.stem;
}

export async function isAvatarOf(db: Db, userId: UserId, stem: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.avatarKey, stem)));
  return rows.length > 0;
}

export async function findAvatarStems(db: Db, userIds: readonly UserId[]): Promise<string[]> {
  const rows = await db
    .select({ stem: users.avatarKey })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return rows.flatMap(({ stem }) => stem ?? []);
}

/** Ordered by creation, without accounts that are being deleted. */
export function findUsers(db: Db, q: string | null, after: UserId | null, limit: number) {
  const like = q === null ? null : `%${escapeLike(q)}%`;
  return db
    .select({
      id: users.id,
      email: users.email,
      name: userName,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      plan: subscriptions.plan,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        isNull(users.deletionId),
        after === null ? undefined : gt(users.id, after),
        like === null ? undefined : or(ilike(users.email, like), ilike(userName, like)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** An account that is being deleted, as its jobs know it. */
export type LeavingUser = Pick<typeof users.$inferSelect, "id" | "avatarKey">;

/**
 * Locks an account that is not being deleted; undefined for any other. `no key update` does not block inserts that
 * refer to the row: a delivery in progress has locked its own row and writes notifications.
 */
export async function lockActiveUser(tx: Db, userId: UserId) {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionId)))
    .for("no key update");
  return row;
}

/** Begins the deletion: replaces the address, which becomes free. Returns the deletion id. */
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

/** Locks the row, also against inserts that refer to it. */
export async function lockLeavingUser(tx: Db, deletionId: string): Promise<LeavingUser | undefined> {
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

const isAddress = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`);

export async function findUserIdByEmail(db: Db, email: string): Promise<UserId | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAddress(email), isNull(users.deletionId)));
  return row?.id ?? null;
}

export async function isAddressInUse(db: Db, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(isAddress(email))).length > 0;
}

/** False when the account has a different address. */
export async function setAddressVerified(db: Db, userId: UserId, email: string): Promise<boolean> {
  const verified = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), isAddress(email)))
    .returning({ id: users.id });
  return verified.length === 1;
}

/** False when another account has the address, or when this one is being deleted. */
export async function setAddress(db: Db, userId: UserId, email: string): Promise<boolean> {
  const others = alias(users, "others");
  const taken = db
    .select({ id: others.id })
    .from(others)
    .where(and(ne(others.id, userId), eq(sql`lower(${others.email})`, sql`lower(${email})`)));
  const changed = await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletionId), notExists(taken)))
    .returning({ id: users.id });
  return changed.length === 1;
}

export type UserRow = typeof users.$inferSelect;

/** Null when the address, in whatever case, already has an account. */
export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

const userWithPlan = preparedOn((db) =>
  db
    .select({ user: users, plan: subscriptions.plan })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("find_user_with_plan"),
);

export async function findUserWithPlan(db: Db, userId: UserId) {
  const [row] = await userWithPlan(db).execute({ userId });
  return row ?? null;
}

export async function updateUser(db: Db, userId: UserId, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}
