import { setTimeout as sleep } from "node:timers/promises";
import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Deps } from "#server/deps.ts";
import {
  endConnection,
  expiredError,
  openTokensOrExpire,
  sealTokens,
  notifyConnectionEnds,
} from "#server/domains/social-accounts/account-tokens.ts";
import {
  type AccountRow,
  dropRefreshToken,
  endRefreshLease,
  findAccountById,
  replaceTokens,
  takeRefreshLease,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Tokens } from "#server/integrations/social/platform.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { SocialAccountId } from "#shared/ids.ts";

export type RefreshDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">;

/** Early enough that the user can still reconnect after a refused refresh. */
const defaultRenewAheadMs = 30 * Minute.ms;

/** Whether a token ends so soon that it is refreshed before a call. One that cannot be refreshed is used until it expires. */
export const needsRenewal =
  ({ social }: Pick<RefreshDeps, "social">) =>
  ({ expiresAt, refreshToken, platform }: AccountRow) => {
    const aheadMs = refreshToken === null ? 0 : (social[platform]?.renewAheadMs ?? defaultRenewAheadMs);
    return expiresAt !== null && expiresAt.getTime() - Date.now() < aheadMs;
  };

const refreshDeadlineMs = 10 * Second.ms;
/** How long new tokens, which exist only in memory, wait for an unavailable database. */
const storeWaitMs = 30 * Second.ms;
/** Longer than two tries and that wait, so that no other process refreshes with the same token. */
const leaseSeconds = 60;
/** Minimum remaining lifetime of a token for starting a call. */
const shortestUseMs = 30 * Second.ms;
/** Longer than a refresh takes when the platform answers. After this wait a token that is still valid is used unchanged. */
const patienceMs = 2 * Second.ms;
/** Pause after a refresh without an answer: each try costs its caller two deadlines. A refused token does not wait for its end. */
const silencePauseSeconds = 60;
const pollMs = 100;
const longestWaitMs = 65 * Second.ms;

/** Until when the access token is used although its refresh failed. null: it was refused itself, or it is about to expire. */
const usableUntil = ({ expiresAt }: AccountRow, wasRefused: boolean) =>
  !wasRefused && expiresAt !== null && expiresAt.getTime() > Date.now() + shortestUseMs ? expiresAt : null;

const disconnectedError = () =>
  new PlatformError("rejected", "account.disconnected", "The account was disconnected.", {
    fix: "Connect it again in Settings, or choose another account.",
  });

/**
 * The account with tokens that are not `isStale`. If necessary, one caller refreshes them for all. The claim is a lease in the row, not a
 * row lock, because no transaction may stay open during the call. If it takes long, the other callers use the present token unless it was
 * refused. Throws PlatformError.
 */
export async function refreshAccountIfStale(
  deps: RefreshDeps,
  id: SocialAccountId,
  { isStale, wasRefused = false }: { isStale: (row: AccountRow) => boolean; wasRefused?: boolean },
  signal: AbortSignal,
): Promise<AccountRow> {
  const begunAt = Date.now();
  while (Date.now() < begunAt + longestWaitMs && !signal.aborted) {
    const row = await findAccountById(deps.db, id);
    if (row === undefined) throw disconnectedError();
    if (row.status !== "connected") throw expiredError(row);
    if (!isStale(row)) return row;
    const leased = await leaseTokens(deps, row, wasRefused);
    if (leased !== undefined) return refreshLeased(deps, leased, wasRefused);
    if (usableUntil(row, wasRefused) !== null && Date.now() > begunAt + patienceMs) return row;
    await sleep(pollMs);
  }
  throw new PlatformError("unavailable", "account.refresh_pending", "The connection to the account is being renewed.");
}

/** The answer was lost, so that the refresh token may or may not be used up. */
const isAnswerLost = (error: unknown) =>
  error instanceof PlatformError && /\.(silent|no_answer|bad_answer)$/.test(error.code);

const isSilence = (error: unknown) => error instanceof PlatformError && error.code.endsWith(".silent");

