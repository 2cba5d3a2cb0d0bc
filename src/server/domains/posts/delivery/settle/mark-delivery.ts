import type { SQL } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type AttemptEnd, endAttempt, isGivenUp } from "#server/domains/posts/delivery/attempts.queries.ts";
import {
  attemptKeyOf,
  type Delivery,
  type DeliveryChange,
  sendTimeOf,
  isPart,
  moveDelivery,
  tableOf,
  targetIdOf,
} from "#server/domains/posts/delivery/delivery.ts";
import { afterMoves, countMove } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { settleNotificationsOf } from "#server/domains/posts/store/delivery-notifications.ts";
import { takeFromLookUp } from "#server/domains/posts/store/look-ups.queries.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import { type TargetRow, lockPostOfTarget } from "#server/domains/posts/store/posts.queries.ts";
import { isCalled, unresolved, type TargetState } from "#server/domains/posts/store/target-state.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import type { PublishedPost } from "#server/integrations/social/published-post.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

export type SettleDeps = Pick<Deps, "db" | "jobs" | "log" | "metrics">;

interface Ending {
  from: readonly TargetState[];
  change: DeliveryChange & { state: TargetState };
  attempt?: AttemptEnd;
  /** The posts that were published with it. */
  thread?: readonly PublishedPost[];
}

interface Move {
  /** The state before it. */
  from: TargetState;
  moved: Delivery;
}

/** Updates what depends on a moved delivery; if the state is unchanged, only the alarm. */
async function afterMove(
  deps: SettleDeps,
  tx: Db,
  { from, moved }: Move,
  thread: readonly PublishedPost[],
): Promise<void> {
  if (moved.state === from) return setAlarms(deps, tx, [{ id: targetIdOf(moved), wakeAt: moved.wakeAt }]);
  // The question is answered.
  if (from === "needs_user") await settleNotificationsOf(tx, moved.workspaceId, [targetIdOf(moved)]);
  await afterMoves(deps, tx, [moved], new Map([[targetIdOf(moved), thread]]));
}

/**
 * Takes back a delivery that another process gave up while the caller, which sent it, waited for the network or the database: what the
 * network answered is definite, and a look-up may not find it. undefined: it was settled or sent again since. The caller has locked its
 * post.
 */
async function takeBack(tx: Db, sent: Delivery): Promise<Delivery | undefined> {
  if (!(await isGivenUp(tx, attemptKeyOf(sent), sent.attemptNo))) return undefined;
  const taken = await takeFromLookUp(tx, tableOf(sent), sent.id, unresolved);
  return taken && { ...sent, ...taken };
}

/** Moves a delivery that belongs to the caller. An answer of the network also moves one that another process gave up meanwhile. */
async function move(tx: Db, delivery: Delivery, { from, change, attempt }: Ending): Promise<Move | undefined> {
  const released = { leaseUntil: null, ...change };
  const moved = await moveDelivery(tx, delivery, from, released);
  if (moved !== undefined) return { from: delivery.state, moved };
  const isAnswer = attempt?.outcome === "published" || attempt?.outcome === "refused";
  const back = isAnswer && delivery.state === "sending" ? await takeBack(tx, delivery) : undefined;
  if (back === undefined) return undefined;
  const again = await moveDelivery(tx, back, unresolved, released);
  return again && { from: back.state, moved: again };
}

/**
 * Moves a delivery, ends its attempt and sets the next alarm in one transaction. Returns whether it moved; if another process has taken it
 * over, the outcome is only logged.
 */
export async function settle(deps: SettleDeps, delivery: Delivery, ending: Ending): Promise<boolean> {
  const { change, attempt, thread = [] } = ending;
  const done = await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, delivery);
    const one = await move(tx, delivery, ending);
    if (one === undefined) return undefined;
    if (attempt !== undefined) await endAttempt(tx, attemptKeyOf(delivery), attempt);
    await afterMove(deps, tx, one, thread);
    return one;
  });
  const outcome = { ...attemptKeyOf(delivery), state: change.state, externalId: change.externalId };
  if (done === undefined) {
    // The outcome may not be known anywhere else.
    deps.log.warn({ ...outcome, attemptNo: delivery.attemptNo }, "target.lost_hold");
    return false;
  }
  if (done.moved.state !== done.from) countMove(deps, done.moved);
  deps.log.info({ ...outcome, errorCode: done.moved.error?.code }, "target.settled");
  return true;
}

