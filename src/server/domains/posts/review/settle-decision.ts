import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { settleSubmission } from "#server/domains/posts/approvals/approval-notices.ts";
import { type ApprovalGiver, deleteApprovals, putApproval } from "#server/domains/posts/approvals/approvals.queries.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { outcomeOfApproval, type PlanningDeps } from "#server/domains/posts/review/approval-outcome.ts";
import { insertComment } from "#server/domains/posts/review/comments.queries.ts";
import { approversOf, isWholeApproved, type Review, reviewPosts } from "#server/domains/posts/review/read-approval.ts";
import { settleApprovedJob } from "#server/domains/posts/review/review.jobs.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { creationIdsOf, type LockedPost } from "#server/domains/posts/store/lock-post.ts";
import { type PostRow, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { emitPostEvent } from "#server/domains/webhooks/webhooks.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { ApprovalOutcome } from "#shared/notifications/notifications.ts";

// The effects of every decision on a locked post, whether a member or a client made it. The caller has checked that they may decide.

const conflict = (message: string) => new DomainError("CONFLICT", message);

/** The refusal of an approval of a client that is given already, or that the policy does not ask for. */
export const nothingForClient = () =>
  conflict("This post does not wait for your approval, so there is nothing to decide");

/** Throws CONFLICT when no delivery of the post is left to decide about. */
export async function reviewOf(tx: Db, post: PostRow): Promise<Review> {
  const review = (await reviewPosts(tx, [post])).get(post.id);
  if (review === undefined || review.verdicts.length === 0)
    throw conflict("Nothing of this post is left to decide about");
  return review;
}

/** The statuses of posts to decide about: submitted, planned, and `failed` or `partial` with deliveries that are held for an approval. */
const decidable = ["submitted", "scheduled", "failed", "partial"];

/** Throws CONFLICT. */
export function requireDecidable({ post }: LockedPost): void {
  if (decidable.some((status) => status === post.status)) return;
  throw conflict(
    post.status === "draft" || post.status === "changes_requested"
      ? "This post is not submitted. Its author submits it once it is ready."
      : "This post is out already, so there is nothing to decide",
  );
}

/** Throws CONFLICT when the content is not the one that the caller has read. */
export function requireSeen({ contentHash }: Review, seen: string): void {
  if (seen !== contentHash) throw conflict("This post was changed in the meantime. Read it again before you decide.");
}

const entryOf = (kind: "post.approved" | "post.changes_requested", post: PostRow, clientName: string | null) => ({
  kind,
  subject: { type: "post" as const, id: post.id },
  label: post.content,
  clientName,
});

interface Settled {
  /** null: other approvals are missing. */
  outcome: ApprovalOutcome | null;
  /** Members who decide about the post. */
  approvers: UserId[];
}

/**
 * Stores an approval of the present content. With the last one that it needs, a submitted post is scheduled at its proposed time; without
 * a time, or with one that has passed, it becomes a draft that a publisher may plan. `approver`: null for a client. Throws the errors of
 * planning.
 */
export async function settleApproval(
  deps: PlanningDeps,
  tx: Db,
  locked: LockedPost,
  review: Review,
  giver: ApprovalGiver,
  approver: Author | null,
): Promise<Settled> {
  const { post } = locked;
  const isAhead = post.scheduledAt !== null && post.scheduledAt > (await readNow(tx));
  await putApproval(tx, giver, {
    workspaceId: post.workspaceId,
    postId: post.id,
    contentHash: review.contentHash,
    targetHashes: review.verdicts.map(({ hash }) => hash),
    scheduledAt: isAhead ? post.scheduledAt : null,
  });
  const clientName = "clientName" in giver ? giver.clientName : null;
  await recordActivity(tx, post.workspaceId, entryOf("post.approved", post, clientName));
  // It may be valid for other posts of the same repeating post.
  await deps.jobs.send(tx, settleApprovedJob, {}, { singletonKey: uuidv7() });
  const after = await reviewOf(tx, post);
  const approvers = approversOf(after);
  return { outcome: isWholeApproved(after) ? await settleApproved(deps, tx, locked, approver) : null, approvers };
}

/** Schedules a locked post that has all its approvals, or leaves it to a publisher. Throws the errors of planning. */
export async function settleApproved(
  deps: PlanningDeps,
  tx: Db,
  locked: LockedPost,
  approver: Author | null,
): Promise<ApprovalOutcome> {
  const outcome = await outcomeOfApproval(deps, tx, locked, approver);
  await refreshCreationUse(tx, creationIdsOf(locked.media));
  await settleSubmission(tx, locked.post);
  await emitPostEvent(tx, locked.post.id, "post.approved");
  return outcome;
}

type Wish = Pick<Parameters<typeof insertComment>[1], "authorId" | "linkId" | "clientName" | "isShared"> & {
  comment: string;
};

/** Returns a submitted post to its author with a comment. Its approvals end. */
export async function settleWish(tx: Db, { post, media }: LockedPost, { comment, ...wish }: Wish): Promise<void> {
  await deleteApprovals(tx, post.id);
  await updatePostRow(tx, post.id, { status: "changes_requested", notice: null });
  await insertComment(tx, {
    workspaceId: post.workspaceId,
    postId: post.id,
    kind: "changes_requested",
    text: comment,
    mentions: [],
    ...wish,
  });
  await recordActivity(tx, post.workspaceId, entryOf("post.changes_requested", post, wish.clientName ?? null));
  await refreshCreationUse(tx, creationIdsOf(media));
  await settleSubmission(tx, post);
}
