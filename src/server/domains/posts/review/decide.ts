import type { Deps } from "#server/deps.ts";
import { tellApproved, tellChangesRequested } from "#server/domains/posts/approvals/approval-notices.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { approveAsClient, wishAsClient } from "#server/domains/posts/review/decide-as-client.ts";
import { clientsOf, type Review } from "#server/domains/posts/review/read-approval.ts";
import {
  requireDecidable,
  requireSeen,
  reviewOf,
  settleApproval,
  settleWish,
} from "#server/domains/posts/review/settle-decision.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { getDecidedPost } from "#server/domains/posts/store/posts.service.ts";
import { requireSeenBy } from "#server/domains/posts/store/seen-posts.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { ApprovePostInput, RequestChangesInput } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";

type DecideDeps = Pick<Deps, "config" | "db" | "jobs" | "secrets" | "mediaAddresses">;

/** The side for which a decision counts: the team or the client. */
type Side = "team" | "client";

const refused = () =>
  new DomainError(
    "FORBIDDEN",
    "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.",
  );

/** Throws FORBIDDEN for anyone but the approvers, and the clients where the policy asks for their approval. */
function sideOf(review: Review, { userId }: Author): Side {
  if (review.verdicts.some(({ approvers }) => approvers.includes(userId))) return "team";
  if (clientsOf(review).includes(userId)) return "client";
  throw refused();
}

/**
 * Approves exactly the content of `contentHash`, or without it the present content, as `settleApproval` says. The approval of a member
 * with the role client counts for the client, like one through a link. Throws NOT_FOUND, CONFLICT (nothing to decide, or other content by
 * now), FORBIDDEN, and the errors of planning.
 */
export async function approvePost(
  deps: DecideDeps,
  workspaceId: WorkspaceId,
  approver: Author,
  { id, contentHash }: ApprovePostInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPost(tx, workspaceId, id);
    requireSeenBy(approver.role, locked.post);
    requireDecidable(locked);
    const review = await reviewOf(tx, locked.post);
    if (contentHash !== undefined) requireSeen(review, contentHash);
    if (sideOf(review, approver) === "client") return approveAsClient(deps, tx, locked, review, approver);
    const giver = { userId: approver.userId };
    const { outcome, approvers } = await settleApproval(deps, tx, locked, review, giver, approver);
    if (outcome !== null) await tellApproved(deps, tx, locked.post, approver.userId, outcome, approvers);
  });
  return getDecidedPost(deps, workspaceId, approver.role, id);
}

/**
 * Returns a submitted post to its author, as `settleWish` says. Throws NOT_FOUND, CONFLICT when it is not submitted or has other content
 * than that of `contentHash` by now, FORBIDDEN.
 */
export async function requestChanges(
  deps: DecideDeps,
  workspaceId: WorkspaceId,
  approver: Author,
  { id, comment, isShared, contentHash }: RequestChangesInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPost(tx, workspaceId, id);
    const post = requireSeenBy(approver.role, locked.post);
    if (post.status !== "submitted")
      throw new DomainError("CONFLICT", "Changes can only be asked for while a post is submitted");
    const review = await reviewOf(tx, post);
    if (contentHash !== undefined) requireSeen(review, contentHash);
    const authorId = approver.userId;
    if (sideOf(review, approver) === "team") {
      await settleWish(tx, locked, { comment, isShared, authorId });
      await tellChangesRequested(deps, tx, post, authorId, comment);
      return;
    }
    await wishAsClient(deps, tx, locked, approver, comment);
  });
  return getDecidedPost(deps, workspaceId, approver.role, id);
}
