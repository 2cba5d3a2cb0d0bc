import { setTimeout as sleep } from "node:timers/promises";
import { onceDatabaseAnswers } from "#server/db/once-database-answers.ts";
import type { Deps } from "#server/deps.ts";
import {
  endConnection,
  expiredError,
  openTokensOrExpire,
  sealTokens,
  tellConnectionEnds,
} from "#server/domains/social-accounts/account-tokens.ts";
import {
  type AccountRow,
  dropRefreshToken,
  endRefreshLease,
  findAccountById,
  replaceTokens,
  takeRefreshLease,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError, type Tokens } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

export type RefreshDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">;

const refreshDeadlineMs = 10 * Second.ms;
/** How long the only copy of new tokens is kept for a database that is away. */
const storeWaitMs = 30 * Second.ms;
/** Longer than two tries and that wait can take, so that nobody else begins one with the same token. */
const leaseSeconds = 60;
/** A token with less life than this is not worth beginning a call with. */
const shortestUseMs = 30 * Second.ms;
const lookAgainMs = 100;
const longestWaitMs = 65 * Second.ms;

const goneError = () =>
  new PlatformError("rejected", "account.disconnected", "The account was disconnected.", {
    fix: "Connect it again in Settings, or choose another account.",
  });

/**
 * The account with tokens that are not `isStale`, refreshed if need be, by one caller for all. The claim is a lease in the row,
 * not a row lock, because no transaction may stay open while another server is asked. Throws PlatformError.
 */
export async function readFreshAccount(
  deps: RefreshDeps,
  id: SocialAccountId,
  { isStale, wasRefused = false }: { isStale: (row: AccountRow) => boolean; wasRefused?: boolean },
  signal: AbortSignal,
): Promise<AccountRow> {
  for (const endsAt = Date.now() + longestWaitMs; Date.now() < endsAt && !signal.aborted;) {
    const row = await findAccountById(deps.db, id);
    if (row === undefined) throw goneError();
    if (row.status !== "connected") throw expiredError(row);
    if (!isStale(row)) return row;
    const leased = await takeRefreshLease(deps.db, row, leaseSeconds);
    if (leased !== undefined) return refreshLeased(deps, leased, wasRefused);
    await sleep(lookAgainMs);
  }
  throw new PlatformError("unavailable", "account.refresh_pending", "The connection to the account is being renewed.");
}

/** The answer was lost, so that nobody knows whether the refresh token still works. */
const isAnswerLost = (error: unknown) =>
  error instanceof PlatformError && /\.(silent|no_answer|bad_answer)$/.test(error.code);

/**
 * Not given the caller's signal: whoever hangs up must not lose the only copy of a single-use token's successor. After a lost answer
 * it is asked once more with the same token: it may never have arrived, and some platforms give the same successor again.
 */
async function askForTokens(deps: RefreshDeps, leased: AccountRow, tokens: Tokens): Promise<Tokens | null> {
  const platform = deps.social[leased.platform];
  if (platform === undefined) {
    const code = `${leased.platform}.not_configured`;
    throw new PlatformError("unavailable", code, "The platform is switched off on this server.");
  }
  const ask = () => platform.refresh(tokens, AbortSignal.timeout(refreshDeadlineMs));
  try {
    return await ask();
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    deps.log.warn({ accountId: leased.id, platform: leased.platform }, "social_account.refresh_answer_lost");
    return ask();
  }
}

async function refreshLeased(deps: RefreshDeps, leased: AccountRow, wasRefused: boolean): Promise<AccountRow> {
  try {
    const tokens = await openTokensOrExpire(deps, leased);
    const renewed = await askForTokens(deps, leased, tokens);
    if (renewed === null) throw await endConnection(deps, leased);
    const sealed = sealTokens(deps.secrets, leased.id, renewed);
    // The old ones may be of no use any more. What was stored meanwhile stays, also when it was this statement whose answer was lost.
    const stored = await onceDatabaseAnswers(() => replaceTokens(deps.db, leased, sealed), {
      log: deps.log,
      waitMs: storeWaitMs,
    });
    deps.log.info({ accountId: leased.id, platform: leased.platform }, "social_account.refreshed");
    return stored ?? (await replacedMeanwhile(deps, leased, wasRefused));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "auth_expired")
      return replacedMeanwhile(deps, leased, wasRefused, error);
    await endRefreshLease(deps.db, leased);
    throw error;
  }
}

/**
 * A refused token may just be an old one: the row decides, once more. An access token that nobody refused is used for as long as it
 * lives, and the person is told to reconnect in time. Throws auth_expired when there is nothing to go on with.
 */
async function replacedMeanwhile(
  deps: RefreshDeps,
  leased: AccountRow,
  wasRefused: boolean,
  cause?: unknown,
): Promise<AccountRow> {
  const row = await findAccountById(deps.db, leased.id);
  if (row === undefined) throw goneError();
  if (row.status === "connected" && row.accessToken !== leased.accessToken) return row;
  const until = leased.expiresAt;
  const stillLives = !wasRefused && until !== null && until.getTime() > Date.now() + shortestUseMs;
  if (row.status !== "connected" || !stillLives) throw await endConnection(deps, leased, cause);
  deps.log.warn({ accountId: leased.id, platform: leased.platform, err: cause }, "social_account.refresh_refused");
  return deps.db.transaction(async (tx) => {
    const kept = await dropRefreshToken(tx, leased);
    if (kept !== undefined) await tellConnectionEnds(deps, tx, kept, until);
    return kept ?? row;
  });
}
