import type { Deps } from "#server/deps.ts";
import type { Author } from "#server/domains/posts/approvals/author.ts";
import { tellApproved, tellChangesRequested } from "#server/domains/posts/approvals/tell-people.ts";
import type { Review } from "#server/domains/posts/review/read-approval.ts";
import {
  requireDecidable,
  requireSeen,
  reviewOf,
  settleApproval,
  settleWish,
} from "#server/domains/posts/review/settle-decision.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { ApprovePostInput, RequestChangesInput } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";

type DecideDeps = Pick<Deps, "config" | "db" | "jobs" | "secrets">;

/** Throws FORBIDDEN for others than the approvers. */
function requireApprover(review: Review, { userId }: Author): void {
  if (review.verdicts.some(({ approvers }) => approvers.includes(userId))) return;
  throw new DomainError(
    "FORBIDDEN",
    "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.",
  );
}

/**
 * Approves exactly the content of `contentHash`, as `settleApproval` says. Throws NOT_FOUND, CONFLICT (not submitted, or other content by
 * now), FORBIDDEN, and like planning.
 */
export async function approvePost(
  deps: DecideDeps,
  workspaceId: WorkspaceId,
  approver: Author,
  { id, contentHash }: ApprovePostInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPost(tx, workspaceId, id);
    requireDecidable(locked);
    const review = await reviewOf(tx, locked.post);
    requireSeen(review, contentHash);
    requireApprover(review, approver);
    const giver = { userId: approver.userId };
    const { outcome, approvers } = await settleApproval(deps, tx, locked, review, giver, approver);
    if (outcome !== null) await tellApproved(deps, tx, locked.post, approver.userId, outcome, approvers);
  });
  return getPost(deps, workspaceId, id);
}

/** Gives a submitted post back to its author, as `settleWish` says. Throws NOT_FOUND, CONFLICT when it is not submitted, FORBIDDEN. */
export async function requestChanges(
  deps: DecideDeps,
  workspaceId: WorkspaceId,
  approver: Author,
  { id, comment, isShared }: RequestChangesInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPost(tx, workspaceId, id);
    const { post } = locked;
    if (post.status !== "submitted")
      throw new DomainError("CONFLICT", "Changes can only be asked for while a post is submitted");
    requireApprover(await reviewOf(tx, post), approver);
    await settleWish(tx, locked, { comment, isShared, authorId: approver.userId });
    await tellChangesRequested(deps, tx, post, approver.userId, comment);
  });
  return getPost(deps, workspaceId, id);
}
