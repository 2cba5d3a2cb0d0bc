import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Delivery, moveDelivery } from "#server/domains/posts/delivery/delivery.ts";
import {
  type Pause,
  countLateBefore,
  findPauses,
  reserveCatchUpTurn,
} from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { alarmLeadMs } from "#server/domains/posts/store/alarms.ts";
import { type ClaimedTarget } from "#server/domains/posts/store/claims.queries.ts";
import { moveTarget, secondsFromNow, type TargetChange } from "#server/domains/posts/store/targets.queries.ts";
import { Minute, Second } from "#shared/durations.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type PaceDeps = Pick<Deps, "jobs" | "log" | "db">;

/** Posts later than `afterSeconds` are spaced by `apartSeconds`, so that an account does not publish all of them at once. */
export const lateSpacing = { afterSeconds: 15 * Minute.seconds, apartSeconds: 30 } as const;

const leadSeconds = alarmLeadMs / Second.ms;

const pausedError = ({ platform, isOfApp }: Pick<Pause, "platform" | "isOfApp">): TargetError => ({
  code: isOfApp ? "postloom.platform_waits" : "postloom.account_waits",
  message: isOfApp
    ? `${platformNames[platform]} takes nothing more from this server for the moment. It goes on by itself.`
    : `${platformNames[platform]} takes no more posts of this account for the moment. It goes on by itself.`,
  fix: null,
});

const catchingUp: TargetError = {
  code: "postloom.catching_up",
  message: "It comes after other late posts of its account.",
  fix: null,
};

/** Jitter, so that not all deliveries of an account resume in the same instant. */
const shortlyAfter = (until: Date) => new Date(until.getTime() + Math.random() * Second.ms);

/**
 * Postpones deliveries while their account or its platform is paused. Returns the postponed ones, whose alarm is set to the end of the
 * pause. The caller has locked their posts.
 */
export async function postponePaused(deps: PaceDeps, tx: Db, deliveries: readonly Delivery[]): Promise<Set<Delivery>> {
  const accountIds = new Set(deliveries.flatMap(({ accountId }) => accountId ?? []));
  const pauses = new Map((await findPauses(tx, [...accountIds])).map((pause) => [pause.accountId, pause]));
  const waiting = new Set<Delivery>();
  for (const delivery of pauses.size === 0 ? [] : deliveries) {
    const pause = delivery.accountId === null ? undefined : pauses.get(delivery.accountId);
    // Not due before the end of the pause.
    if (pause === undefined || delivery.wakeAt === null || delivery.wakeAt > pause.until) continue;
    const change = {
      state: "queued",
      wakeAt: shortlyAfter(pause.until),
      leaseUntil: null,
      error: pausedError(pause),
    } as const;
    const moved = await moveDelivery(tx, delivery, ["scheduled", "queued", "ready"], change);
    if (moved !== undefined) await afterMoves(deps, tx, [moved]);
    waiting.add(delivery);
  }
  return waiting;
}

type Turn = Pick<TargetChange, "wakeAt" | "catchUpAt">;

/** Releases a claimed target until its turn, without counting a try. */
async function releaseUntil(deps: PaceDeps, tx: Db, target: ClaimedTarget, turn: Turn): Promise<void> {
  const change = { ...turn, state: "queued", leaseUntil: null, tries: target.tries - 1, error: catchingUp } as const;
  const waiting = await moveTarget(tx, target, ["preparing"], change);
  if (waiting !== undefined) await afterMoves(deps, tx, [waiting]);
}

/**
 * Spaces the late posts of an account in the order of their due times, so that a server that was down does not publish all of them at
 * once. undefined: the turn of this one is later, and the target was released.
 */
export async function takeCatchUpTurn(
  deps: PaceDeps,
  tx: Db,
  target: ClaimedTarget,
): Promise<ClaimedTarget | undefined> {
  const { accountId, catchUpAt, isLate, isMissed, asksApproval } = target;
  if (!isLate || catchUpAt !== null || accountId === null) return target;
  const before = await countLateBefore(tx, target, accountId, lateSpacing.afterSeconds);
  if (before > 0) {
    await releaseUntil(deps, tx, target, { wakeAt: secondsFromNow(before * lateSpacing.apartSeconds - leadSeconds) });
    return undefined;
  }
  const { at, isNear } = await reserveCatchUpTurn(tx, accountId, lateSpacing.apartSeconds, leadSeconds);
  if (!isNear) {
    await releaseUntil(deps, tx, target, { catchUpAt: at, wakeAt: new Date(at.getTime() - alarmLeadMs) });
    return undefined;
  }
  const placed = await moveTarget(tx, target, ["preparing"], { catchUpAt: at });
  return placed && { ...placed, isLate, isMissed, asksApproval };
}
