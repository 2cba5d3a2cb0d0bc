import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Delivery, moveDelivery, sendTimeOf, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import { type Pause, findPauses } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { alarmLeadMs, setAlarms } from "#server/domains/posts/store/alarms.ts";
import type { CallSpacing } from "#server/integrations/social/platform-usage.ts";
import { Second } from "#shared/durations.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type PauseDeps = Pick<Deps, "db" | "jobs" | "log">;

const pausedError = ({ platform, isOfApp }: Pick<Pause, "platform" | "isOfApp">): TargetError => ({
  code: isOfApp ? "postloom.platform_waits" : "postloom.account_waits",
  message: isOfApp
    ? `${platformNames[platform]} takes nothing more from this server for the moment. It goes on by itself.`
    : `${platformNames[platform]} takes no more posts of this account for the moment. It goes on by itself.`,
  fix: null,
});

/** Why a delivery is not sent while a rate limit is near. */
export const waitError = (platform: Platform, delay: CallSpacing) =>
  pausedError({ platform, isOfApp: delay.limitOf() === "app" });

/** Jitter, so that not all deliveries of an account resume in the same instant. */
const shortlyAfter = (until: Date) => new Date(until.getTime() + Math.random() * Second.ms);

/** The pause ends before the ordinary alarm: it delays only the upload of a video, so the user gets no message. */
function delaysOnlyUpload(delivery: Delivery, wakeAt: Date): boolean {
  const at = sendTimeOf(delivery);
  return at !== null && wakeAt.getTime() < at.getTime() - alarmLeadMs;
}

/**
 * Postpones deliveries while their account or its platform is paused. Returns the postponed ones, whose alarm is set to the end of the
 * pause. The caller has locked their posts.
 */
export async function postponePaused(deps: PauseDeps, tx: Db, deliveries: readonly Delivery[]): Promise<Set<Delivery>> {
  const accountIds = new Set(deliveries.flatMap(({ accountId }) => accountId ?? []));
  const pauses = new Map((await findPauses(tx, [...accountIds])).map((pause) => [pause.accountId, pause]));
  const waiting = new Set<Delivery>();
  for (const delivery of pauses.size === 0 ? [] : deliveries) {
    const pause = delivery.accountId === null ? undefined : pauses.get(delivery.accountId);
    // Not due before the end of the pause.
    if (pause === undefined || delivery.wakeAt === null || delivery.wakeAt > pause.until) continue;
    waiting.add(delivery);
    const wakeAt = shortlyAfter(pause.until);
    if (delaysOnlyUpload(delivery, wakeAt)) {
      const moved = await moveDelivery(tx, delivery, ["scheduled", "queued"], { wakeAt });
      if (moved !== undefined) await setAlarms(deps, tx, [{ id: targetIdOf(moved), wakeAt }], { hasMedia: false });
      continue;
    }
    const change = { state: "queued", wakeAt, leaseUntil: null, error: pausedError(pause) } as const;
    const moved = await moveDelivery(tx, delivery, ["scheduled", "queued", "ready"], change);
    if (moved !== undefined) await afterMoves(deps, tx, [moved]);
  }
  return waiting;
}
