import type { Deps } from "#server/deps.ts";
import { openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import { findAllAccounts, markRevoked } from "#server/domains/social-accounts/end-grants.queries.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

const revokeDeadlineMs = 10 * Second.ms;

type RevokeDeps = Pick<Deps, "db" | "log" | "secrets" | "social">;

const isWorthAnotherTry = (error: unknown) =>
  error instanceof PlatformError && (error.kind === "unavailable" || error.kind === "rate_limited");

/** False when the platform could not be asked and may be later. */
async function revoke({ db, log, secrets, social }: RevokeDeps, row: AccountRow): Promise<boolean> {
  const platform = social[row.platform];
  if (platform === undefined || row.status !== "connected") return true;
  try {
    await platform.revoke(openTokens(secrets, row), AbortSignal.timeout(revokeDeadlineMs));
  } catch (error) {
    log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
    return !isWorthAnotherTry(error);
  }
  await markRevoked(db, row);
  return true;
}

/** Ends every grant of this person at the platforms; one that ended before counts. False when one of them has to be asked again. */
export async function endGrants(deps: RevokeDeps, userId: UserId): Promise<boolean> {
  const rows = await findAllAccounts(deps.db, userId);
  let areEnded = true;
  for (const row of rows) areEnded = (await revoke(deps, row)) && areEnded;
  return areEnded;
}

/** The sandbox accounts this person connected, as the sandbox calls them, but for those somebody else uses, too. */
export { findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.queries.ts";
