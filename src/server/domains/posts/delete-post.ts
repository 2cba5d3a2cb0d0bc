import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import { creationIdsOf, holdPost, isBeforeSending } from "#server/domains/posts/hold-post.ts";
import { findPartsOf } from "#server/domains/posts/parts.queries.ts";
import { deletePostRow, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";

/** Deletes a post that is not going out this very moment. What is public at the platforms stays there. Throws NOT_FOUND, CONFLICT. */
export async function deletePost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { post, targets, media } = await holdPost(tx, userId, id);
    const parts = await findPartsOf(tx, [id]);
    const isUnderWay = ({ state }: Pick<TargetRow, "state">) => state === "sending" || state === "unknown";
    const sending = targets.find(
      (target) => isUnderWay(target) || parts.some((part) => part.targetId === target.id && isUnderWay(part)),
    );
    if (sending !== undefined) {
      throw new DomainError(
        "CONFLICT",
        `This post cannot be deleted now: publishing to ${sending.accountName} is under way`,
      );
    }
    const isUnsent = targets.every(isBeforeSending);
    if (isUnsent && post.chargedMonth !== null) await returnUnits(tx, userId, "posts", post.chargedMonth, 1);
    await deletePostRow(tx, userId, id);
    await recordActivity(tx, userId, { kind: "post.deleted", subject: { type: "post", id }, label: post.content });
    await refreshCreationUse(tx, creationIdsOf(media));
  });
}
