import type { Deps } from "#server/deps.ts";
import { insertAttempts, type NewAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { attemptKeyOf, type Delivery } from "#server/domains/posts/delivery/delivery.ts";
import { fingerprintOf } from "#server/domains/posts/delivery/fingerprint.ts";
import { sendingLeadMs } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import { postponePaused } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { beginSendingPart, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import { lockPostOfTarget, type TargetRow, refreshPostStatus } from "#server/domains/posts/store/posts.queries.ts";
import { beginSending, moveLocked } from "#server/domains/posts/store/target-batches.queries.ts";

type OpenDeps = Pick<Deps, "db" | "jobs" | "log" | "social">;

const attemptOf = (deps: OpenDeps, sending: Delivery, startedAt: Date): NewAttempt => ({
  ...attemptKeyOf(sending),
  attemptNo: sending.attemptNo,
  fingerprint: fingerprintOf(deps, sending),
  startedAt,
});

/** Commits `sending` together with the attempts; after this the calls may be made. null: the lease was lost, or the target was postponed. */
export const openTargetAttempts = (deps: OpenDeps, ready: readonly TargetRow[]) =>
  moveLocked(deps.db, ready, async (tx, locked) => {
    const waiting = await postponePaused(deps, tx, locked);
    const going = locked.filter((target) => !waiting.has(target));
    const sending = await beginSending(tx, going, lease.seconds, sendingLeadMs);
    await insertAttempts(
      tx,
      sending.flatMap((target) => (target.sendingSince === null ? [] : attemptOf(deps, target, target.sendingSince))),
    );
    await refreshPostStatus(tx, [...new Set(sending.map(({ postId }) => postId))]);
    return sending;
  });

/** The same as openTargetAttempts, for one part. */
export async function openPartAttempt(deps: OpenDeps, part: PartRow): Promise<PartRow | null> {
  return deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, part);
    if ((await postponePaused(deps, tx, [part])).size > 0) return null;
    const sending = await beginSendingPart(tx, part, lease.seconds);
    if (sending?.sendingSince == null) return null;
    await insertAttempts(tx, [attemptOf(deps, sending, sending.sendingSince)]);
    await refreshPostStatus(tx, [part.postId]);
    return sending;
  });
}
