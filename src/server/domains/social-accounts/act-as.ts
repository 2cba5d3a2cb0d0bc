import type { Db } from "#server/db/client.ts";
import {
  setMetricsRetryAt,
  setRateLimitedUntil,
  setRateLimitedUntilOf,
} from "#server/domains/social-accounts/account-sync.queries.ts";
import { endConnection, openTokensOrExpire } from "#server/domains/social-accounts/account-tokens.ts";
import {
  needsRenewal,
  type RefreshDeps,
  refreshAccountIfStale,
} from "#server/domains/social-accounts/refresh-tokens.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Actor } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** The actor of a platform call, with the row of its token. Contains a plain access token: never log or store it. */
export interface UsableAccount extends Actor {
  row: AccountRow;
}

async function toUsable(deps: RefreshDeps, row: AccountRow): Promise<UsableAccount> {
  const { accessToken } = await openTokensOrExpire(deps, row);
  return { externalId: row.externalId, username: row.username, server: row.server, accessToken, row };
}

/**
 * An account with a valid token. Throws PlatformError: auth_expired when the user must reconnect, rejected when the account was
 * disconnected, otherwise the error of the refresh, mostly unavailable.
 */
export async function accountForPublishing(
  deps: RefreshDeps,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<UsableAccount> {
  return toUsable(deps, await refreshAccountIfStale(deps, id, { isStale: needsRenewal(deps) }, signal));
}

/** New tokens after a call was refused with auth_expired; concurrent callers share one refresh. Throws like accountForPublishing. */
export async function renewAccount(
  deps: RefreshDeps,
  { row: refused }: UsableAccount,
  signal: AbortSignal,
): Promise<UsableAccount> {
  return toUsable(
    deps,
    await refreshAccountIfStale(
      deps,
      refused.id,
      { isStale: (row) => row.accessToken === refused.accessToken, wasRefused: true },
      signal,
    ),
  );
}

/**
 * Makes a call as this account. After auth_expired, which proves that nothing happened, the tokens are refreshed and the call is
 * repeated once. If the refresh or the second call is refused, too, the connection ends and the user must reconnect.
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
      // The platform's own error is more informative than the failed refresh.
      throw isRefusal(renewal) ? error : renewal;
    });
    return call(renewed).catch(async (refusal: unknown) => {
      if (isRefusal(refusal)) await endConnection(deps, renewed.row, refusal);
      throw refusal;
    });
  }
}

const isRefusal = (error: unknown) => error instanceof PlatformError && error.kind === "auth_expired";

/** Delays the automatic reading of metrics of an account that cannot be used at present. A sync on request is not delayed. */
export const delayMetrics = (db: Db, id: SocialAccountId, minutes: number): Promise<void> =>
  setMetricsRetryAt(db, id, minutes);

/** Delays the reads of this account after a rate limit until `retryAt`, and for some minutes at least. Posts are not delayed. */
export const markAccountRateLimited = (db: Db, id: SocialAccountId, retryAt: Date | null): Promise<void> =>
  setRateLimitedUntil(db, id, retryAt);

/** Delays reads because a limit is near: of the account with that external id, or (null) of all accounts of these platforms. */
export const delayReadsOf = (
  db: Db,
  platforms: readonly Platform[],
  externalId: string | null,
  until: Date | null,
): Promise<void> => setRateLimitedUntilOf(db, platforms, externalId, until);
