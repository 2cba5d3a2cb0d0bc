import type { Deps } from "#server/deps.ts";
import { countAccountStats } from "#server/domains/analytics/account-stats.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { AccountStats, AccountStatsInput } from "#shared/users/users.ts";

/** What a person has here; with a period, what was begun in it. Throws INVALID_INPUT for a period that ends before it begins. */
export async function readAccountStats(
  deps: Pick<Deps, "db">,
  userId: UserId,
  period: AccountStatsInput,
): Promise<AccountStats> {
  const { from, to } = period;
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) {
    throw invalidInput([{ path: "to", message: "The period ends before it begins" }]);
  }
  const counts = await countAccountStats(deps.db, userId, period);
  return { ...counts, from: from ?? null, to: to ?? null };
}
