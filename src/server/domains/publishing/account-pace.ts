import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { leadMs } from "#server/domains/posts/plan-post.ts";
import {
  type ClaimedTarget,
  moveTarget,
  secondsFromNow,
  type TargetChange,
} from "#server/domains/posts/targets.queries.ts";
import { countLateBefore, findPause, takeSlot } from "#server/domains/publishing/account-pace.queries.ts";
import { type Delivery, moveDelivery } from "#server/domains/publishing/delivery.ts";
import { afterMove } from "#server/domains/publishing/publishing.service.ts";
import { catchUp } from "#server/domains/publishing/retry-policy.ts";
import type { TargetError } from "#shared/posts.ts";
import { Second } from "#shared/time.ts";

type PaceDeps = Pick<Deps, "jobs" | "log" | "db">;

const leadSeconds = leadMs / Second.ms;

const accountWaits: TargetError = {
  code: "postloom.account_waits",
  message: "The platform takes no more posts of this account for the moment. It goes on by itself.",
  fix: null,
};

/** Not all deliveries of an account come back in the same instant. */
const afterwards = (until: Date) => new Date(until.getTime() + Math.random() * Second.ms);

/**
 * Puts a delivery off while its account is paused: a refusal for too many calls holds for all of them, and asking again would only
 * prolong it. true: it waits now, with an alarm for the end of the pause. The caller holds the post.
 */
export async function waitsForAccount(deps: PaceDeps, tx: Db, delivery: Delivery): Promise<boolean> {
  const until = delivery.accountId === null ? null : await findPause(tx, delivery.accountId);
  // Not due before the pause is over: nothing to put off.
  if (until === null || delivery.wakeAt === null || delivery.wakeAt > until) return false;
  const change = { state: "queued", wakeAt: afterwards(until), leaseUntil: null, error: accountWaits } as const;
  const moved = await moveDelivery(tx, delivery, ["scheduled", "queued", "ready"], change);
  if (moved !== undefined) await afterMove(deps, tx, moved);
  return true;
}

type Turn = Pick<TargetChange, "wakeAt" | "catchUpAt">;

/** Takes it out of hand until its turn. Nobody set out to deliver it yet, so that no try is counted. */
async function putOff(deps: PaceDeps, tx: Db, target: ClaimedTarget, turn: Turn): Promise<void> {
  const change = { ...turn, state: "queued", leaseUntil: null, tries: target.tries - 1 } as const;
  const waiting = await moveTarget(tx, target, ["preparing"], change);
  if (waiting !== undefined) await afterMove(deps, tx, waiting);
}

/**
 * Gives a post that is late its place among those of its account, in the order of their times, so that a server that was away does
 * not flood its followers. undefined: its turn comes later, and it waits for it.
 */
export async function takePlace(deps: PaceDeps, tx: Db, target: ClaimedTarget): Promise<ClaimedTarget | undefined> {
  const { accountId, catchUpAt, isLate, isMissed } = target;
  if (!isLate || isMissed || catchUpAt !== null || accountId === null) return target;
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
