import type { Deps } from "#server/deps.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { creationIdsOf, holdPost } from "#server/domains/posts/store/lock-post.ts";
import { restartParts } from "#server/domains/posts/store/parts.queries.ts";
import { timingFor } from "#server/domains/posts/compose/plan-post.ts";
import { refreshPostStatus } from "#server/domains/posts/store/post-status.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { retriable } from "#server/domains/posts/store/target-state.ts";
import { restartTargets } from "#server/domains/posts/store/targets.queries.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";

/**
 * Publishes a draft or scheduled post now, and starts the failed deliveries of a post again with the content they were to
 * send; a thread goes on with its first part that is not out, a first comment is said again. Deliveries that are under way, published or being looked up stay as they are, so repeating the call never posts twice.
 */
export async function publishPost(
  deps: Pick<Deps, "config" | "db" | "jobs">,
  userId: UserId,
  id: PostId,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const held = await holdPost(tx, userId, id);
    if (held.post.status === "draft" || held.post.status === "scheduled") {
      return changePost(deps, tx, held, { draft: false, scheduledAt: null });
    }
    const targets = await restartTargets(tx, id, retriable, timingFor(null));
    const parts = await restartParts(tx, id);
    await setAlarms(deps, tx, [...targets, ...parts.map(({ targetId, wakeAt }) => ({ id: targetId, wakeAt }))]);
    await settleNotifications(tx, userId, { postId: id });
    await refreshPostStatus(tx, [id]);
    return refreshCreationUse(tx, creationIdsOf(held.media));
  });
  return getPost(deps, userId, id);
}
