import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tellSubmitted } from "#server/domains/posts/approvals/approval-notices.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { isStuck, reviewPosts } from "#server/domains/posts/review/read-approval.ts";
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
  const post = await findPost(tx, workspaceId, id);
  const review = post && (await reviewPosts(tx, [post])).get(id);
  if (review === undefined || review.verdicts.length === 0 || isStuck(review))
    throw new DomainError(
      "CONFLICT",
      "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.",
    );
  await tellSubmitted(deps, tx, locked.post, author.userId, telling);
}
