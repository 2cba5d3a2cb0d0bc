import type { Deps } from "#server/deps.ts";
import { readPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { findUserOfCustomer } from "#server/domains/billing/payments.queries.ts";
import { ForgedEventError } from "#server/integrations/stripe/payments.ts";
import { DomainError } from "#server/lib/domain-error.ts";

/**
 * Takes in what the payment service tells. Once this returns, it is certain that somebody looks; the same event may come often.
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
    // The service may have other customers than ours, and forgets ours later than we do.
    if (userId === undefined) return;
    // One that is looked into right now may have come too late to be seen: each event has a look of its own.
    await jobs.send(db, readPaymentsJob, { userId }, { singletonKey: `${userId} ${id}` });
  } catch (error) {
    if (!(error instanceof ForgedEventError)) throw error;
    log.warn({ err: error }, "billing.event_refused");
    throw new DomainError("INVALID_INPUT", "The signature is not valid", { cause: error });
  }
}
