import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Told, tellSubmitted } from "#server/domains/posts/approvals/approval-notices.ts";
import { deleteApprovals } from "#server/domains/posts/approvals/approvals.queries.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { isStuck, isWholeApproved, type Review, reviewPosts } from "#server/domains/posts/review/read-approval.ts";
import { settleApprovedJob } from "#server/domains/posts/review/review.jobs.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { SubmitPostInput } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";

/**
 * Submits a draft for approval, with all checks of planning, so that an approved post can be sent. Its accounts are chosen now. A
 * repetition changes nothing. Throws NOT_FOUND, INVALID_INPUT naming the fields, CONFLICT when it is planned already, or when no member
 * may approve it.
 */
export async function submitPost(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  author: Author,
  input: SubmitPostInput,
): Promise<Post> {
  await deps.db.transaction((tx) => submitIn(deps, tx, workspaceId, author, input));
  return getPost(deps, workspaceId, input.id);
}

/**
 * The review of a post that was just submitted. Approvals that it has already were given to it as another proposal, maybe without a time:
 * a submission asks for them again. Those of other posts of its repeating post settle it.
 */
async function askAnew(deps: Pick<Deps, "jobs">, tx: Db, { workspaceId, id }: Told): Promise<Review | undefined> {
  const read = async () => {
    const post = await findPost(tx, workspaceId, id);
    return post && (await reviewPosts(tx, [post])).get(id);
  };
  const review = await read();
  if (review === undefined || !isWholeApproved(review)) return review;
  await deleteApprovals(tx, id);
  await deps.jobs.send(tx, settleApprovedJob, {}, { singletonKey: uuidv7() });
  return read();
}

/** As submitPost, in the caller's transaction. Without `mails` the approvers are not mailed. */
export async function submitIn(
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  author: Author,
  { id, scheduledAt }: SubmitPostInput,
  telling: { mails?: boolean } = {},
): Promise<void> {
  const locked = await lockPost(tx, workspaceId, id);
  const { status } = locked.post;
  if (status === "submitted" && scheduledAt === undefined) return;
  if (status !== "draft" && status !== "changes_requested" && status !== "submitted")
    throw new DomainError("CONFLICT", "This post is planned or out already, so it needs no submission");
  const change = scheduledAt === undefined ? {} : { scheduledAt };
  await changePost(deps, tx, locked, change, { author, goal: "submitted" });
  const review = await askAnew(deps, tx, locked.post);
  if (review === undefined || review.verdicts.length === 0 || isStuck(review))
    throw new DomainError(
      "CONFLICT",
      "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.",
    );
  await tellSubmitted(deps, tx, locked.post, author.userId, telling);
}
