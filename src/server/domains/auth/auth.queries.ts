import { and, desc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accessTokens, loginSessions, passwordCredentials, refreshTokens } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";

/** A sign-in ends after 90 days at the latest, and after 30 days in which nobody used it. */
const absoluteEnd = sql`now() + interval '90 days'`;
const idleEnd = sql`now() + interval '30 days'`;

/** A login session that still signs somebody in. */
export const isAlive = and(isNull(loginSessions.endedAt), gt(loginSessions.expiresAt, sql`now()`));

export async function findCredentialByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, hash: passwordCredentials.hash, changedAt: passwordCredentials.changedAt })
    .from(users)
    .innerJoin(passwordCredentials, eq(passwordCredentials.userId, users.id))
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row ?? null;
}

/** The person behind a sign-in; `hash` is null without a password. */
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

/** Holds the credential against a change until the transaction ends. False when it has changed or gone meanwhile. */
export async function holdCredential(tx: Db, userId: UserId, changedAt: Date): Promise<boolean> {
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

/** The same password, hashed with newer parameters. */
export async function replaceHash(db: Db, userId: UserId, hash: string): Promise<void> {
  await db.update(passwordCredentials).set({ hash }).where(eq(passwordCredentials.userId, userId));
}

export async function insertLoginSession(db: Db, userId: UserId, userAgent: string | null): Promise<Session> {
  const [row] = await db
    .insert(loginSessions)
    .values({ userId, userAgent, expiresAt: absoluteEnd })
    .returning({ userId: loginSessions.userId, loginSessionId: loginSessions.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row;
}

export async function insertRefreshToken(db: Db, loginSessionId: string, hash: string): Promise<void> {
  await db.insert(refreshTokens).values({ hash, loginSessionId, expiresAt: idleEnd });
}

/** Takes the row lock of the living login session a refresh token belongs to: refreshes of one session go one by one. */
export async function lockLoginSessionOfRefreshToken(db: Db, hash: string): Promise<Session | null> {
  const [row] = await db
    .update(loginSessions)
    .set({ lastUsedAt: sql`now()` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hash), eq(loginSessions.id, refreshTokens.loginSessionId), isAlive))
    .returning({ userId: loginSessions.userId, loginSessionId: loginSessions.id });
  return row ?? null;
}

/** Uses the token up. False when that had happened before, or its time was over. */
export async function consumeRefreshToken(db: Db, hash: string): Promise<boolean> {
  const consumed = await db
    .update(refreshTokens)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, sql`now()`)))
    .returning({ hash: refreshTokens.hash });
  return consumed.length === 1;
}

/** Voids the successor of a token used within the last `graceSeconds`. False when the token is older or its successor in use. */
export async function voidUnusedSuccessor(db: Db, hash: string, graceSeconds: number): Promise<boolean> {
  const successor = db
    .select({ hash: refreshTokens.successorHash })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.hash, hash),
        gt(refreshTokens.usedAt, sql`clock_timestamp() - make_interval(secs => ${graceSeconds})`),
      ),
    );
  const voided = await db
    .update(refreshTokens)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(inArray(refreshTokens.hash, successor), isNull(refreshTokens.usedAt)))
    .returning({ hash: refreshTokens.hash });
  return voided.length === 1;
}

export async function setSuccessor(db: Db, hash: string, successorHash: string): Promise<void> {
  await db.update(refreshTokens).set({ successorHash }).where(eq(refreshTokens.hash, hash));
}

/** Was this token used up, rather than merely left lying for too long? */
export async function isRefreshTokenUsed(db: Db, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row !== undefined && row.usedAt !== null;
}

/** The devices that are signed in, the last used first. */
export async function findLoginSessions(
  db: Db,
  userId: UserId,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
) {
  const { lastUsedAt, id } = loginSessions;
  const isFurther =
    after === null ? undefined : sql`(${lastUsedAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return db
    .select()
    .from(loginSessions)
    .where(and(eq(loginSessions.userId, userId), isAlive, isFurther))
    .orderBy(desc(lastUsedAt), desc(id))
    .limit(limit);
}

export async function hasLiveSession(db: Db, { userId, loginSessionId }: Session): Promise<boolean> {
  const rows = await db
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .where(and(eq(loginSessions.id, loginSessionId), eq(loginSessions.userId, userId), isAlive));
  return rows.length === 1;
}

/** False when there is no such session of this user, or it has ended before. */
export async function endLoginSession(db: Db, { userId, loginSessionId }: Session): Promise<boolean> {
  const ended = await db
    .update(loginSessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(loginSessions.id, loginSessionId), eq(loginSessions.userId, userId), isNull(loginSessions.endedAt)))
    .returning({ id: loginSessions.id });
  return ended.length === 1;
}

/** Has the account been signed in to with this browser, as far back as sessions are kept? */
export async function isKnownDevice(db: Db, userId: UserId, userAgent: string | null): Promise<boolean> {
  const [known] = await db
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .where(and(eq(loginSessions.userId, userId), sql`${loginSessions.userAgent} is not distinct from ${userAgent}`))
    .limit(1);
  return known !== undefined;
}

export async function findDevice(db: Db, loginSessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ userAgent: loginSessions.userAgent })
    .from(loginSessions)
    .where(eq(loginSessions.id, loginSessionId));
  return row?.userAgent ?? null;
}

export async function endLoginSessions(db: Db, userId: UserId): Promise<void> {
  await db
    .update(loginSessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(loginSessions.userId, userId), isNull(loginSessions.endedAt)));
}

export async function endOtherLoginSessions(db: Db, { userId, loginSessionId }: Session): Promise<void> {
  await db
    .update(loginSessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(loginSessions.userId, userId), ne(loginSessions.id, loginSessionId), isNull(loginSessions.endedAt)));
}

/** Ends every login session one of these tokens belongs to, be the token fresh, expired or used. */
export async function endLoginSessionsOfTokens(db: Db, hashes: string[]): Promise<Session[]> {
  const ofAccess = db
    .select({ id: accessTokens.loginSessionId })
    .from(accessTokens)
    .where(inArray(accessTokens.id, hashes));
  const ofRefresh = db
    .select({ id: refreshTokens.loginSessionId })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, hashes));
  const ended = await db
    .update(loginSessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(isNull(loginSessions.endedAt), or(inArray(loginSessions.id, ofAccess), inArray(loginSessions.id, ofRefresh))),
    )
    .returning({ userId: loginSessions.userId, loginSessionId: loginSessions.id });
  return ended;
}

/** Login sessions that are over, with their tokens, and refresh tokens nobody can use or misuse any more. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  const aDayAgo = sql`now() - interval '1 day'`;
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, aDayAgo));
  const hasRefreshToken = db.select().from(refreshTokens).where(eq(refreshTokens.loginSessionId, loginSessions.id));
  await db
    .delete(loginSessions)
    .where(
      or(
        lte(loginSessions.endedAt, aDayAgo),
        lte(loginSessions.expiresAt, aDayAgo),
        and(lte(loginSessions.lastUsedAt, aDayAgo), notExists(hasRefreshToken)),
      ),
    );
}
