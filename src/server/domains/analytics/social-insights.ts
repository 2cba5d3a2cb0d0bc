import type { Deps } from "#server/deps.ts";
import { sumPlatforms } from "#server/domains/analytics/period-sums.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { sumAccounts, sumInsights } from "#server/domains/analytics/social.queries.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { AccountInsights, InsightsInput, RangeInput, SocialStats } from "#shared/analytics/analytics.ts";
import type { UserId } from "#shared/ids.ts";

/** Platforms and the accounts on them. Throws INVALID_INPUT. */
export async function readSocialStats(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  input: RangeInput,
): Promise<SocialStats> {
  const range = await resolveRange(db, userId, input);
  const [platforms, accounts] = await Promise.all([sumPlatforms(db, userId, range), sumAccounts(db, userId, range)]);
  return {
    range,
    platforms: platforms.map(({ platform, followers, failed, current }) => ({
      platform,
      followers,
      failed,
      ...current,
      reach: current.views,
      accounts: accounts.filter((row) => row.platform === platform).map(({ account }) => account),
    })),
  };
}

/** One account over time. Throws NOT_FOUND, INVALID_INPUT. */
export async function readInsights(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, ...asked }: InsightsInput,
): Promise<AccountInsights> {
  const [account, range] = await Promise.all([getAccount(deps, userId, id), resolveRange(deps.db, userId, asked)]);
  return { range, account, ...(await sumInsights(deps.db, userId, id, range)) };
}
