import { and, eq, lte, sql } from "drizzle-orm";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import type { Db } from "#server/db/client.ts";
import { preparedOn } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { isKeyAlive, isKeyUseOutdated, recordKeyUse } from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { accessTokens, apiKeys, loginSessions } from "#server/domains/auth/auth.table.ts";
import { isAlive } from "#server/domains/auth/login-sessions.queries.ts";
import { findLiveGrant, recordGrantUse } from "#server/domains/auth/oauth/oauth.queries.ts";
import { programTokenPrefix } from "#server/domains/auth/oauth/tokens.ts";
import { users } from "#server/domains/users/users.table.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Caller, KeySession, Session } from "#server/trpc/context.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOn>;
    UserId: Session["userId"];
    DatabaseSessionAttributes: { loginSessionId: string };
  }
}

export const accessTokenPrefix = "plat_";
export const apiKeyPrefix = "plak_";
const accessTokenMinutes = 15;

const toDatabaseSession = ({ loginSessionId, ...row }: typeof accessTokens.$inferSelect): DatabaseSession => ({
  ...row,
  attributes: { loginSessionId },
});

/** Runs on every call with an access token, which is valid only while its login session is. */
const findSession = preparedOn((db) =>
  db
    .select({ token: accessTokens, userId: users.id })
    .from(accessTokens)
    .innerJoin(loginSessions, eq(loginSessions.id, accessTokens.loginSessionId))
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.id, sql.placeholder("id")), isAlive))
    .prepare("find_session"),
);

const findKey = preparedOn((db) =>
  db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scope: apiKeys.scope,
      workspaceId: apiKeys.workspaceId,
      isUseOutdated: isKeyUseOutdated,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isKeyAlive))
    .prepare("find_api_key"),
);

/** Maps Lucia's storage to our tables. */
function adapterOn(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const [row] = await findSession(db).execute({ id });
      return row === undefined ? [null, null] : [toDatabaseSession(row.token), { id: row.userId, attributes: {} }];
    },
    async getUserSessions(userId) {
      const rows = await db.select().from(accessTokens).where(eq(accessTokens.userId, userId));
      return rows.map(toDatabaseSession);
    },
    async setSession({ attributes, ...session }) {
      await db.insert(accessTokens).values({ ...session, ...attributes });
    },
    // Lucia would extend tokens in use. Ours expire after 15 minutes without extension.
    async updateSessionExpiration() {},
    // Called for an expired token. The row stays until the sweep, so that the token can still sign out.
    async deleteSession() {},
    async deleteUserSessions(userId) {
      await db.delete(accessTokens).where(eq(accessTokens.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(accessTokens).where(lte(accessTokens.expiresAt, sql`now() - interval '1 day'`));
    },
  };
}

const luciaOn = preparedOn(
  (db) =>
    new Lucia(adapterOn(db), {
      sessionExpiresIn: new TimeSpan(accessTokenMinutes, "m"),
      getSessionAttributes: ({ loginSessionId }) => ({ loginSessionId }),
    }),
);

/** A new access token of this login session. */
export async function issueAccessToken(db: Db, session: Session): Promise<string> {
  const token = newToken(accessTokenPrefix);
  await luciaOn(db).createSession(
    session.userId,
    { loginSessionId: session.loginSessionId },
    { sessionId: sha256(token) },
  );
  return token;
}

/** The token of `Authorization: Bearer …`; null for any other header. */
export const bearerToken = (authorization: string) => /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;

async function readKey({ db }: Pick<Deps, "db">, key: string): Promise<KeySession> {
  const [row] = await findKey(db).execute({ hash: sha256(key) });
  if (row === undefined) throw new DomainError("UNAUTHORIZED", "This API key does not work, or does not any more.");
  if (row.isUseOutdated) await recordKeyUse(db, row.id);
  const { id, userId, scope, workspaceId } = row;
  return { userId, apiKey: { id, scope, workspaceId, program: null } };
}

async function readProgram({ db }: Pick<Deps, "db">, token: string): Promise<KeySession> {
  const grant = await findLiveGrant(db, sha256(token));
  if (grant === undefined) throw new DomainError("UNAUTHORIZED", "This program is not connected any more.");
  if (grant.isUseOutdated) await recordGrantUse(db, grant.id);
  const { id, userId, scope, workspaceId, accountIds, resource } = grant;
  return { userId, apiKey: { id, scope, workspaceId, program: { accountIds, resource } } };
}

/**
 * The caller behind an Authorization header; null without one. Throws UNAUTHORIZED unless it is a valid access token, API key or token of a
 * program.
 */
export async function readCaller(deps: Pick<Deps, "db">, authorization: string | undefined): Promise<Caller | null> {
  if (authorization === undefined) return null;
  const token = bearerToken(authorization);
  if (token?.startsWith(apiKeyPrefix)) return readKey(deps, token);
  if (token?.startsWith(programTokenPrefix)) return readProgram(deps, token);
  if (token?.startsWith(accessTokenPrefix)) {
    const { session } = await luciaOn(deps.db).validateSession(sha256(token));
    if (session !== null) return { userId: session.userId, loginSessionId: session.loginSessionId };
  }
  throw new DomainError("UNAUTHORIZED", "Session expired. Please login again.");
}

/** When the access token of this header expires; null when it or its login session has ended, or it is no access token. */
export async function findAccessEnd({ db }: Pick<Deps, "db">, authorization: string | undefined): Promise<Date | null> {
  const token = bearerToken(authorization ?? "");
  if (token === null) return null;
  // From the row, because Lucia reports the extended end that it computes for a token in use.
  const [row] = await findSession(db).execute({ id: sha256(token) });
  const end = row?.token.expiresAt ?? null;
  return end !== null && end.getTime() > Date.now() ? end : null;
}

export const deleteExpiredAccessTokens = (db: Db) => luciaOn(db).deleteExpiredSessions();
