import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import { deleteCreation, lockCreationUse } from "#server/domains/creations/creations.service.ts";
import { type EndDeps, stopGeneration } from "#server/domains/creations/generation/end-generation.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import { requireChecked } from "#server/domains/posts/compose/check-post.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { type LockedPost, creationIdsOf, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { type PartRow, findPartsOf } from "#server/domains/posts/store/parts.queries.ts";
import {
  type TargetRow,
  deletePostRow,
  findWaitingPosts,
  lockPostRow,
} from "#server/domains/posts/store/posts.queries.ts";
import { isBeforeSending } from "#server/domains/posts/store/target-state.ts";
import { isBeingSent } from "#server/domains/posts/store/targets.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { DeleteCreationInput } from "#shared/creations/creations.ts";
import type { CreationId, PostId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import type { SeenPostRef } from "#shared/posts/check-post.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import { isUnplanned } from "#shared/posts/posts.ts";

const mediaDeleted: TargetError = {
  code: "postloom.media_deleted",
  message: "A picture or video of this post was deleted before it went out",
  fix: "Choose another one, or none, and schedule it again.",
};

/**
 * Removes a creation from the submitted and scheduled posts that use it. Each becomes a draft, because without its picture it is another
 * post than the one that was submitted or scheduled. Throws CONFLICT when one is already being sent, FORBIDDEN when a member without the
 * right to publish would unschedule one.
 */
async function removeFromPosts(
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  author: Author,
  id: CreationId,
): Promise<PostId[]> {
  const waiting = await findWaitingPosts(tx, workspaceId, id);
  const posts: LockedPost[] = [];
  for (const postId of waiting) posts.push(await lockPost(tx, workspaceId, postId));
  // All of them before the first change, which locks the counter of units.
  await lockCreationUse(tx, [...new Set(posts.flatMap(({ media }) => creationIdsOf(media)))]);
  for (const locked of posts) {
    if (!isUnplanned(locked.post.status)) requirePublisher(author);
    const creationIds = creationIdsOf(locked.media).filter((other) => other !== id);
    await changePost(deps, tx, locked, { draft: true, creationIds }, { author, notice: mediaDeleted });
  }
  return waiting;
}

/**
 * Deletes a creation after cancelling its generation. With `force`, submitted and scheduled posts that use it become drafts; their ids
 * are returned. Throws NOT_FOUND, CONFLICT while such a post uses it or is being sent, FORBIDDEN.
 */
export async function deleteUsedCreation(
  deps: Pick<Deps, "config" | "db" | "secrets"> & EndDeps,
  workspaceId: WorkspaceId,
  author: Author,
  { id, force }: DeleteCreationInput,
): Promise<{ postsNowDrafts: PostId[] }> {
  return deps.db.transaction(async (tx) => {
    const postsNowDrafts = force ? await removeFromPosts(deps, tx, workspaceId, author, id) : [];
    // Locked, so that no generation starts between the cancellation and the deletion.
    await lockCreationUse(tx, [id]);
    await stopGeneration(deps, tx, workspaceId, id);
    await deleteCreation(deps, tx, workspaceId, id);
    return { postsNowDrafts };
  });
}

const isInFlight = ({ state }: Pick<TargetRow, "state">) => state === "sending" || state === "unknown";

export interface DeletablePost extends LockedPost {
  parts: PartRow[];
}

/** Locks the post for its deletion. Throws NOT_FOUND, and CONFLICT while a target or part is `sending` or `unknown`. */
export async function lockForDeletion(tx: Db, workspaceId: WorkspaceId, id: PostId): Promise<DeletablePost> {
  const locked = await lockPost(tx, workspaceId, id);
  const parts = await findPartsOf(tx, [id]);
  const sending = locked.targets.find(
    (target) => isInFlight(target) || parts.some((part) => part.targetId === target.id && isInFlight(part)),
  );
  if (sending === undefined) return { ...locked, parts };
  throw new DomainError(
    "CONFLICT",
    `This post cannot be deleted now: publishing to ${isolate(sending.accountName)} is under way`,
  );
}

async function removeLockedPost(tx: Db, { post, targets, media }: LockedPost): Promise<void> {
  const { id, workspaceId, chargedMonth } = post;
  await deletePostRow(tx, workspaceId, id);
  await forgetNotifications(tx, workspaceId, { postId: id });
  await refreshCreationUse(tx, creationIdsOf(media));
  // Last, because every post of the workspace waits for this row, also those that have locked a creation.
  if (chargedMonth !== null && targets.every(isBeforeSending))
    await returnUnits(tx, workspaceId, "posts", chargedMonth, 1);
}

/** Deletes a locked post, and records the activity. */
export async function deleteLockedPost(tx: Db, locked: DeletablePost): Promise<void> {
  const { id, workspaceId, content } = locked.post;
  await removeLockedPost(tx, locked);
  await recordActivity(tx, workspaceId, { kind: "post.deleted", subject: { type: "post", id }, label: content });
}

/** Deletes a waiting post of a repeat that was changed, paused or stopped, without an activity entry. false: it waits no longer. */
export async function removeWaitingPost(tx: Db, workspaceId: WorkspaceId, id: PostId): Promise<boolean> {
  const locked = await lockPost(tx, workspaceId, id);
  const isWaiting =
    ["scheduled", "submitted", "changes_requested"].includes(locked.post.status) &&
    locked.targets.every(isBeforeSending) &&
    !(await isBeingSent(tx, id));
  if (isWaiting) await removeLockedPost(tx, locked);
  return isWaiting;
}

/** Deletes the draft that a repeat is made from, without an activity entry. Throws CONFLICT when it was deleted or planned. */
export async function removeRepeatedDraft(tx: Db, workspaceId: WorkspaceId, id: PostId): Promise<void> {
  const draft = await lockPostRow(tx, workspaceId, id);
  if (draft === undefined || !isUnplanned(draft.status))
    throw new DomainError(
      "CONFLICT",
      "This draft was sent or deleted. If it was to repeat, look first whether the repeating post exists",
    );
  await removeLockedPost(tx, await lockForDeletion(tx, workspaceId, id));
}

/**
 * Deletes a post here; its published posts stay at the platforms. Throws NOT_FOUND, CONFLICT while it is being sent or when it is not
 * the post of `fingerprint`, FORBIDDEN when it is planned or out and the caller may not publish, UNPROCESSABLE (key used for something
 * else). A repeated call with the key does nothing.
 */
export function deletePost(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  author: Author,
  input: SeenPostRef,
  idempotencyKey: string | null,
): Promise<void> {
  const { id, fingerprint } = input;
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.remove", key: idempotencyKey, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          const locked = await lockForDeletion(tx, workspaceId, id);
          await requireChecked(tx, locked, fingerprint);
          if (!isUnplanned(locked.post.status)) requirePublisher(author);
          await deleteLockedPost(tx, locked);
          return id;
        }),
      present: async () => {},
    },
  );
}
