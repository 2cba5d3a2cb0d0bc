import { claimAvatar, findAvatarsDue } from "#server/domains/social-accounts/account-avatars.queries.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import {
  accountForPublishing,
  markAccountRateLimited,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { syncProfile } from "#server/domains/social-accounts/sync-profile.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { Day, Second } from "#shared/time.ts";

const accountsAtOnce = 200;
const deadlineMs = 40 * Second.ms;
/** Each costs a call at the platform, and money at X. */
const again = { failedSeconds: Day.seconds, withoutSeconds: 7 * Day.seconds } as const;

async function renew(deps: RefreshDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
  try {
    const account = await accountForPublishing(deps, id, signal);
    const platform = deps.social[account.row.platform];
    if (platform !== undefined) await syncProfile(deps, { account, platform }, signal);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ accountId: id, err: error }, "social_account.avatar_not_renewed");
    if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
  }
}

/**
 * Asks the networks for the pictures that are older than they may be, or that could not be fetched: the addresses they had are dead by
 * then. One account that cannot be asked does not keep the rest from it.
 */
export async function renewAvatars(deps: RefreshDeps, cut: AbortSignal): Promise<void> {
  const platforms = Platform.options.filter((platform) => deps.social[platform] !== undefined);
  for (const id of await findAvatarsDue(deps.db, platforms, accountsAtOnce)) {
    if (cut.aborted) return;
    if (!(await claimAvatar(deps.db, id, again))) continue;
    try {
      await renew(deps, id, AbortSignal.any([cut, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      deps.log.error({ err: error, accountId: id }, "social_account.avatar_not_renewed");
    }
  }
}
