import { and, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

const isAddress = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`);

export async function findUserIdByEmail(db: Db, email: string): Promise<UserId | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAddress(email), isNull(users.deletionId)));
  return row?.id ?? null;
}

/** Also by an account that is being deleted: its row keeps the address until it is gone. */
export async function isAddressInUse(db: Db, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(isAddress(email))).length > 0;
}

/** False when the account has another address by now. */
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
