import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdCreations } from "#server/domains/creations/creations.service.ts";
import { deleteCreation } from "#server/domains/creations/delete-creation.ts";
import { type EndDeps, stopMaking } from "#server/domains/creations/generation/end-making.ts";
import { creationIdsOf, holdPost } from "#server/domains/posts/store/lock-post.ts";
import { findWaitingPosts } from "#server/domains/posts/store/posts.queries.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import type { DeleteCreationInput } from "#shared/creations/creations.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/posts.ts";

const mediaDeleted: TargetError = {
  code: "postloom.media_deleted",
  message: "A picture or video of this post was deleted before it went out",
  fix: "Choose another one, or none, and schedule it again.",
};

/**
 * Takes a creation out of the posts that wait to go out. Each becomes a draft: without its picture it is not what the person
 * meant to publish, and only they know what it should be instead. Throws CONFLICT when one is going out already.
 */
async function takeOut(deps: Pick<Deps, "config" | "jobs">, tx: Db, userId: UserId, id: CreationId): Promise<PostId[]> {
  const waiting = await findWaitingPosts(tx, userId, id);
  for (const postId of waiting) {
    const held = await holdPost(tx, userId, postId);
    const creationIds = creationIdsOf(held.media).filter((other) => other !== id);
    await changePost(deps, tx, held, { draft: true, creationIds }, mediaDeleted);
  }
  return waiting;
}

/**
 * Deletes a creation; what is still being made is cancelled first, and with `force` also one goes that scheduled posts use. Says
 * which posts are drafts now. Throws NOT_FOUND, CONFLICT.
 */
export async function deleteUsedCreation(
  deps: Pick<Deps, "config" | "db"> & EndDeps,
  userId: UserId,
  { id, force }: DeleteCreationInput,
): Promise<{ postsNowDrafts: PostId[] }> {
  return deps.db.transaction(async (tx) => {
    const postsNowDrafts = force ? await takeOut(deps, tx, userId, id) : [];
    // So that it is not begun again between its end and its deletion.
    await holdCreations(tx, [id]);
    await stopMaking(deps, tx, userId, id);
    await deleteCreation(deps, tx, userId, id);
    return { postsNowDrafts };
  });
}
