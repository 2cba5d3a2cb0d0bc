import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { beginSendingPart } from "#server/domains/posts/store/part-leases.queries.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { refreshPostStatus } from "#server/domains/posts/store/post-status.queries.ts";
import { beginSending, lockPosts } from "#server/domains/posts/store/target-batches.queries.ts";
import { putOffPaused } from "#server/domains/posts/delivery/run/account-pace.ts";
import { attemptKeyOf, type Delivery, isPart } from "#server/domains/posts/delivery/delivery.ts";
import { insertAttempts, type NewAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { lease, sendingLeadMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { byItself } from "#server/lib/batches.ts";

/** Hash of what a send carries, to tell later whether it is the same post. */
const fingerprintOf = (delivery: Delivery) =>
  createHash("sha256")
    .update(
      JSON.stringify(
        isPart(delivery) ? [delivery.text] : [delivery.content?.text, delivery.content?.creationIds, delivery.steps],
      ),
    )
    .digest("hex");

const attemptOf = (sending: Delivery, startedAt: Date): NewAttempt => ({
  ...attemptKeyOf(sending),
  attemptNo: sending.attemptNo,
  fingerprint: fingerprintOf(sending),
  startedAt,
});

type OpenDeps = Pick<Deps, "db" | "jobs" | "log">;

/**
 * Commits `sending` and the attempt in one; after this the call may happen. null: the delivery is not ours any more. All deliveries
 * of a batch together, but for those whose post somebody else holds.
 */
export async function openTargetAttempts(
  deps: OpenDeps,
  ready: readonly TargetRow[],
): Promise<(TargetRow | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(ready.map(({ postId }) => postId))]);
    const ours = ready.filter(({ postId }) => posts.has(postId));
    const waiting = await putOffPaused(deps, tx, ours);
    const going = ours.filter((target) => !waiting.has(target));
    const sending = await beginSending(tx, going, lease.seconds, sendingLeadMs);
    await insertAttempts(
      tx,
      sending.flatMap((target) => (target.sendingSince === null ? [] : attemptOf(target, target.sendingSince))),
    );
    await refreshPostStatus(tx, [...new Set(sending.map(({ postId }) => postId))]);
    const begun = new Map(sending.map((target) => [target.id, target]));
    return ready.map(({ id, postId }) =>
      posts.has(postId) || ready.length === 1 ? (begun.get(id) ?? null) : byItself,
    );
  });
}

/** The same for what follows a post. */
export async function openPartAttempt(deps: OpenDeps, part: PartRow): Promise<PartRow | null> {
  return deps.db.transaction(async (tx) => {
    await lockPosts(tx, [part.postId]);
    if ((await putOffPaused(deps, tx, [part])).size > 0) return null;
    const sending = await beginSendingPart(tx, part, lease.seconds);
    if (sending?.sendingSince == null) return null;
    await insertAttempts(tx, [attemptOf(sending, sending.sendingSince)]);
    await refreshPostStatus(tx, [part.postId]);
    return sending;
  });
}
