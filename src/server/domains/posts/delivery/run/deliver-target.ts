import { attemptKeyOf, sendTimeOf } from "#server/domains/posts/delivery/delivery.ts";
import { fitTargetVideos, type FittedMedia } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { prepareTarget } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { findTargetMedia } from "#server/domains/posts/delivery/prepare/target-media.ts";
import { callInTurn, settleAnswer } from "#server/domains/posts/delivery/run/call-and-settle.ts";
import { claimDueTargets, type DueTarget } from "#server/domains/posts/delivery/run/claim-due-targets.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import { openTargetAttempts } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import {
  isPauseRequest,
  laterUpload,
  ordinaryAlarm,
  putBack,
  putBackFailed,
} from "#server/domains/posts/delivery/run/upload-ahead.ts";
import { markStopped } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { settlePublished } from "#server/domains/posts/delivery/settle/settle-published.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { readyTargets } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { Second } from "#shared/durations.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";

interface Claim {
  at: Date;
  /** Aborted when the process stops, or when the row is no longer ours. */
  signal: AbortSignal;
}

/** A prepared target: only the publishing call is left. */
type Ready = Awaited<ReturnType<typeof prepareTarget>> & { target: TargetRow };

/**
 * Delivers one target: claim, prepare, wait for its instant, send, settle. Safe to call at any time for any row. `current`: aborted when
 * the row was edited or taken over, which ends everything before the send.
 */
export async function deliverTarget(context: DeliverContext, seen: TargetRow, current: AbortSignal): Promise<void> {
  const { deps, inBatch, leases } = context;
  const target = await leases.take(() => inBatch(claimDueTargets, seen));
  const at = target && sendTimeOf(target);
  if (target === null || at === null) return;
  const later = target.isAhead ? laterUpload(context, target, at) : null;
  if (later !== null) return putBack(deps, target, { wakeAt: later });
  if (target.stop !== null) {
    await markStopped(deps, target, target.stop);
    return;
  }

  const claim = { at, signal: AbortSignal.any([context.signal, current]) };
  const ready = await prepare(context, target, claim);
  if (ready === null) return;

  const sent = await openAndCall(context, ready, claim);
  if (sent === null) return;
  const { opened, answer } = sent;
  await settleAnswer(context, ready, opened, answer, (published, calledAt) =>
    inBatch(settlePublished, { ...opened, published, calledAt }),
  );
}

/** Does all repeatable work and marks the target as ready. null: it was settled, released or put back. */
async function prepare(context: DeliverContext, target: DueTarget, claim: Claim): Promise<Ready | null> {
  const { deps, clock, inBatch, perAccount } = context;
  const { at, signal } = claim;
  const { isAhead } = target;
  try {
    const found = await findTargetMedia(deps, target, target.content.creationIds, rulesFor(target));
    const media = await fitTargetVideos(deps, target, found, clock.msUntil(at), signal);
    const prepared = await perAccount(
      queueOf(target, media),
      () => prepareTarget(deps, target, media, signal),
      whileWaiting(context, target, claim),
    );
    const { steps } = prepared;
    // It is claimed and judged again at its ordinary alarm.
    if (isAhead) {
      await putBack(deps, target, { wakeAt: ordinaryAlarm(at), steps });
      return null;
    }
    const ready = await inBatch(readyTargets, { ...target, steps });
    return ready && { ...prepared, target: ready };
  } catch (error) {
    if (signal.aborted) await release(context, target);
    else if (isAhead && !isPauseRequest(error)) await putBackFailed(deps, target, at, error);
    else await settleFailure(deps, target, target.platform, error);
    return null;
  }
}

/** Opens the target at its turn in the lane of its account, and makes the call. null: it was released, or not opened. */
async function openAndCall(context: DeliverContext, ready: Ready, { at, signal }: Claim) {
  const { deps, inBatch, lanes, leases } = context;
  const { target, platform, account, content } = ready;
  const delay = deps.nearLimits.of(target.platform, account.externalId);
  const stopShowing = showWait(context, ready, at);
  const place = await lanes(account.row.id, { at, id: target.id, signal, delay })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return null;
    })
    .finally(stopShowing);
  if (place === null) {
    await release(context, target);
    return null;
  }
  try {
    const opened = await leases.take(() => inBatch(openTargetAttempts, target));
    if (opened === null) return null;
    const answer = await callInTurn(context, place, ready, opened, (actor, deadline) =>
      platform.send(actor, content, opened.steps, deadline),
    );
    return { opened, answer };
  } finally {
    place.leave();
  }
}

/** Releases an unsent target when the process stops. Does nothing to one that is no longer ours. */
async function release({ deps }: DeliverContext, target: TargetRow): Promise<void> {
  await moveTarget(deps.db, target, ["preparing", "ready"], { state: "queued", leaseUntil: null });
}

/**
 * The key of the queue for the preparation. Nothing waits for a video of the account, a video that is due does not wait for one that is
 * uploaded ahead, and one that was uploaded ahead waits for nothing.
 */
function queueOf({ accountId, id, steps, isAhead }: DueTarget, { fitted }: FittedMedia): string {
  const account = accountId ?? id;
  if (fitted.size === 0) return account;
  if (isAhead) return `${account}/video/ahead`;
  return Object.keys(steps).length > 0 ? id : `${account}/video`;
}

/** Ends the wait for an upload ahead at the ordinary alarm, which may then begin it without waiting. */
const whileWaiting = ({ clock }: DeliverContext, { isAhead }: DueTarget, { at, signal }: Claim): AbortSignal =>
  isAhead
    ? AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.ceil(clock.msUntil(ordinaryAlarm(at)))))])
    : signal;

const checkWaitEveryMs = 5 * Second.ms;

/** Shows on a prepared target why it is late, once it waits for its turn near a rate limit. Returns a function that stops watching. */
function showWait({ deps, clock }: DeliverContext, { target, account }: Ready, at: Date): () => void {
  const delay = deps.nearLimits.of(target.platform, account.externalId);
  const timer = setInterval(() => {
    if (clock.msUntil(at) > 0 || delay.ms() === 0) return;
    clearInterval(timer);
    moveTarget(deps.db, target, ["ready"], { error: waitError(target.platform, delay) }).catch((error: unknown) =>
      deps.log.warn({ err: error, ...attemptKeyOf(target) }, "target.wait_not_shown"),
    );
  }, checkWaitEveryMs);
  return () => clearInterval(timer);
}
