import type { Deps } from "#server/deps.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { creationIdsOf, holdPost } from "#server/domains/posts/store/lock-post.ts";
import { refreshPostStatus } from "#server/domains/posts/store/post-status.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { findFailedInTime } from "#server/domains/posts/store/target-batches.queries.ts";
import { restartTargets, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";

/** A refusal that connecting the account again helps against. It is definite: nothing went out. */
const endedWithConnection = (code: string) => explainError(code, "en")?.step === "reconnect";

/**
 * Starts again what failed because the connection of this account had ended. It keeps its due time, so that late posts go out at a
 * distance; what is too late for its person stays failed, and so does the rest of a thread that is half out.
 */
export async function resumePosts(deps: Pick<Deps, "db" | "jobs">, accountId: SocialAccountId): Promise<void> {
  for (const { postId, userId, error } of await findFailedInTime(deps.db, accountId)) {
    if (error === null || !endedWithConnection(error.code)) continue;
    await deps.db.transaction(async (tx) => {
      const { media } = await holdPost(tx, userId, postId);
      const change = { state: "queued", wakeAt: secondsFromNow(0) } as const;
      const targets = await restartTargets(tx, postId, ["failed"], change, accountId);
      await setAlarms(deps, tx, targets);
      await settleNotifications(tx, userId, { postId });
      await refreshPostStatus(tx, [postId]);
      await refreshCreationUse(tx, creationIdsOf(media));
    });
  }
}
