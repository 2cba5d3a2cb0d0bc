import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { settleSubmission, tellApproved } from "#server/domains/posts/approvals/approval-notices.ts";
import { approversOf, isWholeApproved, reviewPosts } from "#server/domains/posts/review/read-approval.ts";
import { reviewOf, settleApproved } from "#server/domains/posts/review/settle-decision.ts";
import { findSubmittedWithApprovals } from "#server/domains/posts/review/waiting.queries.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { lockPostRow, type PostRow, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { PostId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type SettleDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets">;
type Submitted = Pick<PostRow, "id" | "workspaceId">;

const batchSize = 50;

const notPlanned = ({ code, message }: DomainError): TargetError => ({
  code: `postloom.${code.toLowerCase()}`,
  message,
  fix: "It is approved. Once this is settled, publish it or give it a time.",
});

/** Under its lock the post is judged again: it may have been changed or decided meanwhile. Throws NOT_FOUND, the errors of planning. */
async function settleOne(deps: SettleDeps, tx: Db, { workspaceId, id }: Submitted): Promise<void> {
  const locked = await lockPost(tx, workspaceId, id);
  if (locked.post.status !== "submitted") return;
  const review = await reviewOf(tx, locked.post);
  if (!isWholeApproved(review)) return;
  const outcome = await settleApproved(deps, tx, locked, null);
  await tellApproved(deps, tx, locked.post, null, outcome, approversOf(review));
}

/** It cannot be planned as it is: a publisher decides, and reads why. */
async function leaveToPublisher(
  deps: SettleDeps,
  tx: Db,
  { workspaceId, id }: Submitted,
  error: DomainError,
): Promise<void> {
  const post = await lockPostRow(tx, workspaceId, id);
  if (post?.status !== "submitted") return;
  await updatePostRow(tx, id, { status: "draft", notice: notPlanned(error) });
  await settleSubmission(tx, post);
  await tellApproved(deps, tx, post, null, "ready", []);
}

async function settleOrLeave(deps: SettleDeps, post: Submitted): Promise<void> {
  try {
    await deps.db.transaction((tx) => settleOne(deps, tx, post));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await deps.db.transaction((tx) => leaveToPublisher(deps, tx, post, error));
  }
}

/**
 * Settles submitted posts that have all their approvals without a decision about them: one about another post of the same repeating post,
 * a policy that asks for less, or an approver who has left. A failure for one post does not stop the rest.
 */
export async function settleApprovedPosts(deps: SettleDeps, signal: AbortSignal): Promise<void> {
  let after: PostId | null = null;
  for (;;) {
    const found: PostRow[] = await findSubmittedWithApprovals(deps.db, after, batchSize);
    const reviews = await reviewPosts(deps.db, found);
    for (const post of found) {
      signal.throwIfAborted();
      const review = reviews.get(post.id);
      if (review === undefined || !isWholeApproved(review)) continue;
      try {
        await settleOrLeave(deps, post);
      } catch (error) {
        deps.log.error({ err: error, postId: post.id }, "approval.not_settled");
      }
    }
    after = found.at(-1)?.id ?? null;
    if (found.length < batchSize) return;
  }
}
