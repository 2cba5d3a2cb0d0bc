import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { connectStates, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { ListAccountsInput } from "#shared/social-accounts/social-accounts.ts";

export type AccountRow = typeof socialAccounts.$inferSelect;
export type NewAccount = typeof socialAccounts.$inferInsert & { id: SocialAccountId };
export type ConnectState = typeof connectStates.$inferSelect;

/** Serializes changes to a workspace's accounts until the transaction ends. false when it does not exist. */
export async function lockAccountsOf(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const rows = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("no key update");
  return rows.length > 0;
}

/** In the order of connection. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export function findAccounts(
  db: Db,
  workspaceId: WorkspaceId,
  { platform, status }: Pick<ListAccountsInput, "platform" | "status">,
  after: SocialAccountId | null,
  limit: number,
) {
  return db
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        platform && eq(socialAccounts.platform, platform),
        status && eq(socialAccounts.status, status),
        after === null ? undefined : gt(socialAccounts.id, after),
      ),
    )
    .orderBy(asc(socialAccounts.id))
    .limit(limit + 1);
}

export async function findAccount(
  db: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.id, id), eq(socialAccounts.workspaceId, workspaceId)));
  return row;
}

export async function findLimits(db: Db, id: SocialAccountId): Promise<AccountLimits | null> {
  const [row] = await db
    .select({ limits: socialAccounts.limits })
    .from(socialAccounts)
    .where(eq(socialAccounts.id, id));
  return row?.limits ?? null;
}

/** Without an owner check: for workers, and after one. */
export async function findAccountById(db: Db, id: SocialAccountId): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id));
  return row;
}

/** The accounts of these ids and the default account of each of these platforms. */
export function findChoosable(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly SocialAccountId[],
  platforms: readonly Platform[],
) {
  const { id, platform, name, sandbox, status, isDefault, limits } = socialAccounts;
  return db
    .select({ id, platform, name, sandbox, status, isDefault, limits })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        or(
          ids.length === 0 ? undefined : inArray(id, [...ids]),
          and(eq(isDefault, true), platforms.length === 0 ? sql`false` : inArray(platform, [...platforms])),
        ),
      ),
    )
    .orderBy(asc(id));
}

/** The names by which people refer to their accounts. */
export const findAccountNames = (db: Db, workspaceId: WorkspaceId) => {
  const { id, platform, name, username, server, label } = socialAccounts;
  return db
    .select({ id, platform, name, username, server, label })
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId))
    .orderBy(asc(id));
};

export const findAccountKeys = (db: Db, workspaceId: WorkspaceId) =>
  db
    .select({
      id: socialAccounts.id,
      platform: socialAccounts.platform,
      externalId: socialAccounts.externalId,
      isDefault: socialAccounts.isDefault,
    })
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId))
    .orderBy(asc(socialAccounts.id));

/** Inserts or updates a connected account. Call it under lockAccountsOf, because the tokens are encrypted for the id that was looked up. */
export async function saveAccount(tx: Db, account: NewAccount): Promise<AccountRow | undefined> {
  const {
    id: _id,
    workspaceId: _workspaceId,
    platform: _platform,
    externalId: _externalId,
    isDefault: _isDefault,
    ...change
  } = account;
  const [row] = await tx
    .insert(socialAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: socialAccounts.id,
      set: { ...change, status: "connected", refreshLeaseUntil: null, refreshPausedUntil: null },
    })
    .returning();
  return row;
}

export async function setDefaultAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  platform: Platform,
  id: SocialAccountId,
): Promise<void> {
  const ofPlatform = and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.platform, platform));
  // Two statements: the unique index allows only one default at a time.
  await tx
    .update(socialAccounts)
    .set({ isDefault: false })
    .where(and(ofPlatform, eq(socialAccounts.isDefault, true)));
  await tx
    .update(socialAccounts)
    .set({ isDefault: true })
    .where(and(ofPlatform, eq(socialAccounts.id, id)));
}

export async function deleteAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.id, id), eq(socialAccounts.workspaceId, workspaceId)))
    .returning();
  return row;
}

