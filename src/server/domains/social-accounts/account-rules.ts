import type { Db } from "#server/db/client.ts";
import { findLimits } from "#server/domains/social-accounts/social-accounts.queries.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";

/** The rules of a delivery's account; of its network once the account was disconnected. */
export async function rulesOfAccount(
  db: Db,
  { platform, accountId }: { platform: Platform; accountId: SocialAccountId | null },
): Promise<NetworkRules> {
  return rulesFor({ platform, limits: accountId === null ? null : await findLimits(db, accountId) });
}
