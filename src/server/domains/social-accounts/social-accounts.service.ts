import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { accountAvatarFiles } from "#server/domains/social-accounts/account-avatar-files.ts";
import { dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { holdAccount, holdAccountsOf, holdFigures } from "#server/domains/social-accounts/account-sync.queries.ts";
import { endConnection, openTokens, openTokensOrExpire } from "#server/domains/social-accounts/account-tokens.ts";
import { type RefreshDeps, readFreshAccount } from "#server/domains/social-accounts/refresh-tokens.ts";
import {
  type AccountRow,
  deleteAccount,
  findAccount,
  findAccountKeys,
  findAccounts,
  findChoosable,
  lockAccountsOf,
  setDefaultAccount,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { type Actor, PlatformError } from "#server/integrations/social/platform.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Issue } from "#shared/errors.ts";
import { SocialAccountId, type UserId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { ListAccountsInput, SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { Minute, Second } from "#shared/time.ts";

/** What leaves the server: everything but the tokens. */
export const toSocialAccount = (row: AccountRow): SocialAccount => ({
  id: row.id,
  platform: row.platform,
  externalId: row.externalId,
  name: row.name,
  username: row.username,
  label: row.label,
  avatarUrl: accountAvatarFiles.urlOf(row.avatarKey, 128),
  status: row.status,
  // When the person has to do something: an access token that renews itself is not their concern.
  expiresAt: row.refreshToken === null ? (row.expiresAt?.toISOString() ?? null) : null,
  isDefault: row.isDefault,
  readsFigures: row.readsFigures,
  syncedAt: row.syncedAt?.toISOString() ?? null,
  health:
    row.health === null || row.healthCheckedAt === null
      ? null
      : { checks: row.health, checkedAt: row.healthCheckedAt.toISOString() },
  sandbox: row.sandbox,
  createdAt: row.createdAt.toISOString(),
});

const cursor = createCursor<{ id: SocialAccountId }, ListAccountsInput>(
  "social-accounts",
  z.strictObject({ id: SocialAccountId }),
);

/** In the order they were connected. */
export async function listAccounts(deps: Pick<Deps, "db" | "cursors">, userId: UserId, input: ListAccountsInput) {
  const after = cursor.read(deps, userId, input)?.id ?? null;
  const rows = await findAccounts(deps.db, userId, input, after, input.limit);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const hasMore = rows.length > input.limit && last !== undefined;
  return {
    accounts: page.map(toSocialAccount),
    nextCursor: hasMore ? cursor.encode(deps, userId, { id: last.id }, input) : null,
  };
}

/** Throws NOT_FOUND. */
export async function getAccount(deps: Pick<Deps, "db">, userId: UserId, id: SocialAccountId): Promise<SocialAccount> {
  const row = await findAccount(deps.db, userId, id);
  if (row === undefined) throw notFound("Account");
  return toSocialAccount(row);
}

/** Every platform has a default account as long as it has an account at all. Call under lockAccountsOf. */
export async function ensureDefaults(tx: Db, userId: UserId): Promise<void> {
  const byPlatform = Map.groupBy(await findAccountKeys(tx, userId), ({ platform }) => platform);
  for (const [platform, accounts] of byPlatform) {
    const [oldest] = accounts;
    if (oldest !== undefined && !accounts.some(({ isDefault }) => isDefault))
      await setDefaultAccount(tx, userId, platform, oldest.id);
  }
}

const revokeDeadlineMs = 10 * Second.ms;

/** Forgets the account, then ends the grant at the platform; our side holds even when that fails. Throws NOT_FOUND. */
export async function disconnectAccount(
  deps: Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">,
  userId: UserId,
  id: SocialAccountId,
): Promise<void> {
  const { row, remaining } = await deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, userId);
    const deleted = await deleteAccount(tx, userId, id);
    if (deleted === undefined) throw notFound("Account");
    await dropAvatarFile(deps, tx, deleted.avatarKey);
    await ensureDefaults(tx, userId);
    await forgetNotifications(tx, userId, { accountId: id });
    const { name: label, platform } = deleted;
    await recordActivity(tx, userId, {
      kind: "account.disconnected",
      subject: { type: "account", id },
      label,
      platform,
    });
    return { row: deleted, remaining: await findAccountKeys(tx, userId) };
  });
  deps.log.info({ accountId: id, platform: row.platform }, "social_account.disconnected");
  await revokeGrant(
    deps,
    row,
    remaining.map(({ platform }) => platform),
  );
}

async function revokeGrant(
  deps: Pick<Deps, "log" | "secrets" | "social">,
  row: AccountRow,
  remaining: readonly Platform[],
): Promise<void> {
  const platform = deps.social[row.platform];
  // The consent also carries the person's other accounts, which they want to keep.
  if (platform === undefined || remaining.some((other) => platform.sharesConsentWith.includes(other))) return;
  try {
    await platform.revoke(openTokens(deps.secrets, row), AbortSignal.timeout(revokeDeadlineMs));
  } catch (error) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
  }
}

type Choosable = Awaited<ReturnType<typeof findChoosable>>[number];
export type ResolvedAccount = Pick<Choosable, "id" | "platform" | "name" | "sandbox">;

const withArticle = { facebook: "a Facebook", instagram: "an Instagram", x: "an X" } as const satisfies Record<
  Platform,
  string
