import type { Db } from "#server/db/client.ts";
import { judgeApprovals } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { setApprovedHash } from "#server/domains/posts/approvals/approved-hash.queries.ts";
import { lockPolicies } from "#server/domains/posts/approvals/policies.queries.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findTargetsOf, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import { asksApproval } from "#shared/posts/asks-approval.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

/** Why a delivery without its approval is held. */
export const approvalMissing: TargetError = {
  code: "postloom.approval_required",
  message: "Nobody approved exactly this post, so it did not go out.",
  fix: "Have it approved. Then publish it, or give it a new time.",
};

/** The refusal to plan or publish a post without its approval. */
export const approvalRequired = () =>
  new DomainError(
    "APPROVAL_REQUIRED",
    "This post needs an approval first. Save it as a draft and submit it for approval.",
  );

/**
 * Whether the deliveries of a locked post in these states have the approvals that they need. `plannerId`: the person who plans a draft and
 * whose own posts may need an approval, even if another person wrote it. Those that pass keep the hash of their content: it goes out even
 * if an approver or a writer has left by then, or has another role.
 */
export async function passApproval(
  tx: Db,
  { id, workspaceId }: { id: PostId; workspaceId: WorkspaceId },
  states: readonly TargetState[],
  plannerId?: UserId,
): Promise<boolean> {
  // Most workspaces have no policy: their deliveries need not be read.
  if (!(await lockPolicies(tx, workspaceId)).some(asksApproval)) return true;
  const targets = (await findTargetsOf(tx, [id])).filter(({ state }) => states.some((one) => one === state));
  const verdicts = await judgeApprovals(tx, await planContents(tx, targets), { also: plannerId });
  if ([...verdicts.values()].some(({ isHeld }) => isHeld)) return false;
  for (const [targetId, { hash }] of verdicts) await setApprovedHash(tx, targetId, hash);
  return true;
}

/** Refuses to change the text of a public post where the workspace asks for an approval. Throws APPROVAL_REQUIRED. */
export async function requireApprovedText(tx: Db, target: TargetRow, text: string, editorId: UserId): Promise<void> {
  const changed = (await planContents(tx, [target])).map((one) => ({ ...one, content: { ...one.content, text } }));
  const verdicts = await judgeApprovals(tx, changed, { also: editorId });
  if ([...verdicts.values()].some(({ isHeld }) => isHeld))
    throw new DomainError(
      "APPROVAL_REQUIRED",
      "What is public was approved as it is. Delete the post and submit another one for approval.",
    );
}
