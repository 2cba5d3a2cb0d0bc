import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { attemptKeyOf, type Delivery, sendTimeOf, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import type { AccountLanes } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import type { KnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import { fitTargetVideos } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { type Prepared, prepareTarget, type Ready } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import type { DeliveryBatches } from "#server/domains/posts/delivery/run/delivery-batches.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import {
  inAMinute,
  isPauseRequest,
  isUploadedAhead,
  ordinaryAlarm,
  putBack,
  putBackFailed,
  uploadLeadMs,
} from "#server/domains/posts/delivery/run/upload-ahead.ts";
import { markStopped, markUncalled } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { actAs } from "#server/domains/social-accounts/act-as.ts";
import type { CallSpacing } from "#server/integrations/social/platform-usage.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import type { createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";
import { Second } from "#shared/durations.ts";
import type { TargetId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

export interface DeliverContext {
  deps: Deps;
  batches: DeliveryBatches;
  clock: Pick<DbClock, "msUntil" | "now">;
  /** Orders the calls of each account. */
  lanes: AccountLanes;
  /**
   * Serializes the preparations of one account: uploads at the same time would share the line, and the first one due would wait for the
   * last byte of all.
   */
  perAccount: ReturnType<typeof createKeyedLock>;
  /** Rate-limit pauses that this process knows of. */
  pauses: KnownPauses;
  /** Runs a claim and registers the leased attempt with the publisher, which renews the lease. */
  lease: <T extends Delivery | null | undefined>(take: () => Promise<T>) => Promise<T>;
  /** false when the lease may have expired, for example because the whole process was suspended. */
  ownsLease: (id: TargetId) => Promise<boolean>;
  /** Counts a delivery that is only uploaded now. false: this process uploads as many ahead as it may. */
  mayBeginAhead: (id: TargetId) => boolean;
  /** Aborted when the process stops; a send in flight is still awaited. */
  signal: AbortSignal;
}

/** Settles a delivery. Runs after the call has left its lane, so that the account's next call need not wait for it. */
export type Settlement = () => Promise<unknown>;

/** The irreversible call. */
async function call(context: DeliverContext, ready: Ready, target: TargetRow): Promise<Settlement> {
  const { deps, pauses, batches, clock } = context;
  if (!(await isLeaseValid(context, target))) return () => releaseUncalled(context, target);
  const settleError = (error: unknown) => settleFailure(deps, target, target.platform, error);
  try {
    pauses.refuse(target);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const calledAt = clock.now();
    const confirm = await actAs(deps, ready.account, signal, (actor) =>
      ready.platform.send(actor, ready.content, target.steps, signal),
    );
    return async () => {
      await confirm()
        .then((published) =>
          recordAnswer(context, target, published, () => batches.publish({ target, published, calledAt })),
        )
        .catch(settleError);
    };
  } catch (error) {
    pauses.note(target, error);
    return () => recordRefused(context, () => settleError(error));
  }
}

/**
 * Records that the network published a delivery. Only this process knows it, so it waits for a database that is away for a moment, also
 * while it stops. Recording it again changes nothing.
 */
export async function recordAnswer(
  { deps: { log } }: DeliverContext,
  opened: Delivery,
  { externalId }: Published,
  record: () => Promise<unknown>,
): Promise<void> {
  try {
    await retryUntilDatabaseAnswers(record, { log });
  } catch (error) {
    log.error({ ...attemptKeyOf(opened), externalId }, "target.answer_not_recorded");
    throw error;
  }
}

/** Records why a call failed, and waits in the same way: no look-up can find a refusal. */
export const recordRefused = ({ deps: { log } }: DeliverContext, record: () => Promise<boolean>): Promise<boolean> =>
  retryUntilDatabaseAnswers(record, { log });

/** Whether the lease is certainly valid. false when the database does not answer. */
export async function isLeaseValid({ deps, ownsLease }: DeliverContext, opened: Delivery): Promise<boolean> {
  try {
    return await ownsLease(targetIdOf(opened));
  } catch (error) {
    deps.log.warn({ err: error, ...attemptKeyOf(opened) }, "target.lease_not_renewed");
    return false;
  }
}

const heldUp: TargetError = {
  code: "postloom.held_up",
  message: "The server was held up just before sending. Nothing was sent yet.",
  fix: null,
};

/**
 * Releases a delivery that was opened but not called, because the process or the database was suspended, a clock was set, or a rate
 * limit came near. Unless another process took it over, it was certainly not sent, and starts again at once; the next claim decides
 * whether it is too late.
 */
export function releaseUncalled(
  { deps, signal }: DeliverContext,
  opened: Delivery,
  reason: TargetError = heldUp,
): Promise<boolean> {
  return retryUntilDatabaseAnswers(() => markUncalled(deps, opened, reason), { log: deps.log, signal });
}

const checkWaitEveryMs = 5 * Second.ms;

/** Shows on a prepared target why it is late, once it waits for its turn near a rate limit. Returns a function that stops watching. */
function showWait({ deps, clock }: DeliverContext, target: TargetRow, at: Date, delay: CallSpacing): () => void {
  const timer = setInterval(() => {
    if (clock.msUntil(at) > 0 || delay.ms() === 0) return;
    clearInterval(timer);
    moveTarget(deps.db, target, ["ready"], { error: waitError(target.platform, delay) }).catch((error: unknown) =>
      deps.log.warn({ err: error, ...attemptKeyOf(target) }, "target.wait_not_shown"),
    );
  }, checkWaitEveryMs);
  return () => clearInterval(timer);
}

/** Sends in the lane of its account: `sending` is committed shortly before its turn, the call starts at its instant. */
async function send(context: DeliverContext, ready: Ready, { at, signal }: Claim): Promise<void> {
  const { batches, lanes, lease } = context;
  const { target } = ready;
  const delay = context.deps.nearLimits.of(target.platform, ready.account.externalId);
  const stopShowing = showWait(context, target, at, delay);
  const settle = await lanes(
    laneOf(target),
    { at, id: target.id, delay, signal },
    {
      open: () => lease(() => batches.open(target)),
      call: (opened) => call(context, ready, opened),
      putBack: (opened) => () => releaseUncalled(context, opened, waitError(target.platform, delay)),
    },
  ).finally(stopShowing);
  await settle?.();
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

/** Prepares a claimed target. null: it was settled, released or put back. */
async function makeReady(context: DeliverContext, target: TargetRow, claim: Claim): Promise<Ready | null> {
  const { deps, batches, clock, perAccount } = context;
  const { at, isAhead, signal } = claim;
  const untilAlarm = async ({ steps }: Prepared) => {
    await putBack(deps, target, { wakeAt: ordinaryAlarm(at), steps });
    return null;
  };
  try {
    const hasVideo = await fitTargetVideos(deps, target, clock.msUntil(at), signal);
    const prepare = () =>
      prepareTarget(deps, isAhead ? { ready: untilAlarm } : batches, target, { hasVideo, isAhead, signal });
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
  const target = await context.lease(() => context.batches.claim(seen));
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
