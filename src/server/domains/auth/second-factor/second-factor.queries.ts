import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  identityAttempts,
  recoveryCodes,
  secondFactors,
  signInTickets,
} from "#server/domains/auth/sign-in-methods.table.ts";
import type { UserId } from "#shared/ids.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** The authenticator app, confirmed or not. */
export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Stores an unconfirmed secret. False when a confirmed one exists. */
export async function savePendingFactor(db: Db, userId: UserId, sealedSecret: string): Promise<boolean> {
  const saved = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return saved.length === 1;
}

/** Turns the factor on. False when it is on already, or the secret has been replaced meanwhile. */
export async function confirmFactor(
  tx: Db,
  { userId, sealedSecret }: Pick<SecondFactorRow, "userId" | "sealedSecret">,
  step: number,
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length === 1;
}

/** Accepts the code of this time step. False when it or a later one was accepted before: of parallel calls one succeeds. */
export async function takeStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length === 1;
}

export async function deleteFactor(tx: Db, userId: UserId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(tx: Db, userId: UserId, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Deletes the code; false when it does not exist. */
export async function takeRecoveryCode(db: Db, userId: UserId, hash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return taken.length === 1;
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.total ?? 0;
}

export async function insertTicket(db: Db, userId: UserId, hash: string, expiresAt: Date): Promise<void> {
  await db.insert(signInTickets).values({ hash, userId, expiresAt });
}

const isAlive = (hash: string) => and(eq(signInTickets.hash, hash), gt(signInTickets.expiresAt, sql`now()`));

/** The user of a pending sign-in; null when the ticket is used, expired or unknown. */
export async function findTicketOwner(db: Db, hash: string): Promise<UserId | null> {
  const [row] = await db.select({ userId: signInTickets.userId }).from(signInTickets).where(isAlive(hash));
  return row?.userId ?? null;
}

/** Deletes the ticket. Of parallel calls one succeeds. */
export async function takeTicket(tx: Db, hash: string): Promise<boolean> {
  const taken = await tx.delete(signInTickets).where(isAlive(hash)).returning({ hash: signInTickets.hash });
  return taken.length === 1;
}

/** Deletes sign-ins that wait for a code, and unfetched outcomes of providers: both can still become sessions. */
export async function deletePendingSignIns(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await tx.delete(identityAttempts).where(eq(identityAttempts.resultUserId, userId));
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await db.delete(signInTickets).where(lte(signInTickets.expiresAt, sql`now()`));
}
