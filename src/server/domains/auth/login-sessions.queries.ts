import { and, desc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accessTokens, loginSessions, refreshTokens } from "#server/domains/auth/auth.table.ts";
import { tokenSyncs } from "#server/domains/auth/sign-in-methods.table.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";

/** A login session ends after 90 days at the latest, and after 30 days without use. */
const absoluteEnd = sql`now() + interval '90 days'`;
const idleEnd = sql`now() + interval '30 days'`;

/** The condition of a login session that has neither ended nor expired. */
export const isAlive = and(isNull(loginSessions.endedAt), gt(loginSessions.expiresAt, sql`now()`));

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

/** Records a use of the live login session of a refresh token, which locks it: refreshes of one session run one after the other. */
export async function lockLoginSessionOfRefreshToken(db: Db, hash: string): Promise<Session | null> {
  const [row] = await db
    .update(loginSessions)
    .set({ lastUsedAt: sql`now()` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hash), eq(loginSessions.id, refreshTokens.loginSessionId), isAlive))
    .returning({ userId: loginSessions.userId, loginSessionId: loginSessions.id });
  return row ?? null;
}

/** Marks the token as used. False when it was used before or has expired. */
export async function consumeRefreshToken(db: Db, hash: string): Promise<boolean> {
  const consumed = await db
    .update(refreshTokens)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, sql`now()`)))
    .returning({ hash: refreshTokens.hash });
  return consumed.length === 1;
}

/** Voids the successor of a token used within the last `graceSeconds`. False when it was used earlier, or its successor is used already. */
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

/** True for a used token; false for an unknown one and for one that expired unused. */
export async function isRefreshTokenUsed(db: Db, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row !== undefined && row.usedAt !== null;
}

/** Live login sessions, the last used first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
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
    .limit(limit + 1);
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

/** Whether this browser has signed in to the account before, as far back as sessions are kept. */
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

/** Ends the login sessions of these token hashes; the tokens may be valid, expired or used. */
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

/** Deletes their tokens too, by the foreign keys. */
export async function deleteLoginSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(loginSessions).where(eq(loginSessions.userId, userId));
}

/** Deletes ended login sessions with their tokens, and expired refresh tokens, a day later: until then reuse is detected. */
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

type TokenSyncRow = typeof tokenSyncs.$inferSelect;

/** Stores the pending sync of a login session for AUTH_SYNC_URL; it replaces an older one of the same session. */
export async function putTokenSync(tx: Db, row: Omit<TokenSyncRow, "createdAt">): Promise<void> {
  const { userId: _userId, id: _id, ...change } = row;
  await tx
    .insert(tokenSyncs)
    .values(row)
    .onConflictDoUpdate({ target: tokenSyncs.id, set: { ...change, createdAt: sql`now()` } });
}

/** Null when there is none, or it is older than `maxAgeSeconds`. */
export async function findTokenSync(db: Db, id: string, maxAgeSeconds: number): Promise<TokenSyncRow | null> {
  const isFresh = sql`${tokenSyncs.createdAt} > now() - make_interval(secs => ${maxAgeSeconds})`;
  const [row] = await db
    .select()
    .from(tokenSyncs)
    .where(and(eq(tokenSyncs.id, id), isFresh));
  return row ?? null;
}

/** Deletes a delivered sync, unless a newer one has replaced it. */
export async function deleteTokenSync(db: Db, { id, sealedToken }: TokenSyncRow): Promise<void> {
  await db.delete(tokenSyncs).where(and(eq(tokenSyncs.id, id), eq(tokenSyncs.sealedToken, sealedToken)));
}

export async function deleteTokenSyncsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(tokenSyncs).where(eq(tokenSyncs.userId, userId));
}

export async function deleteOldTokenSyncs(db: Db, olderThanSeconds: number): Promise<void> {
  await db.delete(tokenSyncs).where(lte(tokenSyncs.createdAt, sql`now() - make_interval(secs => ${olderThanSeconds})`));
}
