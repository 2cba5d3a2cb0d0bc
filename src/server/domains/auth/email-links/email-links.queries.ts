import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { emailConfirmations, passwordResetRequests, passwordResets } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

export async function insertResetRequest(tx: Db, values: typeof passwordResetRequests.$inferInsert): Promise<void> {
  await tx.insert(passwordResetRequests).values(values);
}

/** Deletes and returns the request. Null when it was answered before. */
export async function takeResetRequest(tx: Db, id: string) {
  const [row] = await tx.delete(passwordResetRequests).where(eq(passwordResetRequests.id, id)).returning();
  return row ?? null;
}

export async function insertPasswordReset(tx: Db, userId: UserId, hash: string, minutes: number): Promise<void> {
  await tx.insert(passwordResets).values({ userId, hash, expiresAt: inMinutes(minutes) });
}

const isLiveReset = (hash: string) => and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, sql`now()`));

/** The user whose password the link sets; null when the link is used, expired or unknown. */
export async function findResetOwner(db: Db, hash: string) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isLiveReset(hash), isNull(users.deletionId)));
  return row ?? null;
}

/** Deletes the link. Of parallel calls one gets the user and the others null. */
export async function takePasswordReset(tx: Db, hash: string): Promise<UserId | null> {
  const [row] = await tx.delete(passwordResets).where(isLiveReset(hash)).returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

export async function deletePasswordResets(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function insertConfirmation(
  tx: Db,
  values: Omit<typeof emailConfirmations.$inferInsert, "expiresAt">,
  minutes: number,
): Promise<void> {
  await tx.insert(emailConfirmations).values({ ...values, expiresAt: inMinutes(minutes) });
}

/** Deletes the link; null when it is used, expired or unknown. */
export async function takeConfirmation(tx: Db, hash: string) {
  const [row] = await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.hash, hash), gt(emailConfirmations.expiresAt, sql`now()`)))
    .returning();
  return row ?? null;
}

export async function deleteConfirmations(tx: Db, userId: UserId, purpose: "verify" | "change"): Promise<void> {
  await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), eq(emailConfirmations.purpose, purpose)));
}

/** Deletes expired links, and requests whose job was lost. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`));
  await db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, sql`now()`));
  await db.delete(passwordResetRequests).where(lte(passwordResetRequests.createdAt, sql`now() - interval '1 day'`));
}
