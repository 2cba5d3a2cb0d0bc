import type { Db } from "#server/db/client.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import type { BulkItem } from "#server/domains/posts/bulk/bulk-changes.queries.ts";
import type { PostBefore } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import { type BulkDeps, requireChangeable, setTime } from "#server/domains/posts/bulk/change-post-of-many.ts";
import { restorePost } from "#server/domains/posts/bulk/restore-post.ts";
import type { PostChange } from "#server/domains/posts/compose/plan-post.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { submitIn } from "#server/domains/posts/review/submit-post.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { PostsChange } from "#shared/posts/bulk-changes.ts";
import { isUnplanned } from "#shared/posts/posts.ts";

/** The old values of the fields that the change set, except the time. */
function fieldsBack(change: PostsChange, before: PostBefore): PostChange {
  if (change.addHashtags !== undefined) return { hashtags: before.hashtags };
  if (change.accountIds === undefined) return {};
  const { platforms, accountIds } = before;
  return { platforms, ...(accountIds.length > 0 && { accountIds }) };
}

/** Restores the old values of a post, and its old status if the change moved it to the approvers or to the drafts. */
async function giveBack(
  deps: BulkDeps,
  tx: Db,
  workspaceId: WorkspaceId,
  author: Author,
  { postId, before, changedAt }: BulkItem,
  change: PostsChange,
): Promise<void> {
  const locked = await lockPost(tx, workspaceId, postId);
  if (before === null || locked.post.updatedAt.getTime() !== changedAt?.getTime())
    throw new DomainError("CONFLICT", "This post was changed since, so undoing leaves it as it is");
  await requireChangeable(tx, locked, author);
  if (!isUnplanned(before.status)) requirePublisher(author);
  const isMoved = change.moveDays !== undefined;
  const fields = fieldsBack(change, before);
  if (isMoved && locked.post.status === before.status && before.scheduledAt !== null)
    return setTime(deps, tx, locked, author, before.scheduledAt);
  if (before.status === "scheduled") {
    const plan = { ...fields, draft: false, scheduledAt: before.scheduledAt };
    return changePost(deps, tx, locked, plan, { author });
  }
  if (!isMoved) await changePost(deps, tx, locked, { ...fields, draft: true }, { author });
  if (before.status !== "submitted") return;
  const time = before.scheduledAt === null ? {} : { scheduledAt: before.scheduledAt };
  await submitIn(deps, tx, workspaceId, author, { id: postId, ...time });
}

/**
 * Undoes a change of one post, in the caller's transaction. Throws CONFLICT for a post that was changed since, and the errors of
 * planning.
 */
export async function undoPostChange(
  deps: BulkDeps,
  tx: Db,
  workspaceId: WorkspaceId,
  author: Author,
  item: BulkItem,
  change: PostsChange,
): Promise<void> {
  if (item.deleted === null) return giveBack(deps, tx, workspaceId, author, item, change);
  if (item.before !== null && !isUnplanned(item.before.status)) requirePublisher(author);
  await restorePost(deps, tx, workspaceId, item.postId, item.deleted);
}
