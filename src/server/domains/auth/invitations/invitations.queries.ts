import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { invitations } from "#server/domains/auth/invitations/invitations.table.ts";

const isFor = (email: string) => eq(sql`lower(${invitations.email})`, email.toLowerCase());

export async function deleteInvitationOf(db: Db, email: string): Promise<void> {
  await db.delete(invitations).where(isFor(email));
}

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, sql`now()`));
}

/** One per address: a newer invitation replaces the older. */
export async function saveInvitation(tx: Db, email: string, tokenHash: string, days: number): Promise<void> {
  await deleteInvitationOf(tx, email);
  await tx.insert(invitations).values({ email, tokenHash, expiresAt: sql`now() + make_interval(days => ${days})` });
}

/** Deletes the invitation. False when it does not exist, has expired or is for another address. */
export async function takeInvitation(tx: Db, email: string, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isFor(email), gt(invitations.expiresAt, sql`now()`)))
    .returning({ id: invitations.id });
  return taken.length === 1;
}

export function findInvitations(db: Db, limit: number) {
  return db
    .select({ email: invitations.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(gt(invitations.expiresAt, sql`now()`))
    .orderBy(desc(invitations.id))
    .limit(limit);
}
