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

/** The app a person has begun to set up, or uses. */
export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Keeps a new secret until it is confirmed. False when a confirmed one is there. */
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

/** From here on the factor is asked for. False when it is already, or another secret was made meanwhile. */
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

/** Takes the code of this step. False when it, or a later one, was taken before: of two at once one is let in. */
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

/** Uses the code up; false when there is none like it. */
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

/** Whose sign-in waits for its second factor; null when the ticket is used, expired or none of ours. */
export async function findTicketOwner(db: Db, hash: string): Promise<UserId | null> {
  const [row] = await db.select({ userId: signInTickets.userId }).from(signInTickets).where(isAlive(hash));
  return row?.userId ?? null;
}

/** Uses the ticket up. Of several at once one succeeds. */
export async function takeTicket(tx: Db, hash: string): Promise<boolean> {
  const taken = await tx.delete(signInTickets).where(isAlive(hash)).returning({ hash: signInTickets.hash });
  return taken.length === 1;
}

/** Sign-ins that wait for a code, and those by a provider that wait to be fetched: they are as good as sessions, and end like them. */
export async function deleteHalfSignIns(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await tx.delete(identityAttempts).where(eq(identityAttempts.resultUserId, userId));
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await db.delete(signInTickets).where(lte(signInTickets.expiresAt, sql`now()`));
}
