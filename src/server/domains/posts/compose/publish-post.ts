import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { settleHeld } from "#server/domains/posts/approvals/approval-notices.ts";
import { approvalMissing, approvalRequired, passApproval } from "#server/domains/posts/approvals/hold-unapproved.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { requireChecked } from "#server/domains/posts/compose/check-post.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { setAlarms, timingFor } from "#server/domains/posts/store/alarms.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { settleNotificationsOf } from "#server/domains/posts/store/delivery-notifications.ts";
import { creationIdsOf, type LockedPost, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { findFailedPartsInTime, type PartRow, restartParts } from "#server/domains/posts/store/parts.queries.ts";
import { refreshPostStatus, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { retriable } from "#server/domains/posts/store/target-state.ts";
import { findFailedInTime, restartTargets, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import { topicOf } from "#shared/error-catalogue/topic-of.ts";
import type { ErrorTopic } from "#shared/error-catalogue/topics.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { SeenPostRef } from "#shared/posts/check-post.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";

/** Problems with the account itself: the person first goes to the network, and then reconnects. */
const endsAtNetwork: readonly (ErrorTopic | null)[] = ["checkpoint", "person_unconfirmed", "account_inactive"];

/** An error that ends when the account is reconnected. It is definite: this attempt published nothing. */
const endedWithConnection = (code: string) =>
  explainError(code, messagesIn("en").screens.errors)?.step === "reconnect" || endsAtNetwork.includes(topicOf(code));

/**
 * Sets the alarms of restarted targets and of those with restarted parts, and settles their notifications. The caller has locked the post.
 */
async function wakeRestarted(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  { post: { id, workspaceId }, media }: LockedPost,
  targets: readonly Pick<TargetRow, "id" | "wakeAt">[],
  parts: readonly PartRow[],
): Promise<void> {
  const restarted = [...targets, ...parts.map(({ targetId, wakeAt }) => ({ id: targetId, wakeAt }))];
  await setAlarms(deps, tx, restarted);
  await settleNotificationsOf(
    tx,
    workspaceId,
    restarted.map((one) => one.id),
  );
  await refreshPostStatus(tx, [id]);
  await refreshCreationUse(tx, creationIdsOf(media));
}

/**
 * Restarts the targets and parts that failed because the connection of this account had ended. Targets keep their due time, so that late
 * posts are spaced out. Those later than the workspace's catch-up time stay failed.
 */
export async function resumePosts(deps: Pick<Deps, "db" | "jobs">, accountId: SocialAccountId): Promise<void> {
  const failed = [
    ...(await findFailedInTime(deps.db, accountId)),
    ...(await findFailedPartsInTime(deps.db, accountId)),
  ];
  for (const { postId, workspaceId, error } of failed) {
    if (error === null || !endedWithConnection(error.code)) continue;
    await deps.db.transaction(async (tx) => {
      const locked = await lockPost(tx, workspaceId, postId);
      const change = { state: "queued", wakeAt: secondsFromNow(0) } as const;
      const targets = await restartTargets(tx, postId, ["failed"], change, accountId);
      await wakeRestarted(deps, tx, locked, targets, await restartParts(tx, postId, accountId));
    });
  }
}

/** Restarts the failed and missed deliveries and parts of a locked post. Throws APPROVAL_REQUIRED. */
async function restartFailed(deps: Pick<Deps, "jobs">, tx: Db, locked: LockedPost): Promise<void> {
  const { id, workspaceId } = locked.post;
  if (!(await passApproval(tx, { id, workspaceId }, retriable))) throw approvalRequired();
  const targets = await restartTargets(tx, id, retriable, timingFor(null));
  const parts = await restartParts(tx, id);
  if (locked.targets.some(({ error }) => error?.code === approvalMissing.code))
    await settleHeld(tx, { id, workspaceId });
  await wakeRestarted(deps, tx, locked, targets, parts);
}

/**
 * Publishes a scheduled post, or one that is not planned, now. Of any other post it restarts the failed and missed deliveries with their
 * frozen content, and failed parts. Deliveries that are in progress, published or being looked up stay unchanged, so that repeating the
 * call never posts twice. Throws NOT_FOUND, INVALID_INPUT, CONFLICT, LIMIT_REACHED, APPROVAL_REQUIRED, UNPROCESSABLE (key used for
 * something else).
 */
export function publishPost(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  author: Author,
  input: SeenPostRef,
  idempotencyKey: string | null,
): Promise<Post> {
  const { id, fingerprint } = input;
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.publish", key: idempotencyKey, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          const locked = await lockPost(tx, workspaceId, id);
          await requireChecked(tx, locked, fingerprint);
          if (isUnplanned(locked.post.status) || locked.post.status === "scheduled")
            await changePost(deps, tx, locked, { draft: false, scheduledAt: null }, { author });
          else await restartFailed(deps, tx, locked);
          return id;
        }),
      present: () => getPost(deps, workspaceId, id),
    },
  );
}
