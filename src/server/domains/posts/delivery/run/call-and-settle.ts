import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { attemptKeyOf, type Delivery, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import type { Place } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import type { Sender } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { markUncalled } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { actAs } from "#server/domains/social-accounts/act-as.ts";
import type { Actor, Confirm, Published } from "#server/integrations/social/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

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
const releaseUncalled = ({ deps, signal }: DeliverContext, opened: Delivery, reason: TargetError): Promise<boolean> =>
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

/** What became of the call of an opened delivery. */
type Answer =
  | { kind: "uncalled"; reason: TargetError }
  | { kind: "accepted"; confirm: Confirm; calledAt: Date }
  | { kind: "failed"; error: unknown };

/** Waits for the turn of an opened delivery, and makes the irreversible call. */
export async function callInTurn(
  context: DeliverContext,
  place: Place,
  { platform: { platform }, account }: Sender,
  opened: Delivery,
  send: (actor: Actor, signal: AbortSignal) => Promise<Confirm>,
): Promise<Answer> {
  const { deps, pauses, clock } = context;
  if (!(await place.isTurn()))
    return { kind: "uncalled", reason: waitError(platform, deps.nearLimits.of(platform, account.externalId)) };
  if (!(await isLeaseValid(context, opened))) return { kind: "uncalled", reason: heldUp };
  const caller = { accountId: opened.accountId, platform };
  try {
    pauses.refuse(caller);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const calledAt = clock.now();
    return { kind: "accepted", confirm: await actAs(deps, account, signal, (actor) => send(actor, signal)), calledAt };
  } catch (error) {
    pauses.note(caller, error);
    return { kind: "failed", error };
  }
}

/** Settles an opened delivery by its answer. It has left its lane, and holds up no other call. `record`: that it is published. */
export async function settleAnswer(
  context: DeliverContext,
  { platform: { platform } }: Sender,
  opened: Delivery,
  answer: Answer,
  record: (published: Published, calledAt: Date) => Promise<unknown>,
): Promise<void> {
  const { deps } = context;
  switch (answer.kind) {
    case "uncalled":
      await releaseUncalled(context, opened, answer.reason);
      return;
    case "failed":
      // Waits for the database as an answer does: no look-up can find a refusal.
      await retryUntilDatabaseAnswers(() => settleFailure(deps, opened, platform, answer.error), { log: deps.log });
      return;
    case "accepted":
      try {
        const published = await answer.confirm();
        await recordAnswer(context, opened, published, () => record(published, answer.calledAt));
      } catch (error) {
        await settleFailure(deps, opened, platform, error);
      }
      return;
    default:
      answer satisfies never;
  }
}