/** The pause ends before the token gets too old to be used. */
const pauseSeconds = (until: Date) =>
  Math.min(silencePauseSeconds, (until.getTime() - shortestUseMs - Date.now()) / Second.ms);

/**
 * Ignores the caller's signal: an abort must not lose the only copy of a single-use token's successor. After a lost answer the call is
 * repeated once with the same token: it may never have arrived, and some platforms return the same successor again.
 */
async function requestTokens(deps: RefreshDeps, leased: AccountRow, tokens: Tokens): Promise<Tokens | null> {
  const platform = deps.social[leased.platform];
  if (platform === undefined) {
    const code = `${leased.platform}.not_configured`;
    throw new PlatformError("unavailable", code, "The platform is switched off on this server.");
  }
  const request = () => platform.refresh(tokens, AbortSignal.timeout(refreshDeadlineMs));
  try {
    return await request();
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    deps.log.warn({ accountId: leased.id, platform: leased.platform }, "social_account.refresh_answer_lost");
    return request();
  }
}

/** Leases the renewal of these tokens. undefined: another caller has the lease, or the tokens were replaced. */
export const leaseTokens = (deps: Pick<RefreshDeps, "db">, row: AccountRow, evenPaused: boolean) =>
  takeRefreshLease(deps.db, row, { seconds: leaseSeconds, evenPaused });

/**
 * Renews leased tokens and stores them. undefined: they were replaced meanwhile. Throws PlatformError: auth_expired when the network
 * refuses, or its tokens cannot be renewed.
 */
export async function renewLeased(deps: RefreshDeps, leased: AccountRow): Promise<AccountRow | undefined> {
  const tokens = await openTokensOrExpire(deps, leased);
  const renewed = await requestTokens(deps, leased, tokens);
  if (renewed === null) throw expiredError(leased);
  const sealed = sealTokens(deps.secrets, leased.id, renewed);
  // Retried until stored, because the old tokens may be used up. Changes no row if they
  // were already replaced, for example by an earlier try whose answer was lost.
  const stored = await retryUntilDatabaseAnswers(() => replaceTokens(deps.db, leased, sealed), {
    log: deps.log,
    waitMs: storeWaitMs,
  });
  deps.log.info({ accountId: leased.id, platform: leased.platform }, "social_account.refreshed");
  return stored;
}

async function refreshLeased(deps: RefreshDeps, leased: AccountRow, wasRefused: boolean): Promise<AccountRow> {
  try {
    return (await renewLeased(deps, leased)) ?? (await replacedMeanwhile(deps, leased, wasRefused));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "auth_expired")
      return replacedMeanwhile(deps, leased, wasRefused, error);
    const until = usableUntil(leased, wasRefused);
    await endRefreshLease(deps.db, leased, until !== null && isSilence(error) ? pauseSeconds(until) : null);
    // A later call refreshes: an unavailable token endpoint must not delay posts that the present token can publish.
    if (until === null) throw error;
    deps.log.warn({ accountId: leased.id, platform: leased.platform, err: error }, "social_account.refresh_failed");
    return leased;
  }
}

/**
 * After a refused refresh: returns the row if another caller has replaced the tokens. An access token that was not refused itself is
 * used until it expires, and the user is notified to reconnect. Otherwise ends the connection and throws auth_expired.
 */
async function replacedMeanwhile(
  deps: RefreshDeps,
  leased: AccountRow,
  wasRefused: boolean,
  cause?: unknown,
): Promise<AccountRow> {
  const row = await findAccountById(deps.db, leased.id);
  if (row === undefined) throw disconnectedError();
  if (row.status === "connected" && row.accessToken !== leased.accessToken) return row;
  const until = usableUntil(leased, wasRefused);
  if (row.status !== "connected" || until === null) throw await endConnection(deps, leased, cause);
  deps.log.warn({ accountId: leased.id, platform: leased.platform, err: cause }, "social_account.refresh_refused");
  return deps.db.transaction(async (tx) => {
    const kept = await dropRefreshToken(tx, leased);
    if (kept !== undefined) await notifyConnectionEnds(deps, tx, kept, until);
    return kept ?? row;
  });
}