/** Marks the account expired while it still has the refused token; it may have been reconnected. */
export async function expireAccount(db: Db, id: SocialAccountId, sealedAccessToken: string): Promise<boolean> {
  const rows = await db
    .update(socialAccounts)
    .set({ status: "expired", refreshLeaseUntil: null })
    .where(
      and(
        eq(socialAccounts.id, id),
        eq(socialAccounts.accessToken, sealedAccessToken),
        eq(socialAccounts.status, "connected"),
      ),
    )
    .returning({ id: socialAccounts.id });
  return rows.length > 0;
}

/**
 * Leases the refresh of these tokens, during a pause only if `evenPaused`. undefined: another caller has the lease, it is paused, or the
 * tokens were replaced.
 */
export async function takeRefreshLease(
  db: Db,
  row: AccountRow,
  { seconds, evenPaused }: { seconds: number; evenPaused: boolean },
): Promise<AccountRow | undefined> {
  const [leased] = await db
    .update(socialAccounts)
    .set({ refreshLeaseUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(socialAccounts.id, row.id),
        eq(socialAccounts.accessToken, row.accessToken),
        eq(socialAccounts.status, row.status),
        or(isNull(socialAccounts.refreshLeaseUntil), lt(socialAccounts.refreshLeaseUntil, sql`now()`)),
        evenPaused
          ? undefined
          : or(isNull(socialAccounts.refreshPausedUntil), lt(socialAccounts.refreshPausedUntil, sql`now()`)),
      ),
    )
    .returning();
  return leased;
}

type SealedTokens = Pick<AccountRow, "accessToken" | "refreshToken" | "expiresAt" | "scopes">;

/** Replaces the tokens that were refreshed and ends the lease. undefined: they were already replaced. */
export async function replaceTokens(db: Db, leased: AccountRow, tokens: SealedTokens): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(socialAccounts)
    .set({ ...tokens, refreshLeaseUntil: null, refreshPausedUntil: null })
    .where(and(eq(socialAccounts.id, leased.id), eq(socialAccounts.accessToken, leased.accessToken)))
    .returning();
  return row;
}

/** Deletes a refused refresh token and keeps the access token. undefined: the tokens were replaced. */
export async function dropRefreshToken(db: Db, leased: AccountRow): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(socialAccounts)
    .set({ refreshToken: null, refreshLeaseUntil: null })
    .where(
      and(
        eq(socialAccounts.id, leased.id),
        eq(socialAccounts.accessToken, leased.accessToken),
        eq(socialAccounts.status, "connected"),
      ),
    )
    .returning();
  return row;
}

/** With a pause, no process refreshes these tokens for so many seconds while they are accepted. */
export async function endRefreshLease(db: Db, leased: AccountRow, pauseSeconds: number | null): Promise<void> {
  await db
    .update(socialAccounts)
    .set({
      refreshLeaseUntil: null,
      ...(pauseSeconds !== null && { refreshPausedUntil: sql`now() + make_interval(secs => ${pauseSeconds})` }),
    })
    .where(and(eq(socialAccounts.id, leased.id), eq(socialAccounts.accessToken, leased.accessToken)));
}

/** Inserts a state and deletes all but the newest `keep` of this workspace. */
export async function saveConnectState(
  db: Db,
  state: Omit<ConnectState, "expiresAt">,
  lifeSeconds: number,
  keep: number,
): Promise<void> {
  await db.insert(connectStates).values({ ...state, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` });
  const surplus = db
    .select({ stateHash: connectStates.stateHash })
    .from(connectStates)
    .where(eq(connectStates.workspaceId, state.workspaceId))
    .orderBy(desc(connectStates.expiresAt))
    .offset(keep);
  await db.delete(connectStates).where(inArray(connectStates.stateHash, surplus));
}

/** Deletes and returns the state; of two callbacks with the same state, exactly one gets it. */
export async function takeConnectState(
  db: Db,
  stateHash: string,
): Promise<(ConnectState & { isAlive: boolean }) | undefined> {
  const [row] = await db
    .delete(connectStates)
    .where(eq(connectStates.stateHash, stateHash))
    .returning({ ...getTableColumns(connectStates), isAlive: sql<boolean>`${connectStates.expiresAt} > now()` });
  return row;
}

/** Omitted fields stay unchanged. */
export async function updateAccountRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  change: { label?: string | null | undefined; readsMetrics?: boolean | undefined },
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(socialAccounts)
    .set({ updatedAt: new Date(), ...change })
    .where(and(eq(socialAccounts.id, id), eq(socialAccounts.workspaceId, workspaceId)))
    .returning();
  return row;
}
