import type { SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ActivityEntry, recordActivity } from "#server/domains/activity/activity.service.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { insertParts, type PartRow, releaseNextPart } from "#server/domains/posts/store/parts.queries.ts";
import { lockPostOfTarget, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { refreshPostStatus } from "#server/domains/posts/store/post-status.queries.ts";
import { inDoubt, type TargetState } from "#server/domains/posts/store/target-state.ts";
import {
  attemptKeyOf,
  type Delivery,
  type DeliveryChange,
  goesOutAt,
  isInDoubt,
  isPart,
  moveDelivery,
  targetIdOf,
} from "#server/domains/posts/delivery/delivery.ts";
import { markUsedJob } from "#server/domains/posts/delivery/delivery.jobs.ts";
import { type AttemptEnd, endAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { noteForPeople, settleNotificationOf } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import { countXPosts } from "#server/domains/posts/delivery/settle/x-costs.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import type { ActivityKind } from "#shared/users/activity.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import type { TargetError } from "#shared/posts/posts.ts";

type Settling = Pick<Deps, "db" | "jobs" | "log">;

/** Moves that a person wants to find in the log. */
const tellingKinds: Partial<Record<TargetState, ActivityKind>> = {
  published: "post.published",
  failed: "post.failed",
  missed: "post.failed",
  needs_user: "post.needs_user",
};

/** What a person finds in the log. A thread that stopped is news; that it went on is not, and a comment is no post. */
function entryOf(delivery: Delivery): ActivityEntry | undefined {
  const { state, postId } = delivery;
  const kind = tellingKinds[state];
  const subject = { type: "post", id: postId } as const;
  if (kind === undefined) return undefined;
  if (!isPart(delivery)) return { kind, subject, label: delivery.content?.text, platform: delivery.platform };
  return state === "published" || delivery.kind !== "thread" ? undefined : { kind, subject, label: delivery.text };
}

async function recordMoves(tx: Db, moved: readonly Delivery[]): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(moved, (delivery) => delivery.userId))
    await recordActivity(tx, userId, ...theirs.flatMap((delivery) => entryOf(delivery) ?? []));
}

interface Ending {
  from: readonly TargetState[];
  change: DeliveryChange & { state: TargetState };
  attempt?: AttemptEnd;
}

/** What may begin now that this is out: the parts written down when the post itself is, one after the other from then on. */
async function followUp(tx: Db, delivery: Delivery): Promise<PartRow | undefined> {
  if (isPart(delivery)) return releaseNextPart(tx, delivery);
  const [first] = await insertParts(tx, delivery, delivery.content?.follows ?? []);
  return first;
}

/** Whose alarm is to be set after this move, and for when. */
async function ringingAfter(tx: Db, delivery: Delivery): Promise<Delivery | undefined> {
  if (delivery.state === "published") return followUp(tx, delivery);
  return delivery.state === "queued" || isInDoubt(delivery) ? delivery : undefined;
}

/** After any other move the post waits with its pictures as before. */
const isOver = (delivery: Delivery) =>
  !isPart(delivery) && (delivery.state === "cancelled" || tellingKinds[delivery.state] !== undefined);

async function markUsed({ jobs }: Settling, tx: Db, moved: readonly Delivery[]): Promise<void> {
  const postIds = [...new Set(moved.filter(isOver).map(({ postId }) => postId))];
  // One that runs already may have looked before these moves.
  if (postIds.length > 0) await jobs.send(tx, markUsedJob, { postIds }, { singletonKey: uuidv7() });
}

/** Brings what hangs on deliveries in line with their moves: alarms, what follows them, summaries, the log. */
export async function afterMoves(deps: Settling, tx: Db, moved: readonly Delivery[]): Promise<void> {
  for (const delivery of moved) {
    const ringing = await ringingAfter(tx, delivery);
    if (ringing !== undefined) await setAlarms(deps, tx, [{ id: targetIdOf(ringing), wakeAt: ringing.wakeAt }]);
  }
  await recordMoves(tx, moved);
  await noteForPeople(tx, moved);
  await countXPosts(tx, moved);
  await refreshPostStatus(tx, [...new Set(moved.map(({ postId }) => postId))]);
  await markUsed(deps, tx, moved);
}

export type Counting = Settling & Pick<Deps, "metrics">;

/** Where a delivery stays until a person moves it is counted; a part of a thread is no post. */
export function countMove({ metrics }: Counting, moved: Delivery): void {
  if (moved.state === "queued" && moved.error !== null) metrics.deliveryPutOff({ reason: "retry" });
  if (moved.state === "unknown") metrics.deliveryPutOff({ reason: "look_up" });
  if (isPart(moved) || tellingKinds[moved.state] === undefined) return;
  const { platform, state, publishedAt, dueAt } = moved;
  metrics.postSettled({ platform, outcome: state });
  if (publishedAt !== null && dueAt !== null)
    metrics.postWentOut({ platform }, (publishedAt.getTime() - dueAt.getTime()) / 1_000);
}

