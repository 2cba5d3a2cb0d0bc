import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { loginSessions, passwordCredentials } from "#server/domains/auth/auth.table.ts";
import { isAlive } from "#server/domains/auth/login-sessions.queries.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { Session } from "#server/trpc/context.ts";
import { Minute } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";

/** How long a sign-in, or a confirmation of the identity, permits sensitive actions: a stolen session must not suffice for them. */
const confirmedSeconds = 15 * Minute.seconds;

const isOwn = ({ userId, loginSessionId }: Session) =>
  and(eq(loginSessions.id, loginSessionId), eq(loginSessions.userId, userId), isAlive);

/** Locks the login session until the transaction ends, so that it cannot end before. False when it has ended. */
export async function lockLoginSession(tx: Db, session: Session): Promise<boolean> {
  const rows = await tx.select({ id: loginSessions.id }).from(loginSessions).where(isOwn(session)).for("share");
  return rows.length === 1;
}

/** Records a confirmation. False when the login session has ended. */
export async function confirmLoginSession(db: Db, session: Session): Promise<boolean> {
  const rows = await db
    .update(loginSessions)
    .set({ confirmedAt: sql`now()` })
    .where(isOwn(session))
    .returning({ id: loginSessions.id });
  return rows.length === 1;
}

export async function isLoginSessionConfirmed(db: Db, session: Session): Promise<boolean> {
  const { createdAt, confirmedAt } = loginSessions;
  const since = sql`now() - make_interval(secs => ${confirmedSeconds})`;
  const rows = await db
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .where(and(isOwn(session), gt(sql`greatest(${createdAt}, ${confirmedAt})`, since)));
  return rows.length === 1;
}

export async function findCredentialByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, hash: passwordCredentials.hash, changedAt: passwordCredentials.changedAt })
    .from(users)
    .innerJoin(passwordCredentials, eq(passwordCredentials.userId, users.id))
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row ?? null;
}

/** Name, address and password hash of a user; `hash` is null without a password. */
export async function findOwner(db: Db, userId: UserId) {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      hash: passwordCredentials.hash,
    })
    .from(users)
    .leftJoin(passwordCredentials, eq(passwordCredentials.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Locks the credential against changes until the transaction ends. False when it was changed or deleted since `changedAt`. */
export async function lockCredential(tx: Db, userId: UserId, changedAt: Date): Promise<boolean> {
  const held = await tx
    .select({ userId: passwordCredentials.userId })
    .from(passwordCredentials)
    .where(and(eq(passwordCredentials.userId, userId), eq(passwordCredentials.changedAt, changedAt)))
    .for("no key update");
  return held.length === 1;
}

export async function saveCredential(db: Db, userId: UserId, hash: string): Promise<void> {
  await db
    .insert(passwordCredentials)
    .values({ userId, hash })
    .onConflictDoUpdate({ target: passwordCredentials.userId, set: { hash, changedAt: sql`now()` } });
}

/** Stores the same password hashed with newer parameters; `changedAt` stays. */
export async function replaceHash(db: Db, userId: UserId, hash: string): Promise<void> {
  await db.update(passwordCredentials).set({ hash }).where(eq(passwordCredentials.userId, userId));
}

export async function deleteCredential(db: Db, userId: UserId): Promise<void> {
  await db.delete(passwordCredentials).where(eq(passwordCredentials.userId, userId));
}
