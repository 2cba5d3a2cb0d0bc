import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ActivityEntry, recordActivity } from "#server/domains/activity/activity.service.ts";
import { markUsedJob } from "#server/domains/posts/delivery/delivery.jobs.ts";
import { type Delivery, isPart, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import { recordNotices } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import { countXPosts } from "#server/domains/posts/delivery/settle/x-costs.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { insertParts, type PartRow, releaseNextPart } from "#server/domains/posts/store/parts.queries.ts";
import { refreshPostStatus } from "#server/domains/posts/store/posts.queries.ts";
import { isUnresolved, type TargetState } from "#server/domains/posts/store/target-state.ts";
import type { PublishedPost } from "#server/integrations/social/published-post.ts";
import type { ActivityKind } from "#shared/activity/activity.ts";
import type { TargetId } from "#shared/ids.ts";

/** States that are recorded in the activity log. */
const activityKinds: Partial<Record<TargetState, ActivityKind>> = {
  published: "post.published",
  failed: "post.failed",
  missed: "post.failed",
  needs_user: "post.needs_user",
};

/** The log entry of a move. Of parts only a thread that stopped is recorded, not its progress and not comments. */
function entryOf(delivery: Delivery): ActivityEntry | undefined {
  const { state, postId } = delivery;
  const kind = activityKinds[state];
  const subject = { type: "post", id: postId } as const;
  if (kind === undefined) return undefined;
  if (!isPart(delivery)) return { kind, subject, label: delivery.content?.text, platform: delivery.platform };
  return state === "published" || delivery.kind !== "thread" ? undefined : { kind, subject, label: delivery.text };
}

async function recordMoves(tx: Db, moved: readonly Delivery[]): Promise<void> {
  for (const [workspaceId, theirs] of Map.groupBy(moved, (delivery) => delivery.workspaceId))
    await recordActivity(tx, workspaceId, ...theirs.flatMap((delivery) => entryOf(delivery) ?? []));
}

/** The posts that a network published together with a target, by the target's id. */
type PublishedThreads = ReadonlyMap<TargetId, readonly PublishedPost[]>;

/** The next part after a publication: inserts the parts when the post itself was published, else releases the following one. */
async function followUp(tx: Db, delivery: Delivery, threads: PublishedThreads): Promise<PartRow | undefined> {
  if (isPart(delivery)) return releaseNextPart(tx, delivery);
  return insertParts(tx, delivery, delivery.content?.follows ?? [], threads.get(delivery.id));
}

/** The delivery whose alarm is to be set after this move. */
async function alarmAfter(tx: Db, delivery: Delivery, threads: PublishedThreads): Promise<Delivery | undefined> {
  if (delivery.state === "published") return followUp(tx, delivery, threads);
  return delivery.state === "queued" || isUnresolved(delivery) ? delivery : undefined;
}

/** Only these moves may change the use of creations. */
const isOver = (delivery: Delivery) =>
  !isPart(delivery) && (delivery.state === "cancelled" || activityKinds[delivery.state] !== undefined);

async function sendMarkUsed({ jobs }: Pick<Deps, "jobs">, tx: Db, moved: readonly Delivery[]): Promise<void> {
  const postIds = [...new Set(moved.filter(isOver).map(({ postId }) => postId))];
  // A unique key, because a job that already runs may have read the rows before these moves.
  if (postIds.length > 0) await jobs.send(tx, markUsedJob, { postIds }, { singletonKey: uuidv7() });
}

/** Updates everything that depends on moved deliveries: alarms, parts, activity log, notices, X costs, post status, use of creations. */
export async function afterMoves(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  moved: readonly Delivery[],
  threads: PublishedThreads = new Map(),
): Promise<void> {
  for (const delivery of moved) {
    const next = await alarmAfter(tx, delivery, threads);
    if (next !== undefined) await setAlarms(deps, tx, [{ id: targetIdOf(next), wakeAt: next.wakeAt }]);
  }
  await recordMoves(tx, moved);
  await recordNotices(tx, moved);
  await countXPosts(tx, moved);
  await refreshPostStatus(tx, [...new Set(moved.map(({ postId }) => postId))]);
  await sendMarkUsed(deps, tx, moved);
}

/** Counts retries, look-ups and final outcomes for Prometheus. Parts count only as retries and look-ups. */
export function countMove({ metrics }: Pick<Deps, "metrics">, moved: Delivery): void {
  if (moved.state === "queued" && moved.error !== null) metrics.deliveryPutOff({ reason: "retry" });
  if (moved.state === "unknown") metrics.deliveryPutOff({ reason: "look_up" });
  if (isPart(moved) || activityKinds[moved.state] === undefined) return;
  const { platform, state, publishedAt, dueAt } = moved;
  metrics.postSettled({ platform, outcome: state });
  if (publishedAt !== null && dueAt !== null)
    metrics.postWentOut({ platform }, (publishedAt.getTime() - dueAt.getTime()) / 1_000);
}
