import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tellSubmitted } from "#server/domains/posts/approvals/approval-notices.ts";
import { draftTiming } from "#server/domains/posts/store/alarms.ts";
import { type PostRow, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { beforeSending } from "#server/domains/posts/store/target-state.ts";
import { restartTargets } from "#server/domains/posts/store/targets.queries.ts";
import type { UserId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

export const changedAfterSubmission: TargetError = {
  code: "postloom.changed_after_submission",
  message: "This post was changed after it was submitted, so it is a draft again.",
  fix: "Submit it for approval again.",
};

const needsApprovalNow: TargetError = {
  code: "postloom.needs_approval",
  message: "What this post says now is not approved, so it is no longer scheduled. It was submitted with its time.",
  fix: "It goes out at its time once it is approved.",
};

/**
 * Turns a planned post into a submitted one that proposes its time: it was planned, and what it says now needs an approval. The caller
 * has locked the post, and returns its unit.
 */
export async function resubmitPost(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  post: Pick<PostRow, "id" | "workspaceId">,
  by: UserId | null,
  telling: { mails?: boolean } = {},
): Promise<void> {
  await restartTargets(tx, post.id, beforeSending, { ...draftTiming, content: null, approvedHash: null });
  await updatePostRow(tx, post.id, { status: "submitted", chargedMonth: null, notice: needsApprovalNow });
  await tellSubmitted(deps, tx, post, by, telling);
}
