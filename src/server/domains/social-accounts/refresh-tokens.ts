import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import {
  endConnection,
  expiredError,
  openTokensOrExpire,
  sealTokens,
} from "#server/domains/social-accounts/account-tokens.ts";
import {
  type AccountRow,
  endRefreshLease,
  findAccountById,
  replaceTokens,
  takeRefreshLease,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

export type RefreshDeps = Pick<Deps, "db" | "log" | "secrets" | "social">;

const refreshDeadlineMs = 20 * Second.ms;
/** Longer than a refresh can take, so that nobody else begins one with the same token. */
const leaseSeconds = 30;
const lookAgainMs = 100;
const longestWaitMs = 35 * Second.ms;

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
  isStale: (row: AccountRow) => boolean,
  signal: AbortSignal,
): Promise<AccountRow> {
  for (const endsAt = Date.now() + longestWaitMs; Date.now() < endsAt && !signal.aborted;) {
    const row = await findAccountById(deps.db, id);
    if (row === undefined) throw goneError();
    if (row.status !== "connected") throw expiredError(row);
    if (!isStale(row)) return row;
    const leased = await takeRefreshLease(deps.db, row, leaseSeconds);
    if (leased !== undefined) return refreshLeased(deps, leased);
    await sleep(lookAgainMs);
  }
  throw new PlatformError("unavailable", "account.refresh_pending", "The connection to the account is being renewed.");
}

/** Not given the caller's signal: whoever hangs up must not lose the only copy of a single-use token's successor. */
async function refreshLeased(deps: RefreshDeps, leased: AccountRow): Promise<AccountRow> {
  try {
    const tokens = await openTokensOrExpire(deps, leased);
    const renewed = await deps.social[leased.platform]?.refresh(tokens, AbortSignal.timeout(refreshDeadlineMs));
    if (renewed === undefined)
      throw new PlatformError(
        "unavailable",
        `${leased.platform}.not_configured`,
        "The platform is switched off on this server.",
      );
    if (renewed === null) throw await endConnection(deps, leased);
    const stored = await replaceTokens(deps.db, leased, sealTokens(deps.secrets, leased.id, renewed));
    deps.log.info({ accountId: leased.id, platform: leased.platform }, "social_account.refreshed");
    return stored ?? (await replacedMeanwhile(deps, leased));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "auth_expired") return replacedMeanwhile(deps, leased, error);
    await endRefreshLease(deps.db, leased);
    throw error;
  }
}

/** A refused token may just be an old one: the row decides, once more. Throws auth_expired when it has nothing newer. */
async function replacedMeanwhile(deps: RefreshDeps, leased: AccountRow, cause?: unknown): Promise<AccountRow> {
  const row = await findAccountById(deps.db, leased.id);
  if (row === undefined) throw goneError();
  if (row.status === "connected" && row.accessToken !== leased.accessToken) return row;
  throw await endConnection(deps, leased, cause);
}
