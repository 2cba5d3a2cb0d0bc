import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { readPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { savePlan } from "#server/domains/billing/billing.queries.ts";
import {
  type CustomerRow,
  beginReading,
  findOverdue,
  findPlan,
  findUnconfirmed,
  findUserOfCustomer,
  lockReading,
  saveReading,
} from "#server/domains/billing/payments.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { ForgedEventError, PaymentError, type PaidSubscription } from "#server/integrations/stripe/payments.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Day } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";

/** Premium remains active for this many days after a failed payment. */
const graceDays = 7;

/** End of the grace period, in which failed payments are retried; null while no payment is overdue. */
export const graceEnd = ({ pastDueSince }: Pick<CustomerRow, "pastDueSince">): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * Day.ms);

type ReadDeps = Pick<Deps, "db" | "jobs" | "log" | "payments" | "secrets">;

const noSubscription = { id: null, state: "ended", periodEndsAt: null, endsAt: null } as const;

/** Derives the plan from the subscription, and mails the user once when a payment fails and when Premium ends. */
async function applySubscription(
  deps: ReadDeps,
  row: CustomerRow,
  subscription: PaidSubscription | null,
): Promise<void> {
  const { userId } = row;
  const { id: subscriptionId, ...paid } = subscription ?? noSubscription;
  await deps.db.transaction(async (tx) => {
    const held = await lockReading(tx, row);
    // Nothing to save: a later read has begun, or there was never a subscription.
    if (held === undefined || (held.state === null && subscription === null)) return;
    const pastDueSince = paid.state === "past_due" ? (held.pastDueSince ?? new Date()) : null;
    await saveReading(tx, userId, { ...paid, subscriptionId, pastDueSince });
    const until = graceEnd({ pastDueSince });
    const isPremium = paid.state === "active" || (until !== null && until.getTime() > Date.now());
    const plan = await findPlan(tx, userId);
    if (isPremium !== (plan === "premium")) {
      const next = isPremium ? "premium" : "basic";
      await savePlan(tx, userId, next);
      await recordActivity(tx, userId, { kind: "plan.chosen", label: next });
      if (!isPremium) await sendMail(deps, tx, { userId, kind: "premiumEnded", params: {} });
    }
    if (until !== null && held.pastDueSince === null) {
      await sendMail(deps, tx, { userId, kind: "paymentFailed", params: { until: until.toISOString() } });
    }
  });
}

/**
 * Reads the subscription of a user and applies it. Events may be old and arrive in any order, so their content is ignored: an event
 * only names the user to read. Throws PaymentError.
 */
export async function readPayments(deps: ReadDeps, userId: UserId): Promise<void> {
  if (deps.payments === null) return;
  const row = await beginReading(deps.db, userId);
  if (row === undefined) return;
  await applySubscription(deps, row, await deps.payments.readSubscription(row.customerId));
}

/**
 * Reads at once, for a person who waits. A failed read is repeated by a job, because it discards the result of an event's read in
 * progress. Throws PaymentError.
 */
export async function readPaymentsNow(deps: ReadDeps, userId: UserId): Promise<void> {
  try {
    await readPayments(deps, userId);
  } catch (error) {
    if (error instanceof PaymentError && error.isPassing) await deps.jobs.send(deps.db, readPaymentsJob, { userId });
    throw error;
  }
}

/**
 * Handles an event of the payment service by enqueueing a read of the subscription. The same event may arrive several times.
 * Throws NOT_FOUND where nothing is paid for, INVALID_INPUT for an event that is not signed.
 */
export async function receivePaymentEvent(
  { db, jobs, log, payments }: Pick<Deps, "db" | "jobs" | "log" | "payments">,
  body: Buffer,
  signature: string,
): Promise<void> {
  if (payments === null) throw new DomainError("NOT_FOUND", "Not found");
  try {
    const { id, customerId } = payments.readEvent(body, signature);
    const userId = customerId === null ? undefined : await findUserOfCustomer(db, customerId);
    // The account may have customers of other products, and sends events after we deleted a customer.
    if (userId === undefined) return;
    // A read that runs right now may have missed the change, so each event has its own read.
    await jobs.send(db, readPaymentsJob, { userId }, { singletonKey: `${userId} ${id}` });
  } catch (error) {
    if (!(error instanceof ForgedEventError)) throw error;
    log.warn({ err: error }, "billing.event_refused");
    throw new DomainError("INVALID_INPUT", "The signature is not valid", { cause: error });
  }
}

const perRound = 200;

/** Enqueues reads for users whose grace period is over, and for those whose event may be lost. */
export async function sweepPayments({ db, jobs, payments }: Pick<Deps, "db" | "jobs" | "payments">): Promise<void> {
  if (payments === null) return;
  const userIds = new Set([...(await findOverdue(db, graceDays, perRound)), ...(await findUnconfirmed(db, perRound))]);
  for (const userId of userIds) await jobs.send(db, readPaymentsJob, { userId });
}
