import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { leadMs } from "#server/domains/posts/compose/plan-post.ts";
import type { ClaimedTarget } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget, secondsFromNow, type TargetChange } from "#server/domains/posts/store/targets.queries.ts";
import {
  countLateBefore,
  findPauses,
  type Pause,
  takeSlot,
} from "#server/domains/posts/delivery/pace/account-pace.queries.ts";
import { type Delivery, moveDelivery } from "#server/domains/posts/delivery/delivery.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { catchUp } from "#server/domains/posts/delivery/delivery-policy.ts";
import type { TargetError } from "#shared/posts/posts.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { Second } from "#shared/time.ts";

type PaceDeps = Pick<Deps, "jobs" | "log" | "db">;

const leadSeconds = leadMs / Second.ms;

const waits = ({ platform, isOfApp }: Pick<Pause, "platform" | "isOfApp">): TargetError => ({
  code: isOfApp ? "postloom.platform_waits" : "postloom.account_waits",
  message: isOfApp
    ? `${platformNames[platform]} takes nothing more from this server for the moment. It goes on by itself.`
    : `${platformNames[platform]} takes no more posts of this account for the moment. It goes on by itself.`,
  fix: null,
});

const takesTurns: TargetError = {
  code: "postloom.catching_up",
  message: "It comes after other late posts of its account.",
  fix: null,
};

/** Not all deliveries of an account come back in the same instant. */
const afterwards = (until: Date) => new Date(until.getTime() + Math.random() * Second.ms);

/**
 * Puts deliveries off while their account or its platform is paused: a refusal for too many calls holds for all of them, and asking
 * again would only prolong it. Tells which ones wait now, with an alarm for the end of the pause. The caller holds their posts.
 */
export async function putOffPaused(deps: PaceDeps, tx: Db, deliveries: readonly Delivery[]): Promise<Set<Delivery>> {
  const accountIds = new Set(deliveries.flatMap(({ accountId }) => accountId ?? []));
  const pauses = new Map((await findPauses(tx, [...accountIds])).map((pause) => [pause.accountId, pause]));
  const waiting = new Set<Delivery>();
  for (const delivery of pauses.size === 0 ? [] : deliveries) {
    const pause = delivery.accountId === null ? undefined : pauses.get(delivery.accountId);
    // Not due before the pause is over: nothing to put off.
    if (pause === undefined || delivery.wakeAt === null || delivery.wakeAt > pause.until) continue;
    const change = { state: "queued", wakeAt: afterwards(pause.until), leaseUntil: null, error: waits(pause) } as const;
    const moved = await moveDelivery(tx, delivery, ["scheduled", "queued", "ready"], change);
    if (moved !== undefined) await afterMoves(deps, tx, [moved]);
    waiting.add(delivery);
  }
  return waiting;
}

type Turn = Pick<TargetChange, "wakeAt" | "catchUpAt">;

/** Takes it out of hand until its turn. Nobody set out to deliver it yet, so that no try is counted. */
async function putOff(deps: PaceDeps, tx: Db, target: ClaimedTarget, turn: Turn): Promise<void> {
  const change = { ...turn, state: "queued", leaseUntil: null, tries: target.tries - 1, error: takesTurns } as const;
  const waiting = await moveTarget(tx, target, ["preparing"], change);
  if (waiting !== undefined) await afterMoves(deps, tx, [waiting]);
}

/**
 * Gives a post that is late its place among those of its account, in the order of their times, so that a server that was away does
 * not flood its followers. undefined: its turn comes later, and it waits for it.
 */
export async function takePlace(deps: PaceDeps, tx: Db, target: ClaimedTarget): Promise<ClaimedTarget | undefined> {
  const { accountId, catchUpAt, isLate, isMissed } = target;
  if (!isLate || catchUpAt !== null || accountId === null) return target;
  const before = await countLateBefore(tx, target, accountId, catchUp.afterSeconds);
  if (before > 0) {
    await putOff(deps, tx, target, { wakeAt: secondsFromNow(before * catchUp.apartSeconds - leadSeconds) });
    return undefined;
  }
  const { at, isNear } = await takeSlot(tx, accountId, catchUp.apartSeconds, leadSeconds);
  if (!isNear) {
    await putOff(deps, tx, target, { catchUpAt: at, wakeAt: new Date(at.getTime() - leadMs) });
    return undefined;
  }
  const placed = await moveTarget(tx, target, ["preparing"], { catchUpAt: at });
  return placed && { ...placed, isLate, isMissed };
}
