import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { passApproval } from "#server/domains/posts/approvals/hold-unapproved.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import type { LockedPost } from "#server/domains/posts/store/lock-post.ts";
import { updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { beforeSending } from "#server/domains/posts/store/target-state.ts";
import type { ApprovalOutcome } from "#shared/notifications/notifications.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

export type PlanningDeps = Pick<Deps, "config" | "jobs" | "secrets">;

const approvedLate: TargetError = {
  code: "postloom.approved_late",
  message: "This post was approved after its proposed time, so it was not sent.",
  fix: "Publish it now, or give it a new time.",
};

/** Plans an approved post at its proposed time, by the code of planning with all its checks, or leaves it to a publisher. */
async function planApproved(
  deps: PlanningDeps,
  tx: Db,
  locked: LockedPost,
  approver: Author | null,
): Promise<ApprovalOutcome> {
  const { post } = locked;
  if (post.scheduledAt === null) {
    await updatePostRow(tx, post.id, { status: "draft", notice: null });
    return "ready";
  }
  if (post.scheduledAt <= (await readNow(tx))) {
    await updatePostRow(tx, post.id, { status: "draft", notice: approvedLate });
    return "late";
  }
  const change = { draft: false, scheduledAt: post.scheduledAt.toISOString() };
  await changePost(deps, tx, locked, change, { author: approver, isDecision: true });
  return "scheduled";
}

/** The outcome of the last missing approval. A planned or held post stays what it is. */
export async function outcomeOfApproval(
  deps: PlanningDeps,
  tx: Db,
  locked: LockedPost,
  approver: Author | null,
): Promise<ApprovalOutcome> {
  if (locked.post.status === "submitted") return planApproved(deps, tx, locked, approver);
  if (locked.post.status !== "scheduled") return "late";
  await passApproval(tx, locked.post, beforeSending);
  return "scheduled";
}
