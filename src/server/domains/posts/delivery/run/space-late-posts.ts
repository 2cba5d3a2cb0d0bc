import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  catchingUpCode,
  countLateBefore,
  reserveCatchUpTurn,
} from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { alarmLeadMs } from "#server/domains/posts/store/alarms.ts";
import type { ClaimedTarget } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget, secondsFromNow, type TargetChange } from "#server/domains/posts/store/targets.queries.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type SpacingDeps = Pick<Deps, "db" | "jobs" | "log">;

/** Posts later than `afterSeconds` are spaced by `apartSeconds`, so that an account does not publish all of them at once. */
export const lateSpacing = { afterSeconds: 15 * Minute.seconds, apartSeconds: 30 } as const;

const leadSeconds = alarmLeadMs / Second.ms;

const catchingUp: TargetError = {
  code: catchingUpCode,
  message: "It comes after other late posts of its account.",
  fix: null,
};

type Turn = Pick<TargetChange, "wakeAt" | "catchUpAt">;

/** Releases a claimed target until its turn, without counting a try. */
async function releaseUntil(deps: SpacingDeps, tx: Db, target: ClaimedTarget, turn: Turn): Promise<void> {
  const change = { ...turn, state: "queued", leaseUntil: null, tries: target.tries - 1, error: catchingUp } as const;
  const waiting = await moveTarget(tx, target, ["preparing"], change);
  if (waiting !== undefined) await afterMoves(deps, tx, [waiting]);
}

/**
 * Spaces the late posts of an account in the order of their due times, so that a server that was down does not publish all of them at
 * once. undefined: the turn of this one is later, and the target was released.
 */
export async function takeCatchUpTurn(
  deps: SpacingDeps,
  tx: Db,
  target: ClaimedTarget,
): Promise<ClaimedTarget | undefined> {
  const { accountId, catchUpAt, isLate } = target;
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
  return placed && { ...target, ...placed };
}
