import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockPostOfTarget, refreshPostStatus, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import type { TargetState } from "#server/domains/posts/target-state.ts";
import { beginSending, moveTarget, secondsFromNow } from "#server/domains/posts/targets.queries.ts";
import {
  type AttemptEnd,
  type AttemptOutcome,
  endAttempt,
  insertAttempt,
} from "#server/domains/publishing/publishing.queries.ts";
import { lease, sendingLeadMs } from "#server/domains/publishing/retry-policy.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import type { TargetError } from "#shared/posts.ts";

type Settling = Pick<Deps, "db" | "jobs" | "log">;

/** Hash of what a send carries, to tell later whether it is the same post. */
const fingerprintOf = (target: TargetRow) =>
  createHash("sha256")
    .update(JSON.stringify([target.content?.text, target.content?.creationIds, target.steps]))
    .digest("hex");

async function settled(tx: Db, target: TargetRow): Promise<void> {
  await refreshPostStatus(tx, [target.postId]);
  await refreshCreationUse(tx, target.content?.creationIds ?? []);
}

/** Commits `sending` and the attempt; after this the call may happen. undefined: the delivery is not ours any more. */
export async function openAttempt(deps: Settling, target: TargetRow): Promise<TargetRow | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, target);
    const sending = await beginSending(tx, target, lease.seconds, sendingLeadMs);
    if (sending?.sendingSince == null) return undefined;
    await insertAttempt(tx, {
      targetId: target.id,
      attemptNo: target.attemptNo,
      fingerprint: fingerprintOf(target),
      startedAt: sending.sendingSince,
    });
    await refreshPostStatus(tx, [target.postId]);
    return sending;
  });
}

interface Ending {
  from: readonly TargetState[];
  change: Parameters<typeof moveTarget>[3];
  attempt?: AttemptEnd & { from: AttemptOutcome };
}

/** Moves a held delivery to where it belongs, closes its attempt, sets the next alarm: all or nothing. */
async function settle(
  deps: Settling,
  target: TargetRow,
  { from, change, attempt }: Ending,
): Promise<TargetRow | undefined> {
  const moved = await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, target);
    const row = await moveTarget(tx, target, from, { leaseUntil: null, ...change });
    if (row === undefined) return undefined;
    if (attempt !== undefined) {
      const { from: open, ...end } = attempt;
      await endAttempt(tx, target.id, open, end);
    }
    if (row.state === "queued" || row.state === "unknown") await setAlarms(deps, tx, [row]);
    await settled(tx, row);
    return row;
  });
  if (moved === undefined) deps.log.warn({ targetId: target.id, attemptNo: target.attemptNo }, "target.lost_hold");
  else
    deps.log.info(
      { targetId: target.id, platform: target.platform, state: moved.state, errorCode: moved.error?.code },
      "target.settled",
    );
  return moved;
}

/** It is public. */
export const markPublished = (deps: Settling, target: TargetRow, published: Published) =>
  settle(deps, target, {
    from: ["sending", "unknown"],
    change: {
      state: "published",
      externalId: published.externalId,
      permalink: published.permalink,
      publishedAt: target.sendingSince,
      error: null,
    },
    attempt: {
      from: target.state === "unknown" ? "unknown" : "sending",
      outcome: "published",
      externalId: published.externalId,
    },
  });

/** It will not go out by itself any more; the reason and the fix stand on the delivery. */
export const markFailed = (deps: Settling, target: TargetRow, error: TargetError) =>
  settle(deps, target, {
    from: ["preparing", "ready", "sending", "unknown"],
    change: { state: "failed", error },
    ...(target.state === "sending" ? { attempt: { from: "sending", outcome: "refused", errorCode: error.code } } : {}),
  });

/** Nothing happened at the platform; it is tried again. `counts` is false while waiting out a rate limit. */
export const markRetry = (deps: Settling, target: TargetRow, delayMs: number, error: TargetError, counts: boolean) =>
  settle(deps, target, {
    from: ["preparing", "ready", "sending"],
    change: {
      state: "queued",
      wakeAt: secondsFromNow(delayMs / 1_000),
      failedTries: target.failedTries + (counts ? 1 : 0),
      sendingSince: null,
      error,
    },
    ...(target.state === "sending" ? { attempt: { from: "sending", outcome: "not_sent", errorCode: error.code } } : {}),
  });

/** It may be public. It is looked up before anything else happens to it. */
export const markUnknown = (deps: Settling, target: TargetRow, delayMs: number, error: TargetError) =>
  settle(deps, target, {
    from: ["sending"],
    change: { state: "unknown", wakeAt: secondsFromNow(delayMs / 1_000), error },
    attempt: { from: "sending", outcome: "unknown", errorCode: error.code },
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
    attempt: { from: "unknown", outcome: "absent" },
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
