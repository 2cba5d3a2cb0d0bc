import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { identities, passkeys } from "#server/domains/auth/sign-in-methods.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";
import type { IdentityProvider } from "#shared/auth/sign-in.ts";

export type IdentityRow = typeof identities.$inferSelect;

/** Whose account this identity signs in to; null when nobody's. Takes down that it was used. */
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

/** Every way in but a password and the second factor, which are not ways in on their own. */
export async function deleteIdentitiesAndPasskeys(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** No identity and no passkey lets in any more; those the provider is still to be told of stay, under a name that is nobody's. */
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

/** The provider's own number of somebody signs in to nothing any more; null when it did to nothing. */
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

/** Lets changes to the ways into one account go one after the other, so that the last one is not removed twice at once. */
export async function holdUser(tx: Db, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
