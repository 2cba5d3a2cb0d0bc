import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { judgeApprovals } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { restoredError } from "#server/domains/posts/delivery/delivery.ts";
import { whyMissed } from "#server/domains/posts/delivery/notices/why-missed.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import { postponePaused } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { lateSpacing, takeCatchUpTurn } from "#server/domains/posts/delivery/run/space-late-posts.ts";
import { isUploadedAhead } from "#server/domains/posts/delivery/run/upload-ahead.ts";
import type { Stop } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import {
  type ClaimedTarget,
  claimTargets,
  freezeTargets,
  moveLocked,
} from "#server/domains/posts/store/target-batches.queries.ts";

type ClaimDeps = Pick<Deps, "db" | "jobs" | "log">;

interface CheckedTarget extends ClaimedTarget {
  /** Why it is not sent; null when it is sent. */
  stop: Stop | null;
  /** Claimed for the upload of its video only. */
  isAhead: boolean;
}
/** With the content to send. */
export type DueTarget = CheckedTarget & { content: FrozenContent };

/** Why a target is not sent without asking the user; null when it is sent. */
async function whyStopped(tx: Db, target: ClaimedTarget): Promise<Stop | null> {
  if (target.isBeforeRestore) return { state: "needs_user", error: restoredError(target) };
  const error = await whyMissed(tx, target);
  return error && { state: "missed", error };
}

/** Checks claimed targets. Returns those to send now and those to stop; the others were released until a later slot. */
async function checkClaimed(deps: ClaimDeps, tx: Db, claimed: readonly ClaimedTarget[]): Promise<CheckedTarget[]> {
  const checked: CheckedTarget[] = [];
  for (const target of claimed) {
    const stop = await whyStopped(tx, target);
    const going = stop === null ? await takeCatchUpTurn(deps, tx, target) : target;
    if (going !== undefined) checked.push({ ...going, stop, isAhead: isUploadedAhead(target) });
  }
  return checked;
}

/**
 * Freezes what the checked targets send. In the same transaction, under the locks of their posts, it demands the approval of exactly this
 * content where a workspace asks for one: no edit can come between. A target without it is stopped, and its content is not frozen.
 */
async function freezeApproved(tx: Db, checked: readonly CheckedTarget[]): Promise<DueTarget[]> {
  const planned = await planContents(tx, checked);
  const asking = planned.filter(({ asksApproval, stop }) => asksApproval && stop === null);
  const verdicts = await judgeApprovals(tx, asking);
  const judged = planned.map((target): DueTarget => {
    const verdict = verdicts.get(target.id);
    if (verdict === undefined) return target;
    return verdict.isHeld
      ? { ...target, stop: { state: "missed", error: approvalMissing } }
      : // A claim for the upload only is judged again when it is sent.
        { ...target, approvedHash: target.isAhead ? target.approvedHash : verdict.hash };
  });
  const isBare = new Set(
    checked.flatMap(({ id, content, approvedHash }) =>
      content === null || (approvedHash === null && verdicts.has(id)) ? [id] : [],
    ),
  );
  const isHeld = ({ id }: DueTarget) => verdicts.get(id)?.isHeld === true;
  await freezeTargets(
    tx,
    judged.filter((target) => isBare.has(target.id) && !isHeld(target)),
  );
  return judged;
}

/**
 * Claims a batch of targets in one transaction and freezes their content. null: not due, moved, cancelled, postponed, or leased by
 * another process.
 */
export const claimDueTargets = (deps: ClaimDeps, seen: readonly TargetRow[]) =>
  moveLocked(deps.db, seen, async (tx, locked) => {
    const waiting = await postponePaused(deps, tx, locked);
    const ids = locked.filter((target) => !waiting.has(target)).map(({ id }) => id);
    const claimed = await claimTargets(tx, ids, lease.seconds, lateSpacing.afterSeconds);
    return freezeApproved(tx, await checkClaimed(deps, tx, claimed));
  });
