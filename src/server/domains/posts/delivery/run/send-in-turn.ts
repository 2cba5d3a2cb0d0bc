import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { attemptKeyOf, type Delivery, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import type { AccountLanes, Turn } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import type { KnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import type { Leases } from "#server/domains/posts/delivery/run/held-leases.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { markUncalled } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import type { Actor, Confirm, Published, SocialPlatform } from "#server/integrations/social/platform.ts";
import type { createBatches } from "#server/lib/concurrency/batches.ts";
import type { createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";
import type { TargetId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

export interface DeliverContext {
  deps: Deps;
  /** Runs a step of the database for this delivery together with the same step of others. */
  inBatch: ReturnType<typeof createBatches<Deps>>;
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
  leases: Leases;
  /** Counts a delivery that is only uploaded now. false: this process uploads as many ahead as it may. */
  mayBeginAhead: (id: TargetId) => boolean;
  /** Aborted when the process stops; a send in flight is still awaited. */
  signal: AbortSignal;
}

/** false when the lease may have expired, for example because the whole process was suspended, or when the database does not answer. */
async function isLeaseValid({ deps, leases }: DeliverContext, opened: Delivery): Promise<boolean> {
  try {
    return await leases.isOurs(targetIdOf(opened));
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
const releaseUncalled = ({ deps, signal }: DeliverContext, opened: Delivery, reason = heldUp): Promise<boolean> =>
  retryUntilDatabaseAnswers(() => markUncalled(deps, opened, reason), { log: deps.log, signal });

/**
 * Records that the network published a delivery. Only this process knows it, so it waits for a database that is away for a moment, also
 * while it stops. Recording it again changes nothing.
 */
async function recordAnswer(
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

interface Sender {
  platform: SocialPlatform;
  account: UsableAccount;
}

interface Sending<D extends Delivery> {
  /** Commits that the call may begin. null: it may not. */
  open(): Promise<D | null>;
  /** The irreversible call. */
  send(actor: Actor, opened: D, signal: AbortSignal): Promise<Confirm>;
  /** Records that it is published. `calledAt`: the start of the call. */
  record(opened: D, published: Published, calledAt: Date): Promise<unknown>;
}

/** Makes the irreversible call. Returns what settles the delivery: it runs after the call has left its lane, and holds up no other call. */
async function call<D extends Delivery>(
  context: DeliverContext,
  { platform: { platform }, account }: Sender,
  opened: D,
  { send, record }: Omit<Sending<D>, "open">,
): Promise<() => Promise<unknown>> {
  const { deps, pauses, clock } = context;
  if (!(await isLeaseValid(context, opened))) return () => releaseUncalled(context, opened);
  const caller = { accountId: opened.accountId, platform };
  const settleError = (error: unknown) => settleFailure(deps, opened, platform, error);
  try {
    pauses.refuse(caller);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const calledAt = clock.now();
    const confirm = await actAs(deps, account, signal, (actor) => send(actor, opened, signal));
    return () =>
      confirm()
        .then((published) => recordAnswer(context, opened, published, () => record(opened, published, calledAt)))
        .catch(settleError);
  } catch (error) {
    pauses.note(caller, error);
    // Waits for the database as an answer does: no look-up can find a refusal.
    return () => retryUntilDatabaseAnswers(() => settleError(error), { log: deps.log });
  }
}

/**
 * Sends a post or a part in the lane of its account, and settles it: `sending` is committed shortly before its turn, the call starts at
 * its instant.
 */
export async function sendInTurn<D extends Delivery>(
  context: DeliverContext,
  sender: Sender,
  turn: Omit<Turn, "delay">,
  { open, ...sending }: Sending<D>,
): Promise<void> {
  const { deps, lanes, leases } = context;
  const { account } = sender;
  const { platform } = sender.platform;
  const delay = deps.nearLimits.of(platform, account.externalId);
  const settle = await lanes(
    account.row.id,
    { ...turn, delay },
    {
      open: () => leases.take(open),
      call: (opened) => call(context, sender, opened, sending),
      putBack: (opened) => () => releaseUncalled(context, opened, waitError(platform, delay)),
    },
  );
  await settle?.();
}
