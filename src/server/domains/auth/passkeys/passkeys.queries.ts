import { and, count, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { passkeyChallenges, passkeys } from "#server/domains/auth/sign-in-methods.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type Purpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

export async function insertChallenge(
  db: Db,
  values: { hash: string; purpose: Purpose; userId: UserId | null },
  seconds: number,
): Promise<void> {
  await db.insert(passkeyChallenges).values({ ...values, expiresAt: sql`now() + make_interval(secs => ${seconds})` });
}

/** Deletes the challenge; false when it is used, expired, or was issued for another purpose or user. */
export async function takeChallenge(
  db: Db,
  { hash, purpose, userId }: { hash: string; purpose: Purpose; userId: UserId | null },
): Promise<boolean> {
  const isOwn = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        eq(passkeyChallenges.purpose, purpose),
        isOwn,
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length === 1;
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`));
}

/** Null also when the account is being deleted. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletionId)));
  return row?.passkey ?? null;
}

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

/** Null when this credential is registered already. */
export async function insertPasskey(tx: Db, values: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Records a use. False when the signature counter has not grown although the authenticator counts: it may be a clone. */
export async function recordPasskeyUse(tx: Db, id: string, counter: number, isBackedUp: boolean): Promise<boolean> {
  const updated = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, id),
        or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id });
  return updated.length === 1;
}

export async function renamePasskeyOf(db: Db, userId: UserId, id: string, name: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(tx: Db, userId: UserId, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}
