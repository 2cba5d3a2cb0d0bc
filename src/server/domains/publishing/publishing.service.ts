import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import { lockPostOfTarget, refreshPostStatus, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import type { TargetState } from "#server/domains/posts/target-state.ts";
import { beginSending, moveTarget, secondsFromNow, type TargetChange } from "#server/domains/posts/targets.queries.ts";
import { type AttemptEnd, endAttempt, insertAttempt } from "#server/domains/publishing/publishing.queries.ts";
import { lease, sendingLeadMs } from "#server/domains/publishing/retry-policy.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import type { ActivityKind } from "#shared/activity.ts";
import type { TargetError } from "#shared/posts.ts";

type Settling = Pick<Deps, "db" | "jobs" | "log">;

/** Hash of what a send carries, to tell later whether it is the same post. */
const fingerprintOf = (target: TargetRow) =>
  createHash("sha256")
    .update(JSON.stringify([target.content?.text, target.content?.creationIds, target.steps]))
    .digest("hex");

/** Commits `sending` and the attempt; after this the call may happen. undefined: the delivery is not ours any more. */
export async function openAttempt(deps: Settling, target: TargetRow): Promise<TargetRow | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, target);
    const sending = await beginSending(tx, target, lease.seconds, sendingLeadMs);
    if (sending?.sendingSince == null) return undefined;
    const { id: targetId, attemptNo, sendingSince: startedAt } = sending;
    await insertAttempt(tx, { targetId, attemptNo, fingerprint: fingerprintOf(sending), startedAt });
    await refreshPostStatus(tx, [target.postId]);
    return sending;
  });
}

/** Moves that a person wants to find in the log. */
const tellingKinds: Partial<Record<TargetState, ActivityKind>> = {
  published: "post.published",
  failed: "post.failed",
  missed: "post.failed",
  needs_user: "post.needs_user",
};

async function recordMove(tx: Db, { userId, postId, platform, state, content }: TargetRow): Promise<void> {
  const kind = tellingKinds[state];
  if (kind === undefined) return;
  await recordActivity(tx, userId, { kind, subject: { type: "post", id: postId }, label: content?.text, platform });
}

interface Ending {
  from: readonly TargetState[];
  change: TargetChange & { state: TargetState };
  attempt?: AttemptEnd;
}

/** Brings the summaries in line with a delivery that moved. */
export async function afterMove(deps: Settling, tx: Db, target: TargetRow): Promise<void> {
  if (target.state === "queued" || target.state === "unknown") await setAlarms(deps, tx, [target]);
  await recordMove(tx, target);
  await refreshPostStatus(tx, [target.postId]);
  await refreshCreationUse(tx, target.content?.creationIds ?? []);
}

/** Moves a held delivery to where it belongs, closes its attempt, sets the next alarm: all or nothing. */
async function settle(deps: Settling, target: TargetRow, { from, change, attempt }: Ending): Promise<void> {
  const moved = await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, target);
    const row = await moveTarget(tx, target, from, { leaseUntil: null, ...change });
    if (row === undefined) return undefined;
    if (attempt !== undefined) await endAttempt(tx, target.id, attempt);
    await afterMove(deps, tx, row);
    return row;
  });
  const outcome = {
    targetId: target.id,
    platform: target.platform,
    state: change.state,
    externalId: change.externalId,
  };
  // Taken over meanwhile: what we saw is kept here, because nobody else may have seen it.
  if (moved === undefined) deps.log.warn({ ...outcome, attemptNo: target.attemptNo }, "target.lost_hold");
  else deps.log.info({ ...outcome, errorCode: moved.error?.code }, "target.settled");
}

/** Where a delivery may come from when a call failed: once `sending` was committed, nothing else. */
const statesBefore = (target: TargetRow): readonly TargetState[] =>
  target.state === "sending" ? ["sending"] : ["preparing", "ready"];

const attemptOf = (target: TargetRow, end: AttemptEnd) => (target.state === "sending" ? { attempt: end } : {});

/** `sending` is committed a little ahead of the due instant; the call itself never is. */
const wentOutAt = ({ sendingSince, dueAt }: TargetRow) =>
  sendingSince !== null && dueAt !== null && dueAt > sendingSince ? dueAt : sendingSince;

/** It is public. */
export const markPublished = (deps: Settling, target: TargetRow, { externalId, permalink }: Published) =>
  settle(deps, target, {
    from: ["sending", "unknown"],
    change: { state: "published", externalId, permalink, publishedAt: wentOutAt(target), error: null },
    attempt: { outcome: "published", externalId },
  });

/** It will not go out by itself any more; the reason and the fix stand on the delivery. */
export const markFailed = (deps: Settling, target: TargetRow, error: TargetError) =>
  settle(deps, target, {
    from: statesBefore(target),
    change: { state: "failed", error },
    ...attemptOf(target, { outcome: "refused", errorCode: error.code }),
  });

/** Nothing happened at the platform; it is tried again. `counts` is false while waiting out a rate limit. */
export const markRetry = (deps: Settling, target: TargetRow, delayMs: number, error: TargetError, counts: boolean) =>
  settle(deps, target, {
    from: statesBefore(target),
    change: {
      state: "queued",
      wakeAt: secondsFromNow(delayMs / 1_000),
      failedTries: target.failedTries + (counts ? 1 : 0),
      sendingSince: null,
      error,
    },
    ...attemptOf(target, { outcome: "not_sent", errorCode: error.code }),
  });

/** It may be public. It is looked up before anything else happens to it. `since` is when it may have gone out first. */
export const markUnknown = (
  deps: Settling,
  target: TargetRow,
  delayMs: number,
  error: TargetError,
  since = target.sendingSince,
) =>
  settle(deps, target, {
    from: ["sending"],
    change: { state: "unknown", wakeAt: secondsFromNow(delayMs / 1_000), sendingSince: since, error },
    attempt: { outcome: "unknown", errorCode: error.code },
  });

/** Looked up without a verdict: look again later. */
export const markLookedUp = (deps: Settling, target: TargetRow, delayMs: number, sawNothing: boolean) =>
  settle(deps, target, {
    from: ["unknown"],
    change: {
      state: "unknown",
      wakeAt: secondsFromNow(delayMs / 1_000),
      verifyTries: target.verifyTries + 1,
      absentReads: target.absentReads + (sawNothing ? 1 : 0),
      firstAbsentAt: sawNothing && target.firstAbsentAt === null ? secondsFromNow(0) : target.firstAbsentAt,
    },
  });

/** It surely did not go out: it goes back to the start, as if never sent. */
export const markAbsent = (deps: Settling, target: TargetRow) =>
  settle(deps, target, {
    from: ["unknown"],
    change: {
      state: "queued",
      wakeAt: secondsFromNow(0),
      sendingSince: null,
      steps: {},
      verifyTries: 0,
      absentReads: 0,
      firstAbsentAt: null,
    },
    attempt: { outcome: "absent" },
  });

/** Nobody but the person can tell. */
export const markNeedsUser = (deps: Settling, target: TargetRow, error: TargetError) =>
  settle(deps, target, {
    from: ["unknown"],
    change: { state: "needs_user", wakeAt: null, verifyTries: target.verifyTries + 1, error },
  });

/** Its time passed while nobody could send it. */
export const markMissed = (deps: Settling, target: TargetRow, error: TargetError) =>
  settle(deps, target, { from: ["preparing"], change: { state: "missed", error } });
