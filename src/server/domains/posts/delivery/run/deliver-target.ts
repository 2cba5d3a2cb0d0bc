import { attemptKeyOf, sendTimeOf } from "#server/domains/posts/delivery/delivery.ts";
import { fitTargetVideos } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { prepareTarget } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { claimDueTargets } from "#server/domains/posts/delivery/run/claim-due-targets.ts";
import { openTargetAttempts } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { type DeliverContext, sendInTurn } from "#server/domains/posts/delivery/run/send-in-turn.ts";
import {
  inAMinute,
  isPauseRequest,
  isUploadedAhead,
  ordinaryAlarm,
  putBack,
  putBackFailed,
  uploadLeadMs,
} from "#server/domains/posts/delivery/run/upload-ahead.ts";
import { markStopped } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { settlePublished } from "#server/domains/posts/delivery/settle/settle-published.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { Second } from "#shared/durations.ts";

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

async function send(context: DeliverContext, ready: Ready, { at, signal }: Claim): Promise<void> {
  const { inBatch } = context;
  const { target, platform, content } = ready;
  const stopShowing = showWait(context, ready, at);
  await sendInTurn(
    context,
    ready,
    { at, id: target.id, signal },
    {
      open: () => inBatch(openTargetAttempts, target),
      send: (actor, { steps }, deadline) => platform.send(actor, content, steps, deadline),
      record: (opened, published, calledAt) => inBatch(settlePublished, { ...opened, published, calledAt }),
    },
  ).finally(stopShowing);
}

const laneOf = ({ accountId, id }: TargetRow) => accountId ?? id;

/** Releases an unsent target when the process stops. Does nothing to one that is no longer ours. */
async function release({ deps }: DeliverContext, target: TargetRow): Promise<void> {
  await moveTarget(deps.db, target, ["preparing", "ready"], { state: "queued", leaseUntil: null });
}

interface Claim {
  at: Date;
  /** The claim is for the upload only: afterwards the target is put back until its ordinary alarm. */
  isAhead: boolean;
  /** Aborted when the process stops, or when the row is no longer ours. */
  signal: AbortSignal;
}

/**
 * The key of the queue for the preparation. Nothing waits for a video of the account, a video that is due does not wait for one that is
 * uploaded ahead, and one that was uploaded ahead waits for nothing.
 */
function queueOf(target: TargetRow, { isAhead }: Claim, hasVideo: boolean): string {
  if (!hasVideo) return laneOf(target);
  if (isAhead) return `${laneOf(target)}/video/ahead`;
  return Object.keys(target.steps).length > 0 ? target.id : `${laneOf(target)}/video`;
}

/** Ends the wait for an upload ahead at the ordinary alarm, which may then begin it without waiting. */
const whileWaiting = ({ clock }: DeliverContext, { at, isAhead, signal }: Claim): AbortSignal =>
  isAhead
    ? AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.ceil(clock.msUntil(ordinaryAlarm(at)))))])
    : signal;

/** A prepared target: only the publishing call is left. */
type Ready = Awaited<ReturnType<typeof prepareTarget>> & { target: TargetRow };

/** Prepares a claimed target. null: it was settled, released or put back. */
async function makeReady(context: DeliverContext, target: TargetRow, claim: Claim): Promise<Ready | null> {
  const { deps, clock, perAccount } = context;
  const { at, isAhead, signal } = claim;
  try {
    const hasVideo = await fitTargetVideos(deps, target, clock.msUntil(at), signal);
    const prepare = async () => {
      const prepared = await prepareTarget(deps, target, { hasVideo, isAhead, signal });
      const { steps } = prepared;
      if (isAhead) await putBack(deps, target, { wakeAt: ordinaryAlarm(at), steps });
      const ready = isAhead ? undefined : await moveTarget(deps.db, target, ["preparing"], { state: "ready", steps });
      return ready === undefined ? null : { ...prepared, target: ready };
    };
    return await perAccount(queueOf(target, claim, hasVideo), prepare, whileWaiting(context, claim));
  } catch (error) {
    if (signal.aborted) await release(context, target);
    else if (isAhead && !isPauseRequest(error)) await putBackFailed(deps, target, at, error);
    else await settleFailure(deps, target, target.platform, error);
    return null;
  }
}

/**
 * Delivers one target: claim, prepare, wait for its instant, send, settle. Safe to call at any time for any row. `current`: aborted when
 * the row was edited or taken over, which ends everything before the send.
 */
export async function deliverTarget(context: DeliverContext, seen: TargetRow, current: AbortSignal): Promise<void> {
  const { deps } = context;
  const target = await context.leases.take(() => context.inBatch(claimDueTargets, seen));
  const at = target && sendTimeOf(target);
  if (target === null || at === null) return;
  const isAhead = isUploadedAhead(target);
  if (target.stop !== null) {
    await (isAhead ? putBack(deps, target, { wakeAt: ordinaryAlarm(at) }) : markStopped(deps, target, target.stop));
    return;
  }
  const leadMs = uploadLeadMs(deps, target);
  if (isAhead && target.dueInMs > leadMs) return putBack(deps, target, { wakeAt: new Date(at.getTime() - leadMs) });
  if (isAhead && !context.mayBeginAhead(target.id)) return putBack(deps, target, { wakeAt: inAMinute(at) });
  const claim = { at, isAhead, signal: AbortSignal.any([context.signal, current]) };
  const ready = await makeReady(context, target, claim);
  if (ready === null) return;
  try {
    await send(context, ready, claim);
  } catch (error) {
    // Only calls that are not opened yet are rejected with these reasons; an opened call is never settled here.
    if (error !== context.signal.reason && error !== current.reason) throw error;
    await release(context, ready.target);
  }
}
