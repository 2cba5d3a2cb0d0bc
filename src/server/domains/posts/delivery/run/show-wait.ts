import type { Deps } from "#server/deps.ts";
import { attemptKeyOf } from "#server/domains/posts/delivery/delivery.ts";
import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import { pausedError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import type { CallSpacing } from "#server/integrations/social/platform-usage.ts";
import { Second } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const checkEveryMs = 5 * Second.ms;

/** Why a delivery is not sent while a rate limit is near. */
export const waitError = (platform: Platform, delay: CallSpacing) =>
  pausedError({ platform, isOfApp: delay.limitOf() === "app" });

interface Showing {
  deps: Pick<Deps, "db" | "log">;
  clock: Pick<DbClock, "msUntil">;
}

/** Shows on a prepared target why it is late, once it waits for its turn near a rate limit. Returns a function that stops watching. */
export function showWait({ deps, clock }: Showing, target: TargetRow, at: Date, delay: CallSpacing): () => void {
  const timer = setInterval(() => {
    if (clock.msUntil(at) > 0 || delay.ms() === 0) return;
    clearInterval(timer);
    moveTarget(deps.db, target, ["ready"], { error: waitError(target.platform, delay) }).catch((error: unknown) =>
      deps.log.warn({ err: error, ...attemptKeyOf(target) }, "target.wait_not_shown"),
    );
  }, checkEveryMs);
  return () => clearInterval(timer);
}
