import type { Deps } from "#server/deps.ts";
import { insertAttempts, type NewAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { attemptKeyOf, type Delivery } from "#server/domains/posts/delivery/delivery.ts";
import { fingerprintOf } from "#server/domains/posts/delivery/fingerprint.ts";
import { sendingLeadMs } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import { postponePaused } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { beginSendingPart, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import { type TargetRow, refreshPostStatus } from "#server/domains/posts/store/posts.queries.ts";
import { beginSending, lockPosts } from "#server/domains/posts/store/target-batches.queries.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";

type OpenDeps = Pick<Deps, "db" | "jobs" | "log" | "social">;

const attemptOf = (deps: OpenDeps, sending: Delivery, startedAt: Date): NewAttempt => ({
  ...attemptKeyOf(sending),
  attemptNo: sending.attemptNo,
  fingerprint: fingerprintOf(deps, sending),
  startedAt,
});

/**
 * Commits `sending` together with the attempt; after this the call may be made. null: the lease was lost, or the target was postponed.
 * Targets whose post is locked by another transaction are retried alone (`byItself`).
 */
export async function openTargetAttempts(
  deps: OpenDeps,
  ready: readonly TargetRow[],
): Promise<(TargetRow | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(ready.map(({ postId }) => postId))]);
    const ours = ready.filter(({ postId }) => posts.has(postId));
    const waiting = await postponePaused(deps, tx, ours);
    const going = ours.filter((target) => !waiting.has(target));
    const sending = await beginSending(tx, going, lease.seconds, sendingLeadMs);
    await insertAttempts(
      tx,
      sending.flatMap((target) => (target.sendingSince === null ? [] : attemptOf(deps, target, target.sendingSince))),
    );
    await refreshPostStatus(tx, [...new Set(sending.map(({ postId }) => postId))]);
    const begun = new Map(sending.map((target) => [target.id, target]));
    return ready.map(({ id, postId }) =>
      posts.has(postId) || ready.length === 1 ? (begun.get(id) ?? null) : byItself,
    );
  });
}

/** The same as openTargetAttempts, for one part. */
export async function openPartAttempt(deps: OpenDeps, part: PartRow): Promise<PartRow | null> {
  return deps.db.transaction(async (tx) => {
    await lockPosts(tx, [part.postId]);
    if ((await postponePaused(deps, tx, [part])).size > 0) return null;
    const sending = await beginSendingPart(tx, part, lease.seconds);
    if (sending?.sendingSince == null) return null;
    await insertAttempts(tx, [attemptOf(deps, sending, sending.sendingSince)]);
    await refreshPostStatus(tx, [part.postId]);
    return sending;
  });
}
