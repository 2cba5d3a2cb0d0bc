import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { creationIdsOf, type HeldPost, holdPost, isBeforeSending } from "#server/domains/posts/store/lock-post.ts";
import { findPartsOf, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import { deletePostRow, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { isGoingOut } from "#server/domains/posts/store/targets.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";

const isUnderWay = ({ state }: Pick<TargetRow, "state">) => state === "sending" || state === "unknown";

export interface DeletablePost extends HeldPost {
  parts: PartRow[];
}

/** The post, held, unless something of it is going out this very moment. Throws NOT_FOUND, CONFLICT. */
export async function holdForDeletion(tx: Db, userId: UserId, id: PostId): Promise<DeletablePost> {
  const held = await holdPost(tx, userId, id);
  const parts = await findPartsOf(tx, [id]);
  const sending = held.targets.find(
    (target) => isUnderWay(target) || parts.some((part) => part.targetId === target.id && isUnderWay(part)),
  );
  if (sending === undefined) return { ...held, parts };
  throw new DomainError(
    "CONFLICT",
    `This post cannot be deleted now: publishing to ${sending.accountName} is under way`,
  );
}

async function removeHeldPost(tx: Db, { post, targets, media }: HeldPost): Promise<void> {
  const { id, userId, chargedMonth } = post;
  if (chargedMonth !== null && targets.every(isBeforeSending)) await returnUnits(tx, userId, "posts", chargedMonth, 1);
  await deletePostRow(tx, userId, id);
  await forgetNotifications(tx, userId, { postId: id });
  await refreshCreationUse(tx, creationIdsOf(media));
}

/** Deletes a post that the caller holds, and brings what hung on it in line. */
export async function deleteHeldPost(tx: Db, held: DeletablePost): Promise<void> {
  const { id, userId, content } = held.post;
  await removeHeldPost(tx, held);
  await recordActivity(tx, userId, { kind: "post.deleted", subject: { type: "post", id }, label: content });
}

/** Takes away a post that waits for its time; another takes its place, so that the log says nothing. false: it waits no more. */
export async function removeWaitingPost(tx: Db, userId: UserId, id: PostId): Promise<boolean> {
  const held = await holdPost(tx, userId, id);
  const waits = held.post.status === "scheduled" && held.targets.every(isBeforeSending) && !(await isGoingOut(tx, id));
  if (waits) await removeHeldPost(tx, held);
  return waits;
}

/** Deletes a post that is not going out this very moment. What is public at the platforms stays there. Throws NOT_FOUND, CONFLICT. */
export async function deletePost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<void> {
  await deps.db.transaction(async (tx) => deleteHeldPost(tx, await holdForDeletion(tx, userId, id)));
}
