import { onceDatabaseAnswers } from "#server/db/once-database-answers.ts";
import type { Deps } from "#server/deps.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import type { AccountLanes } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import type { DeliveryBatches } from "#server/domains/posts/delivery/run/delivery-batches.ts";
import { attemptKeyOf, type Delivery, goesOutAt, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import type { createKeyedLock } from "#server/lib/keyed-lock.ts";
import type { KnownPauses } from "#server/domains/posts/delivery/pace/known-pauses.ts";
import { fitTargetVideos } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { prepareTarget, type Ready } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { markStopped, markUncalled } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { TargetId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/posts.ts";

export interface DeliverContext {
  deps: Deps;
  batches: DeliveryBatches;
  /** The calls of each account, in the order of their instants. */
  lanes: AccountLanes;
  /** What is prepared for one account is prepared one after the other. */
  perAccount: ReturnType<typeof createKeyedLock>;
  /** Whom a platform told to wait, as far as this process heard it. */
  pauses: KnownPauses;
  /** Takes a delivery under a lease, and tells the publisher which attempt is in hand, so that it renews it. */
  hold: <T extends Delivery | null | undefined>(take: () => Promise<T>) => Promise<T>;
  /** false when the lease may have lapsed: after a pause of the whole process somebody else may be looking this send up. */
  holds: (id: TargetId) => Promise<boolean>;
  /** Ends when the process stops; a send under way is still waited for. */
  signal: AbortSignal;
}

/** How a delivery is settled; not before the next call of its account may begin. */
export type Settlement = () => Promise<void>;

/** The one call that cannot be undone. */
async function call(context: DeliverContext, ready: Ready, target: TargetRow): Promise<Settlement> {
  const { deps, pauses, batches } = context;
  if (!(await holdsSurely(context, target))) return () => handBackUncalled(context, target);
  const settleError = (error: unknown) => settleFailure(deps, target, target.platform, error);
  try {
    pauses.refuse(target);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const confirm = await actAs(deps, ready.account, signal, (actor) =>
      ready.platform.send(actor, ready.content, target.steps, signal),
    );
    return async () => {
      await confirm()
        .then((published) => batches.publish({ target, published }))
        .catch(settleError);
    };
  } catch (error) {
    pauses.note(target, error);
    return () => settleError(error);
  }
}

/** A database that does not answer proves nothing. */
export async function holdsSurely({ deps, holds }: DeliverContext, opened: Delivery): Promise<boolean> {
  try {
    return await holds(targetIdOf(opened));
  } catch (error) {
    deps.log.warn({ err: error, ...attemptKeyOf(opened) }, "target.lease_not_renewed");
    return false;
  }
}

/**
 * Opened, and not called: the process or its database stood still in between, or a clock was set, and somebody else may have taken
 * over. If nobody did, it surely did not go out, and starts anew at once; how late it may be is judged there.
 */
export function handBackUncalled({ deps, signal }: DeliverContext, opened: Delivery): Promise<void> {
  const reason: TargetError = {
    code: "postloom.held_up",
    message: "The server was held up just before sending. Nothing was sent yet.",
    fix: null,
  };
  return onceDatabaseAnswers(() => markUncalled(deps, opened, reason), { log: deps.log, signal });
}

/** In line with the other calls of its account: `sending` is committed when its turn is near, the call leaves at its instant. */
async function send(context: DeliverContext, ready: Ready, at: Date): Promise<void> {
  const { batches, lanes, hold } = context;
  const { target } = ready;
  const settle = await lanes(
    laneOf(target),
    { at, id: target.id, hold: context.deps.nearLimits.of(target.platform, ready.account.externalId) },
    {
      open: () => hold(() => batches.open(target)),
      call: (opened) => call(context, ready, opened),
    },
  );
  await settle?.();
}

const laneOf = ({ accountId, id }: TargetRow) => accountId ?? id;

/** A stopping process hands back what nobody can have seen. */
async function handBack({ deps }: DeliverContext, target: TargetRow): Promise<void> {
  await moveTarget(deps.db, target, ["preparing", "ready"], { state: "queued", leaseUntil: null });
}

/** Claimed and prepared, to wait for its instant. null: there is nothing (more) to do. */
async function makeReady(context: DeliverContext, target: TargetRow): Promise<Ready | null> {
  const { deps, batches, signal } = context;
  try {
    await fitTargetVideos(deps, target, signal);
    return await context.perAccount(laneOf(target), () => prepareTarget(deps, batches, target, signal));
  } catch (error) {
    if (signal.aborted) await handBack(context, target);
    else await settleFailure(deps, target, target.platform, error);
    return null;
  }
}

/** Takes one delivery all the way: claim, prepare, wait for its instant, send, settle. Safe to call at any time for any row. */
export async function deliverTarget(context: DeliverContext, seen: TargetRow): Promise<void> {
  const target = await context.hold(() => context.batches.claim(seen));
  const at = target && goesOutAt(target);
  if (target === null || at === null) return;
  if (target.stop !== null) return markStopped(context.deps, target, target.stop);
  const ready = await makeReady(context, target);
  if (ready === null) return;
  try {
    await send(context, ready, at);
  } catch (error) {
    // Only one that still waits for its turn is let go by a stopping process. What was opened is never settled from here.
    if (error !== context.signal.reason) throw error;
    await handBack(context, ready.target);
  }
}
