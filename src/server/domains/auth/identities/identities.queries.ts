import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { identities, identityAttempts, passkeys } from "#server/domains/auth/sign-in-methods.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { IdentityProblem, IdentityProvider } from "#shared/auth/sign-in.ts";
import type { UserId } from "#shared/ids.ts";

export type AttemptRow = typeof identityAttempts.$inferSelect;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isAlive = gt(identityAttempts.expiresAt, sql`now()`);

/** False when another attempt uses this opener already. */
export async function insertAttempt(
  db: Db,
  values: Omit<typeof identityAttempts.$inferInsert, "expiresAt">,
  seconds: number,
): Promise<boolean> {
  const inserted = await db
    .insert(identityAttempts)
    .values({ ...values, expiresAt: inSeconds(seconds) })
    .onConflictDoNothing({ target: identityAttempts.openerHash })
    .returning({ stateHash: identityAttempts.stateHash });
  return inserted.length > 0;
}

/** Marks the attempt as returned: of several returns with one state, one gets the row. */
export async function takeReturn(db: Db, stateHash: string): Promise<AttemptRow | null> {
  const [row] = await db
    .update(identityAttempts)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(identityAttempts.stateHash, stateHash), isNull(identityAttempts.returnedAt), isAlive))
    .returning();
  return row ?? null;
}

interface AttemptResult {
  handoffHash: string;
  resultUserId: UserId | null;
  error: IdentityProblem | null;
}

/** Stores the outcome for the page that polls for it. */
export async function saveResult(db: Db, stateHash: string, result: AttemptResult, seconds: number): Promise<void> {
  await db
    .update(identityAttempts)
    .set({ ...result, sealed: "", expiresAt: inSeconds(seconds) })
    .where(eq(identityAttempts.stateHash, stateHash));
}

export async function findAttempt(db: Db, openerHash: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(identityAttempts)
    .where(and(eq(identityAttempts.openerHash, openerHash), isAlive));
  return row ?? null;
}

/** Deletes and returns a finished attempt: of parallel calls one gets the row. */
export async function takeResult(tx: Db, openerHash: string): Promise<AttemptRow | null> {
  const [row] = await tx
    .delete(identityAttempts)
    .where(and(eq(identityAttempts.openerHash, openerHash), isNotNull(identityAttempts.handoffHash), isAlive))
    .returning();
  return row ?? null;
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.delete(identityAttempts).where(lte(identityAttempts.expiresAt, sql`now()`));
}

export const findIdentities = (db: Db, userId: UserId) =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));

export const findPasskeys = (db: Db, userId: UserId) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export type IdentityRow = typeof identities.$inferSelect;

/** The user this identity signs in, null when it is not linked. Updates `lastUsedAt`. */
export async function markIdentityUsed(db: Db, provider: IdentityProvider, subject: string): Promise<UserId | null> {
  const [row] = await db
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .from(users)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.subject, subject),
        eq(users.id, identities.userId),
        isNull(users.deletionId),
      ),
    )
    .returning({ userId: identities.userId });
  return row?.userId ?? null;
}

/** False when it is linked already, to this account or another, or the account has one of this provider. */
export async function insertIdentity(tx: Db, values: typeof identities.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(identities).values(values).onConflictDoNothing().returning({ id: identities.id });
  return inserted.length === 1;
}

export async function deleteIdentity(tx: Db, userId: UserId, id: string): Promise<IdentityRow | null> {
  const [row] = await tx
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning();
  return row ?? null;
}

/** Deletes all sign-in methods but the password. */
export async function deleteIdentitiesAndPasskeys(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Disables all identities and passkeys. Rows whose link is still to be revoked at the provider stay, without subject and label. */
export async function retireIdentitiesAndPasskeys(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(identities).where(and(eq(identities.userId, userId), isNull(identities.sealedToken)));
  await tx
    .update(identities)
    .set({ subject: sql`${identities.id}::text`, label: "" })
    .where(eq(identities.userId, userId));
}

export async function findIdentitiesOf(db: Db, userId: UserId): Promise<IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.userId, userId));
}

/** Unlinks the provider's subject; null when it was not linked. */
export async function deleteIdentityOf(
  tx: Db,
  provider: IdentityProvider,
  subject: string,
): Promise<IdentityRow | null> {
  const [row] = await tx
    .delete(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .returning();
  return row ?? null;
}

/** Locks the user, so that parallel changes cannot remove the last sign-in method together. */
export async function lockUser(tx: Db, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
