import type { Deps } from "#server/deps.ts";
import { claimHealthCheck, findUnchecked, saveHealth } from "#server/domains/social-accounts/account-health.queries.ts";
import { checkMediaReach } from "#server/domains/social-accounts/check-media-reach.ts";
import { inspectConnection } from "#server/domains/social-accounts/inspect-connection.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import { type AccountRow, findAccount } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { Day, Second } from "#shared/time.ts";

type HealthDeps = RefreshDeps & Pick<Deps, "storage" | "config">;

/** Each look costs calls at the platform. */
const everySeconds = 10;
const dailySeconds = Day.seconds;
const sweepLimit = 200;
const deadlineMs = 40 * Second.ms;

async function look(deps: HealthDeps, row: AccountRow, signal: AbortSignal): Promise<void> {
  const connection = await inspectConnection(deps, row, signal);
  const media = row.platform === "instagram" ? [await checkMediaReach(deps, row.userId, signal)] : [];
  await saveHealth(deps.db, row.id, [...connection, ...media]);
}

/** Looks a connection over now, unless somebody did a moment ago, and gives the account as it is then. Throws NOT_FOUND. */
export async function checkAccount(
  deps: HealthDeps,
  userId: UserId,
  id: SocialAccountId,
  cut: AbortSignal,
): Promise<SocialAccount> {
  if ((await findAccount(deps.db, userId, id)) === undefined) throw notFound("Account");
  const claimed = await claimHealthCheck(deps.db, id, everySeconds);
  if (claimed !== undefined) await look(deps, claimed, AbortSignal.any([cut, AbortSignal.timeout(deadlineMs)]));
  return getAccount(deps, userId, id);
}

/** Looks at every connection once a day, one after the other. One that cannot be looked at does not keep the rest from it. */
export async function sweepHealth(deps: HealthDeps, cut: AbortSignal): Promise<void> {
  for (const id of await findUnchecked(deps.db, dailySeconds, sweepLimit)) {
    if (cut.aborted) return;
    const claimed = await claimHealthCheck(deps.db, id, dailySeconds);
    if (claimed === undefined) continue;
    try {
      await look(deps, claimed, AbortSignal.any([cut, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      deps.log.error({ err: error, accountId: id }, "social_account.health_check_failed");
    }
  }
}