/** The expected states of a failed delivery: its own after `sending` was committed, else those before it. */
const statesBefore = (delivery: Delivery): readonly TargetState[] => {
  if (isCalled(delivery)) return [delivery.state];
  return isPart(delivery) ? ["queued"] : ["preparing", "ready"];
};

const attemptOf = (delivery: Delivery, end: AttemptEnd) => (isCalled(delivery) ? { attempt: end } : {});

/**
 * Time of the call; `sendingSince` when it is not known. `sending` is committed shortly before the due time, but the call never starts
 * before it.
 */
export const publicationTimeOf = (delivery: Delivery, calledAt = delivery.sendingSince) => {
  const at = sendTimeOf(delivery);
  return calledAt !== null && at !== null && at > calledAt ? at : calledAt;
};

/** Marks a delivery as published. `calledAt`: the start of the call, if this process made it. */
export const markPublished = (
  deps: SettleDeps,
  delivery: Delivery,
  { externalId, permalink, thread = [] }: Published,
  calledAt?: Date,
) =>
  settle(deps, delivery, {
    from: ["sending", ...unresolved],
    change: {
      state: "published",
      externalId,
      permalink,
      publishedAt: publicationTimeOf(delivery, calledAt),
      error: null,
    },
    attempt: { outcome: "published", externalId },
    thread,
  });

/** Replaces the fix of an error that says "wait", because there is no further try. */
function givenUp(error: TargetError): TargetError {
  if (explainError(error.code, messagesIn("en").screens.errors)?.step !== "wait") return error;
  const { fix, next } = explainError(error.code, messagesIn("en").screens.errors, true) ?? {};
  return { ...error, fix: `${fix} ${next}` };
}

/** Marks a delivery as failed, with the reason and the fix for the user. */
export const markFailed = (deps: SettleDeps, delivery: Delivery, error: TargetError) =>
  settle(deps, delivery, {
    from: statesBefore(delivery),
    change: { state: "failed", error: givenUp(error) },
    ...attemptOf(delivery, { outcome: "refused", errorCode: error.code }),
  });

interface Retry {
  /** false for rate limits, which do not count as a failed try. */
  counts: boolean;
  /** Discards the prepared steps. */
  beginsAgain?: boolean;
}

/** Queues another try at `wakeAt`, after a try that published nothing. */
export const markRetry = (
  deps: SettleDeps,
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
 * Queues a delivery that was opened but certainly not called. The alarm stays unchanged, so that the next claim sees how late it is,
 * and the try is not counted.
 */
export const markUncalled = (deps: SettleDeps, delivery: Delivery, error: TargetError) =>
  settle(deps, delivery, {
    from: ["sending"],
    change: { state: "queued", tries: delivery.tries - 1, sendingSince: null, error },
    attempt: { outcome: "not_sent", errorCode: error.code },
  });

/** State and reason of a claimed delivery that is not sent without a decision of the user. */
export interface Stop {
  state: "missed" | "needs_user";
  error: TargetError;
}

/**
 * Stops a claimed target; run/claim-due-targets.ts has the reasons. In needs_user, when it may be live, the due time counts as the time of
 * the send.
 */
export const markStopped = (deps: SettleDeps, target: TargetRow, { state, error }: Stop) =>
  settle(deps, target, {
    from: ["preparing"],
    change: { state, error, wakeAt: null, ...(state === "needs_user" ? { sendingSince: target.dueAt } : {}) },
  });

/** Asks the user about a part that may have been published before a restore. */
export const markPartUncertain = (deps: SettleDeps, part: PartRow, error: TargetError) =>
  settle(deps, part, {
    from: ["queued"],
    change: { state: "needs_user", error, wakeAt: null, sendingSince: part.createdAt },
  });
