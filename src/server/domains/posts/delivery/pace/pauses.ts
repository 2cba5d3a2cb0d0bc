import type { Deps } from "#server/deps.ts";
import { pauseAccountsOf, pausePlatforms } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { requestedWaitMs } from "#server/domains/posts/delivery/pace/rate-limit-delays.ts";
import { delayReadsOf } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PlatformUsage } from "#server/integrations/social/platform-usage.ts";
import { Minute } from "#shared/durations.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

/** Platforms that share an app limit with this one: platforms with a common consent use the same app. */
export const platformsOfApp = ({ social }: Pick<Deps, "social">, platform: Platform): Platform[] => [
  ...new Set([platform, ...(social[platform]?.sharesConsentWith ?? [])]),
];

interface Caller {
  accountId: SocialAccountId | null;
  platform: Platform;
}

/**
 * Rate-limit pauses that this process knows of, for calls that were opened before another one was refused. Calls that are not opened
 * yet are delayed by the pauses in the database (postpone-paused.ts), which all processes share. `now` is a monotonic clock.
 */
export function createKnownPauses(now: () => number = () => performance.now()) {
  /** End of the pause per account or platform, by that clock. */
  const untilMs = new Map<string, number>();
  const keysOf = ({ accountId, platform }: Caller) => [`${accountId}`, platform];
  return {
    note({ accountId, platform }: Caller, error: unknown): void {
      if (!(error instanceof PlatformError) || error.kind !== "rate_limited") return;
      const waitMs = requestedWaitMs(error.retryAt) ?? Minute.ms;
      untilMs.set(error.limitOf === "app" ? platform : `${accountId}`, now() + waitMs);
    },
    /** Throws the error that the platform would respond with, while a pause is known. */
    refuse(caller: Caller): void {
      for (const key of keysOf(caller)) {
        const leftMs = (untilMs.get(key) ?? 0) - now();
        if (leftMs <= 0) untilMs.delete(key);
        else
          throw new PlatformError(
            "rate_limited",
            key === caller.platform ? "postloom.platform_waits" : "postloom.account_waits",
            `${platformNames[caller.platform]} asked to wait.`,
            { retryAt: new Date(Date.now() + leftMs), limitOf: key === caller.platform ? "app" : "account" },
          );
      }
    },
  };
}

export type KnownPauses = ReturnType<typeof createKnownPauses>;

const usedUpPercent = 100;

/**
 * An answer reported that a rate limit is near. Reading metrics is delayed, so that the rest of the limit is left for posts; once it
 * is used up, posts are paused as after a refusal. Until then each process spaces its own posts (slow-down-near-limits.ts).
 */
export async function handleRateLimitWarning(
  deps: Pick<Deps, "db" | "log" | "social">,
  usage: PlatformUsage,
): Promise<void> {
  const { db, log } = deps;
  const { platform, externalId, percent, freeAt } = usage;
  const platforms = externalId === null ? platformsOfApp(deps, platform) : [platform];
  log.warn({ ...usage }, "platform.limit_near");
  await delayReadsOf(db, platforms, externalId, freeAt);
  if (percent < usedUpPercent) return;
  const limit = { requestedMs: requestedWaitMs(freeAt), isRefusal: false };
  if (externalId === null) await pausePlatforms(db, platforms, limit);
  else await pauseAccountsOf(db, platform, externalId, limit);
}