>;

/** The same answer for what is missing and for what belongs to somebody else. */
const unknownAccount = (index: number) =>
  new DomainError("NOT_FOUND", "Account not found", {
    issues: [{ path: `accountIds.${index}`, message: "Account not found" }],
  });

/**
 * The accounts a post goes to: the named ones, and the default one of each platform of which none is named.
 * Throws NOT_FOUND for an id that is not theirs, INVALID_INPUT when a platform has no account that works.
 */
export async function resolveAccounts(
  db: Db,
  userId: UserId,
  platforms: readonly Platform[],
  accountIds: readonly SocialAccountId[] = [],
): Promise<ResolvedAccount[]> {
  const rows = await findChoosable(db, userId, accountIds, platforms);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const problems: Issue[] = [];
  const named = new Map<SocialAccountId, Choosable>();
  for (const [index, id] of accountIds.entries()) {
    const row = byId.get(id);
    if (row === undefined) throw unknownAccount(index);
    if (platforms.includes(row.platform)) named.set(id, row);
    else
      problems.push({
        path: `accountIds.${index}`,
        message: `${row.name} is on ${platformNames[row.platform]}, which is not among the chosen platforms`,
      });
  }
  const chosen = [...named.values()];
  for (const platform of new Set(platforms)) {
    if (chosen.some((row) => row.platform === platform)) continue;
    const fallback = rows.find((row) => row.platform === platform && row.isDefault);
    if (fallback === undefined)
      problems.push({ path: "platforms", message: `Connect ${withArticle[platform]} account first` });
    else chosen.push(fallback);
  }
  for (const row of chosen) {
    if (row.status !== "connected")
      problems.push({
        path: "platforms",
        message: `Reconnect the ${platformNames[row.platform]} account ${row.name} first`,
      });
  }
  if (problems.length > 0) throw invalidInput(problems);
  return chosen.map(({ id, platform, name, sandbox }) => ({ id, platform, name, sandbox }));
}

/** Early enough that a person who is told of a refused renewal can reconnect before the access ends. */
const refreshAheadMs = 30 * Minute.ms;

/** What cannot be renewed is used until it ends. */
const needsRenewal = ({ expiresAt, refreshToken }: AccountRow) =>
  expiresAt !== null && expiresAt.getTime() - Date.now() < (refreshToken === null ? 0 : refreshAheadMs);

/** Who a call acts as, and the row its token came from. Never to be logged or stored. */
export interface UsableAccount extends Actor {
  row: AccountRow;
}

async function toUsable(deps: RefreshDeps, row: AccountRow): Promise<UsableAccount> {
  const { accessToken } = await openTokensOrExpire(deps, row);
  return { externalId: row.externalId, username: row.username, accessToken, row };
}

/**
 * An account with a token that works now. Throws PlatformError: auth_expired when only the person can help, rejected when the
 * account is gone, unavailable otherwise.
 */
export async function accountForPublishing(
  deps: RefreshDeps,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<UsableAccount> {
  return toUsable(deps, await readFreshAccount(deps, id, { isStale: needsRenewal }, signal));
}

/** After a call was refused with auth_expired: new tokens, fetched once by whoever comes first. Throws like accountForPublishing. */
export async function renewAccount(
  deps: RefreshDeps,
  { row: refused }: UsableAccount,
  signal: AbortSignal,
): Promise<UsableAccount> {
  return toUsable(
    deps,
    await readFreshAccount(
      deps,
      refused.id,
      { isStale: (row) => row.accessToken === refused.accessToken, wasRefused: true },
      signal,
    ),
  );
}

/**
 * Makes a call as this account. Refused with auth_expired, which proves that nothing happened, it is made once more with new
 * tokens where the platform gives any. Without any, or refused again, the connection has ended: its person has to reconnect.
 */
export async function actAs<T>(
  deps: RefreshDeps,
  account: UsableAccount,
  signal: AbortSignal,
  call: (account: UsableAccount) => Promise<T>,
): Promise<T> {
  try {
    return await call(account);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const renewed = await renewAccount(deps, account, signal).catch((renewal: unknown) => {
      // The platform's own words say more than that there is nothing to renew with.
      throw isRefusal(renewal) ? error : renewal;
    });
    return call(renewed).catch(async (refusal: unknown) => {
      if (isRefusal(refusal)) await endConnection(deps, renewed.row, refusal);
      throw refusal;
    });
  }
}

const isRefusal = (error: unknown) => error instanceof PlatformError && error.kind === "auth_expired";

/** Nobody could be asked as this account: the clock tries again after this long. The person's own sync is not held back. */
export const postponeFigures = (db: Db, id: SocialAccountId, minutes: number): Promise<void> =>
  holdFigures(db, id, minutes);

/** The platform told this account to wait: nothing that can wait is asked of it before. */
export const markAccountRateLimited = (db: Db, id: SocialAccountId, retryAt: Date | null): Promise<void> =>
  holdAccount(db, id, retryAt);

/** A limit is near: the same for an account of these platforms, whoever has connected it, or, without `externalId`, for all of them. */
export const holdFiguresOf = (
  db: Db,
  platforms: readonly Platform[],
  externalId: string | null,
  until: Date | null,
): Promise<void> => holdAccountsOf(db, platforms, externalId, until);
