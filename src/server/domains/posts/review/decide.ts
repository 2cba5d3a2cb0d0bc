import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { deleteApprovals, putApproval } from "#server/domains/posts/approvals/approvals.queries.ts";
import type { Author } from "#server/domains/posts/approvals/author.ts";
import { settleSubmission, tellApproved, tellChangesRequested } from "#server/domains/posts/approvals/tell-people.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { insertComment } from "#server/domains/posts/review/comments.queries.ts";
import { isWholeApproved, type Review, reviewPosts } from "#server/domains/posts/review/read-approval.ts";
import { type LockedPost, creationIdsOf, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { type PostRow, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { emitPostEvent } from "#server/domains/webhooks/webhooks.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { ApprovalOutcome } from "#shared/notifications/notifications.ts";
import type { ApprovePostInput, RequestChangesInput } from "#shared/posts/approvals.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";

type DecideDeps = Pick<Deps, "config" | "db" | "jobs" | "secrets">;

const approvedLate: TargetError = {
  code: "postloom.approved_late",
  message: "This post was approved after its proposed time, so it was not sent.",
  fix: "Publish it now, or give it a new time.",
};

const conflict = (message: string) => new DomainError("CONFLICT", message);

async function reviewOf(tx: Db, post: PostRow): Promise<Review> {
  const review = (await reviewPosts(tx, [post])).get(post.id);
  if (review === undefined || review.verdicts.length === 0)
    throw conflict("Nothing of this post is left to decide about");
  return review;
}

/** Only what is submitted, planned or held is decided about. Throws CONFLICT. */
/** Of `failed` and `partial` posts, deliveries that are held for an approval. */
const decidable = ["submitted", "scheduled", "failed", "partial"];

function requireDecidable({ post }: LockedPost): void {
  if (decidable.some((status) => status === post.status)) return;
  throw conflict(
    post.status === "draft" || post.status === "changes_requested"
      ? "This post is not submitted. Its author submits it once it is ready."
      : "This post is out already, so there is nothing to decide",
  );
}

/** Throws CONFLICT for another content than the one that was read, FORBIDDEN for others than the approvers. */
function requireApprover(review: Review, { userId }: Author, seen: string | undefined): void {
  if (seen !== undefined && seen !== review.contentHash)
    throw conflict("This post was changed in the meantime. Read it again before you decide.");
  if (review.verdicts.some(({ approvers }) => approvers.includes(userId))) return;
  throw new DomainError(
    "FORBIDDEN",
    "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.",
  );
}

/** Plans an approved post at its proposed time, by the code of planning with all its checks, or leaves it to a publisher. */
async function planApproved(deps: DecideDeps, tx: Db, locked: LockedPost, approver: Author): Promise<ApprovalOutcome> {
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

/** What became of a post whose last approval was given. One that was planned or held already stays so. */
async function outcomeOf(deps: DecideDeps, tx: Db, locked: LockedPost, approver: Author): Promise<ApprovalOutcome> {
  if (locked.post.status === "submitted") return planApproved(deps, tx, locked, approver);
  return locked.post.status === "scheduled" ? "scheduled" : "late";
}

/**
 * Approves exactly what the post says now. With the last approval that it needs, a submitted post is scheduled at its proposed time;
 * without a time, or with one that has passed, it becomes a draft that a publisher may plan. Throws NOT_FOUND, CONFLICT (not submitted, or
 * other content than `contentHash`), FORBIDDEN, and like planning.
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
    requireApprover(review, approver, contentHash);
    const { scheduledAt } = locked.post;
    const isAhead = scheduledAt !== null && scheduledAt > (await readNow(tx));
    await putApproval(tx, {
      workspaceId,
      postId: id,
      userId: approver.userId,
      contentHash: review.contentHash,
      targetHashes: review.verdicts.map(({ hash }) => hash),
      scheduledAt: isAhead ? scheduledAt : null,
    });
    const after = await reviewOf(tx, locked.post);
    if (!isWholeApproved(after)) return;
    const outcome = await outcomeOf(deps, tx, locked, approver);
    await refreshCreationUse(tx, creationIdsOf(locked.media));
    await settleSubmission(tx, locked.post);
    await emitPostEvent(tx, id, "post.approved");
    const approvers = [...new Set(after.verdicts.flatMap((verdict) => verdict.approvers))];
    await tellApproved(deps, tx, locked.post, approver.userId, outcome, approvers);
  });
  return getPost(deps, workspaceId, id);
}

/**
 * Gives a submitted post back to its author with a comment. Approvals that it has by then end. Throws NOT_FOUND, CONFLICT when it is not
 * submitted, FORBIDDEN.
 */
export async function requestChanges(
  deps: DecideDeps,
  workspaceId: WorkspaceId,
  approver: Author,
  { id, comment, isShared }: RequestChangesInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const { post, media } = await lockPost(tx, workspaceId, id);
    if (post.status !== "submitted") throw conflict("Changes can only be asked for while a post is submitted");
    const review = await reviewOf(tx, post);
    requireApprover(review, approver, undefined);
    await deleteApprovals(tx, id);
    await updatePostRow(tx, id, { status: "changes_requested", notice: null });
    await insertComment(tx, {
      workspaceId,
      postId: id,
      kind: "changes_requested",
      authorId: approver.userId,
      text: comment,
      isShared,
      mentions: [],
    });
    await refreshCreationUse(tx, creationIdsOf(media));
    await settleSubmission(tx, post);
    await tellChangesRequested(deps, tx, post, approver.userId, comment);
  });
  return getPost(deps, workspaceId, id);
}