/** Brings in line what hangs on a delivery. That it is where it was is no news. */
async function afterMove(deps: Counting, tx: Db, { state }: Delivery, moved: Delivery): Promise<void> {
  if (moved.state === state) return setAlarms(deps, tx, [{ id: targetIdOf(moved), wakeAt: moved.wakeAt }]);
  // Nothing is asked any more.
  if (state === "needs_user") await settleNotificationOf(tx, moved);
  await afterMoves(deps, tx, [moved]);
}

/** Moves a held delivery to where it belongs, closes its attempt, sets the next alarm: all or nothing. */
export async function settle(deps: Counting, delivery: Delivery, { from, change, attempt }: Ending): Promise<void> {
  const moved = await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, delivery);
    const row = await moveDelivery(tx, delivery, from, { leaseUntil: null, ...change });
    if (row === undefined) return undefined;
    if (attempt !== undefined) await endAttempt(tx, attemptKeyOf(delivery), attempt);
    await afterMove(deps, tx, delivery, row);
    return row;
  });
  const outcome = { ...attemptKeyOf(delivery), state: change.state, externalId: change.externalId };
  // Taken over meanwhile: what we saw is kept here, because nobody else may have seen it.
  if (moved === undefined) deps.log.warn({ ...outcome, attemptNo: delivery.attemptNo }, "target.lost_hold");
  else {
    if (moved.state !== delivery.state) countMove(deps, moved);
    deps.log.info({ ...outcome, errorCode: moved.error?.code }, "target.settled");
  }
}

/** A call was made, and its attempt is open. */
const isCalled = (delivery: Delivery) => delivery.state === "sending" || isInDoubt(delivery);

/** Where a delivery may come from when a call failed: once `sending` was committed, nothing else. */
const statesBefore = (delivery: Delivery): readonly TargetState[] => {
  if (isCalled(delivery)) return [delivery.state];
  return isPart(delivery) ? ["queued"] : ["preparing", "ready"];
};

const attemptOf = (delivery: Delivery, end: AttemptEnd) => (isCalled(delivery) ? { attempt: end } : {});

/** `sending` is committed a little ahead of the due instant; the call itself never is. */
export const wentOutAt = (delivery: Delivery) => {
  const at = goesOutAt(delivery);
  const { sendingSince } = delivery;
  return sendingSince !== null && at !== null && at > sendingSince ? at : sendingSince;
};

/** It is public. */
export const markPublished = (deps: Counting, delivery: Delivery, { externalId, permalink }: Published) =>
  settle(deps, delivery, {
    from: ["sending", ...inDoubt],
    change: { state: "published", externalId, permalink, publishedAt: wentOutAt(delivery), error: null },
    attempt: { outcome: "published", externalId },
  });

/** What was worth waiting for is not any more. */
function givenUp(error: TargetError): TargetError {
  if (explainError(error.code, "en")?.step !== "wait") return error;
  const { fix, next } = explainError(error.code, "en", true) ?? {};
  return { ...error, fix: `${fix} ${next}` };
}

/** It will not go out by itself any more; the reason and the fix stand on the delivery. */
export const markFailed = (deps: Counting, delivery: Delivery, error: TargetError) =>
  settle(deps, delivery, {
    from: statesBefore(delivery),
    change: { state: "failed", error: givenUp(error) },
    ...attemptOf(delivery, { outcome: "refused", errorCode: error.code }),
  });

interface Retry {
  /** false while waiting out a rate limit */
  counts: boolean;
  /** What was prepared is of no use any more. */
  beginsAgain?: boolean;
}

/** Nothing happened at the platform; it is tried again. */
export const markRetry = (
  deps: Counting,
  delivery: Delivery,
  wakeAt: Date | SQL,
  error: TargetError,
  { counts, beginsAgain = false }: Retry,
) =>
  settle(deps, delivery, {
    from: statesBefore(delivery),
    change: {
      state: "queued",
      wakeAt,
      failedTries: delivery.failedTries + (counts ? 1 : 0),
      sendingSince: null,
      error,
      ...(beginsAgain ? { steps: {} } : {}),
    },
    ...attemptOf(delivery, { outcome: "not_sent", errorCode: error.code }),
  });

/**
 * Opened, and surely not called. Its alarm stays the time it had, so that whoever takes it next sees how late it is; nobody tried
 * to send it.
 */
export const markUncalled = (deps: Counting, delivery: Delivery, error: TargetError) =>
  settle(deps, delivery, {
    from: ["sending"],
    change: { state: "queued", tries: delivery.tries - 1, sendingSince: null, error },
    attempt: { outcome: "not_sent", errorCode: error.code },
  });

/** Where a claimed delivery stays until a person moves it, and why. */
export interface Stop {
  state: "missed" | "needs_user";
  error: TargetError;
}

/** Its time passed, and it is not sent without a word of its person. When it may be live, then since it was due. */
export const markStopped = (deps: Counting, target: TargetRow, { state, error }: Stop) =>
  settle(deps, target, {
    from: ["preparing"],
    change: { state, error, wakeAt: null, ...(state === "needs_user" ? { sendingSince: target.dueAt } : {}) },
  });

/** A part of which nobody can tell whether it was said. */
export const markPartDoubtful = (deps: Counting, part: PartRow, error: TargetError) =>
  settle(deps, part, {
    from: ["queued"],
    change: { state: "needs_user", error, wakeAt: null, sendingSince: part.createdAt },
  });
