import type { Deps } from "#server/deps.ts";
import { pauseAccountsOf, pausePlatforms } from "#server/domains/posts/delivery/pace/pauses.queries.ts";
import { platformsOfApp } from "#server/domains/posts/delivery/pace/platforms-of-app.ts";
import { toldWaitMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { holdFiguresOf } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { PlatformUsage } from "#server/integrations/social/platform.ts";

const usedUpPercent = 100;

/**
 * A platform told with an answer that a limit is near. What can wait is not asked any more, so that what is left is there for posts;
 * once it is used up, posts wait as after a refusal, but nobody has to be refused first. How far apart they leave until then is
 * each process's own affair (near-limits.ts).
 */
export async function heedUsage(deps: Pick<Deps, "db" | "log" | "social">, usage: PlatformUsage): Promise<void> {
  const { db, log } = deps;
  const { platform, externalId, percent, freeAt } = usage;
  const platforms = externalId === null ? platformsOfApp(deps, platform) : [platform];
  log.warn({ ...usage }, "platform.limit_near");
  await holdFiguresOf(db, platforms, externalId, freeAt);
  if (percent < usedUpPercent) return;
  const told = { toldMs: toldWaitMs(freeAt), isRefusal: false };
  if (externalId === null) await pausePlatforms(db, platforms, told);
  else await pauseAccountsOf(db, platform, externalId, told);
}
