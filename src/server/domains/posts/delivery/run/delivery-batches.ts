import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { judgeApprovals } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { restoredError, isBeforeRestore } from "#server/domains/posts/delivery/delivery.ts";
import { whyMissed } from "#server/domains/posts/delivery/notices/why-missed.ts";
import { markReady } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import { openTargetAttempts } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { postponePaused } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { lateSpacing, takeCatchUpTurn } from "#server/domains/posts/delivery/run/space-late-posts.ts";
import { isUploadedAhead } from "#server/domains/posts/delivery/run/upload-ahead.ts";
import type { Stop } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settlePublished } from "#server/domains/posts/delivery/settle/settle-published.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import {
  type ClaimedTarget,
  claimTargets,
  findTargetsForWorker,
  freezeTargets,
  lockPosts,
} from "#server/domains/posts/store/target-batches.queries.ts";
import { readRestoredAt } from "#server/installation/installation.queries.ts";
import { byItself, batched } from "#server/lib/concurrency/batches.ts";
import type { TargetId } from "#shared/ids.ts";

type ClaimDeps = Pick<Deps, "db" | "jobs" | "log">;

/** `stop`: why the target is not sent; null when it is sent. */
type CheckedTarget = TargetRow & { stop: Stop | null } & Pick<ClaimedTarget, "dueInMs">;
/** With the content to send. */
type PlannedDelivery = CheckedTarget & { content: FrozenContent };

/** Why a target is not sent without asking the user; null when it is sent. */
async function whyStopped(tx: Db, target: ClaimedTarget, restoredAt: Date | null): Promise<Stop | null> {
  if (isBeforeRestore(target.dueAt, restoredAt)) return { state: "needs_user", error: restoredError(target) };
  const error = await whyMissed(tx, target);
  return error && { state: "missed", error };
}

/** Checks claimed targets. Returns those to send now and those to stop; the others were released until a later slot. */
async function checkClaimed(
  deps: ClaimDeps,
  tx: Db,
  claimed: readonly ClaimedTarget[],
): Promise<(CheckedTarget & Pick<ClaimedTarget, "asksApproval">)[]> {
  const restoredAt = await readRestoredAt(tx);
  const checked: (CheckedTarget & Pick<ClaimedTarget, "asksApproval">)[] = [];
  for (const target of claimed) {
    const stop = await whyStopped(tx, target, restoredAt);
    const going = stop === null ? await takeCatchUpTurn(deps, tx, target) : target;
    if (going !== undefined)
      checked.push({ ...going, stop, asksApproval: target.asksApproval, dueInMs: target.dueInMs });
  }
  return checked;
}

/**
 * Freezes what the checked targets send. In the same transaction, under the locks of their posts, it demands the approval of exactly this
 * content where a workspace asks for one: no edit can come between. A target without it is stopped, and its content is not frozen.
 */
async function freezeApproved(
  tx: Db,
  checked: Awaited<ReturnType<typeof checkClaimed>>,
): Promise<Map<TargetId, PlannedDelivery>> {
  const planned = await planContents(tx, checked);
  const asking = planned.filter(({ asksApproval, stop }) => asksApproval && stop === null);
  const verdicts = await judgeApprovals(tx, asking);
  const judged = planned.map(({ asksApproval: _asks, ...target }): PlannedDelivery => {
    const verdict = verdicts.get(target.id);
    if (verdict === undefined) return target;
    return verdict.isHeld
      ? { ...target, stop: { state: "missed", error: approvalMissing } }
      : // A claim for the upload only is judged again when it is sent.
        { ...target, approvedHash: isUploadedAhead(target) ? target.approvedHash : verdict.hash };
  });
  const isBare = new Set(
    checked.flatMap(({ id, content, approvedHash }) =>
      content === null || (approvedHash === null && verdicts.has(id)) ? [id] : [],
    ),
  );
  const isHeld = ({ id }: PlannedDelivery) => verdicts.get(id)?.isHeld === true;
  await freezeTargets(
    tx,
    judged.filter((target) => isBare.has(target.id) && !isHeld(target)),
  );
  return new Map(judged.map((target) => [target.id, target]));
}

/**
 * Claims a batch of targets in one transaction and freezes their content. null: not due, moved, cancelled, postponed, or leased by
 * another process. Targets whose post is locked by another transaction are retried alone (`byItself`).
 */
async function claimAndFreeze(
  deps: ClaimDeps,
  seen: readonly TargetRow[],
): Promise<(CheckedTarget | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(seen.map(({ postId }) => postId))]);
    const ours = seen.filter(({ postId }) => posts.has(postId));
    const waiting = await postponePaused(deps, tx, ours);
    const ids = ours.filter((target) => !waiting.has(target)).map(({ id }) => id);
    const checked = await checkClaimed(deps, tx, await claimTargets(tx, ids, lease.seconds, lateSpacing.afterSeconds));
    const frozen = await freezeApproved(tx, checked);
    return seen.map(({ id, postId }) => (posts.has(postId) || seen.length === 1 ? (frozen.get(id) ?? null) : byItself));
  });
}

/** Maximum of posts locked by one transaction: an edit of any of them waits until it ends. */
const mostAtOnce = 100;

/** The database steps of a delivery. Concurrent calls are batched into one transaction. */
export function createDeliveryBatches(deps: Deps) {
  return {
    find: batched(async (ids: readonly TargetId[]) => {
      const found = new Map((await findTargetsForWorker(deps.db, ids)).map((target) => [target.id, target]));
      return ids.map((id) => found.get(id) ?? null);
    }, mostAtOnce),
    claim: batched(claimAndFreeze.bind(null, deps), mostAtOnce),
    ready: batched(markReady.bind(null, deps), mostAtOnce),
    open: batched(openTargetAttempts.bind(null, deps), mostAtOnce),
    publish: batched(settlePublished.bind(null, deps), mostAtOnce),
  };
}

export type DeliveryBatches = ReturnType<typeof createDeliveryBatches>;
