import { and, desc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { preparedOn } from "#server/db/statements.ts";
import { oauthClients, oauthCodes, oauthGrants, oauthTokens } from "#server/domains/auth/oauth/oauth.table.ts";
import type { GrantId, UserId, WorkspaceId } from "#shared/ids.ts";

export type ClientRow = typeof oauthClients.$inferSelect;

/** `documentMaxAgeMinutes`: an older copy of a document is not returned; registered programs do not age. */
export async function findClient(db: Db, id: string, documentMaxAgeMinutes: number): Promise<ClientRow | undefined> {
  const isFresh = or(
    isNull(oauthClients.readAt),
    gt(oauthClients.readAt, sql`now() - make_interval(mins => ${documentMaxAgeMinutes})`),
  );
  const [row] = await db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), isFresh));
  return row;
}

export async function insertClient(db: Db, values: typeof oauthClients.$inferInsert): Promise<void> {
  await db.insert(oauthClients).values(values);
}

/** Keeps the newest copy of a document. */
export async function saveDocument(
  db: Db,
  values: Pick<ClientRow, "id" | "name" | "redirectUris">,
): Promise<ClientRow> {
  const { name, redirectUris } = values;
  const [row] = await db
    .insert(oauthClients)
    .values({ ...values, readAt: sql`now()` })
    .onConflictDoUpdate({ target: oauthClients.id, set: { name, redirectUris, readAt: sql`now()` } })
    .returning();
  if (row === undefined) throw new Error("INSERT returned no row");
  return row;
}

export async function insertGrant(tx: Db, values: typeof oauthGrants.$inferInsert): Promise<GrantId> {
  const [row] = await tx.insert(oauthGrants).values(values).returning({ id: oauthGrants.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row.id;
}

/** The newest first. */
export function findGrants(db: Db, userId: UserId) {
  return db
    .select({ grant: oauthGrants, client: oauthClients })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(and(eq(oauthGrants.userId, userId), isGiven(db)))
    .orderBy(desc(oauthGrants.id));
}

/** Whether the program fetched its tokens; before that it is only about to be connected. */
const isGiven = (db: Db) => inArray(oauthGrants.id, db.select({ id: oauthTokens.grantId }).from(oauthTokens));

/** Ends the access of a program, with all of its tokens. False for a grant of others. */
export async function deleteGrant(db: Db, id: GrantId, userId?: UserId): Promise<boolean> {
  const deleted = await db
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.id, id), userId === undefined ? undefined : eq(oauthGrants.userId, userId)))
    .returning({ id: oauthGrants.id });
  return deleted.length === 1;
}

export async function deleteGrantsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(oauthGrants).where(eq(oauthGrants.userId, userId));
}

export async function deleteGrantsIn(db: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await db.delete(oauthGrants).where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.workspaceId, workspaceId)));
}

export async function insertCode(
  tx: Db,
  values: Omit<typeof oauthCodes.$inferInsert, "expiresAt">,
  seconds: number,
): Promise<void> {
  await tx.insert(oauthCodes).values({ ...values, expiresAt: sql`now() + make_interval(secs => ${seconds})` });
}

/** Locks a code, so that of two exchanges one sees that it is used. Returns it with its grant. */
export async function lockCode(tx: Db, hash: string) {
  const [row] = await tx
    .select({
      code: oauthCodes,
      grant: oauthGrants,
      isExpired: sql<boolean>`${oauthCodes.expiresAt} <= now()`,
    })
    .from(oauthCodes)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthCodes.grantId))
    .where(eq(oauthCodes.hash, hash))
    .for("update", { of: oauthCodes });
  return row;
}

export async function markCodeUsed(tx: Db, hash: string): Promise<void> {
  await tx.update(oauthCodes).set({ isUsed: true }).where(eq(oauthCodes.hash, hash));
}

export async function insertToken(
  tx: Db,
  values: { hash: string; grantId: GrantId; isRefresh: boolean },
  seconds: number,
): Promise<void> {
  await tx.insert(oauthTokens).values({ ...values, expiresAt: sql`now() + make_interval(secs => ${seconds})` });
}

/** Locks a refresh token, so that of two exchanges one sees that it is used. Returns it with its grant. */
export async function lockRefreshToken(tx: Db, hash: string) {
  const [row] = await tx
    .select({ token: oauthTokens, grant: oauthGrants, isExpired: sql<boolean>`${oauthTokens.expiresAt} <= now()` })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.isRefresh, true)))
    .for("update", { of: oauthTokens });
  return row;
}

export async function markTokenUsed(tx: Db, hash: string): Promise<void> {
  await tx
    .update(oauthTokens)
    .set({ usedAt: sql`now()` })
    .where(eq(oauthTokens.hash, hash));
}

export async function findTokenGrant(db: Db, hash: string): Promise<{ id: GrantId; clientId: string } | undefined> {
  const [row] = await db
    .select({ id: oauthGrants.id, clientId: oauthGrants.clientId })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(eq(oauthTokens.hash, hash));
  return row;
}

/** Runs on every call with such a token. */
const liveGrant = preparedOn((db) =>
  db
    .select({
      id: oauthGrants.id,
      userId: oauthGrants.userId,
      scope: oauthGrants.scope,
      workspaceId: oauthGrants.workspaceId,
      accountIds: oauthGrants.accountIds,
      resource: oauthGrants.resource,
      isUseOutdated: sql<boolean>`coalesce(${oauthGrants.lastUsedAt} <= now() - interval '1 minute', true)`,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(
      and(
        eq(oauthTokens.hash, sql.placeholder("hash")),
        eq(oauthTokens.isRefresh, false),
        gt(oauthTokens.expiresAt, sql`now()`),
      ),
    )
    .prepare("find_oauth_grant"),
);

/** The grant of an access token; undefined for a token that is unknown or has expired. */
export async function findLiveGrant(db: Db, hash: string) {
  const [row] = await liveGrant(db).execute({ hash });
  return row;
}

export async function recordGrantUse(db: Db, id: GrantId): Promise<void> {
  await db
    .update(oauthGrants)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(oauthGrants.id, id));
}

/** Deletes expired tokens, and after a day expired codes, grants without tokens and programs without grants. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(oauthCodes).where(lte(oauthCodes.expiresAt, sql`now() - interval '1 day'`));
  await db.delete(oauthTokens).where(lte(oauthTokens.expiresAt, sql`now()`));
  const tokens = db
    .select({ id: oauthTokens.grantId })
    .from(oauthTokens)
    .where(eq(oauthTokens.grantId, oauthGrants.id));
  const dayAgo = sql`now() - interval '1 day'`;
  await db.delete(oauthGrants).where(and(lt(oauthGrants.createdAt, dayAgo), notExists(tokens)));
  const grants = db.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.clientId, oauthClients.id));
  await db.delete(oauthClients).where(and(lt(oauthClients.createdAt, dayAgo), notExists(grants)));
}
