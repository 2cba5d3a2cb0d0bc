import type { Deps } from "#server/deps.ts";
import { choosePlan } from "#server/domains/billing/billing.service.ts";
import {
  type CustomerRow,
  deleteCustomer,
  findCustomer,
  findPayer,
  findPlan,
  insertCustomer,
  markCheckout,
} from "#server/domains/billing/payments.queries.ts";
import { graceEnd, readPaymentsNow } from "#server/domains/billing/payments.service.ts";
import { fullNameOf } from "#server/domains/users/users.service.ts";
import { PaymentError, type Payments } from "#server/integrations/stripe/payments.ts";
import { DomainError, notFound, refusalAt } from "#server/lib/domain-error.ts";
import type { BillingState, Payment, Plan } from "#shared/billing/billing.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";

type PremiumDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "payments" | "secrets">;

export const paymentOf = ({ payments }: Pick<Deps, "payments">): Payment => (payments === null ? "free" : "stripe");

function paymentsOf({ payments }: Pick<Deps, "payments">): Payments {
  if (payments === null)
    throw new DomainError("UNPROCESSABLE", "Premium is free on this server: choose it with POST /billing/plan");
  return payments;
}

/** Logs errors of the payment service and throws UNAVAILABLE instead. */
async function withPaymentErrors<T>({ log }: Pick<Deps, "log">, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error({ err: error }, "billing.payment_service_failed");
    throw new DomainError(
      "UNAVAILABLE",
      "The payment service cannot be used right now. Please try again in a moment.",
      {
        retryAfterSeconds: 30,
        cause: error,
      },
    );
  }
}

const settingsUrl = ({ config }: Pick<Deps, "config">, outcome: string) =>
  `${config.publicUrl}/ai/settings?tab=general&checkout=${outcome}`;

/** Active, or waiting for the payment of an invoice. */
const isSubscribed = ({ state }: Pick<CustomerRow, "state">) => state !== null && state !== "ended";

export async function billingState(deps: Pick<Deps, "db" | "payments">, userId: UserId): Promise<BillingState> {
  const row = await findCustomer(deps.db, userId);
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    plan: await findPlan(deps.db, userId),
    payment: paymentOf(deps),
    state: row?.state ?? null,
    periodEndsAt: iso(row?.periodEndsAt),
    endsAt: iso(row?.endsAt),
    graceEndsAt: iso(row && graceEnd(row)),
  };
}

async function ensureCustomer(
  deps: PremiumDeps,
  payments: Payments,
  userId: UserId,
  replaced: string | null,
): Promise<CustomerRow> {
  const known = await findCustomer(deps.db, userId);
  if (known !== undefined) return known;
  const person = await findPayer(deps.db, userId);
  if (person === undefined) throw notFound("User");
  const name = fullNameOf(person);
  await insertCustomer(deps.db, userId, await payments.createCustomer({ userId, email: person.email, name, replaced }));
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) throw notFound("User");
  return row;
}

/** When the stored customer was deleted at Stripe, or is of another account or mode, deletes it and calls again with its id. */
async function withFreshCustomer<T>(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  call: (replaced: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await call(null);
  } catch (error) {
    if (!(error instanceof PaymentError && error.isUnknownCustomer)) throw error;
    const gone = await findCustomer(db, userId);
    await deleteCustomer(db, userId);
    return call(gone?.customerId ?? null);
  }
}

const paidAlready = () =>
  new DomainError("CONFLICT", "There is a subscription already. Manage it with POST /billing/portal");

/** URL of the checkout page for Premium. Throws CONFLICT when it is paid for already, UNPROCESSABLE, UNAVAILABLE. */
export async function beginCheckout(deps: PremiumDeps, userId: UserId, language: Language): Promise<string> {
  const payments = paymentsOf(deps);
  const begin = async (replaced: string | null) => {
    const row = await ensureCustomer(deps, payments, userId, replaced);
    if (isSubscribed(row)) throw paidAlready();
    await markCheckout(deps.db, userId);
    const url = await payments.beginCheckout({
      customerId: row.customerId,
      language,
      successUrl: settingsUrl(deps, "done"),
      cancelUrl: settingsUrl(deps, "cancelled"),
      // The same page until the subscription is read again or the language changes.
      key: `checkout ${row.customerId} ${row.revision} ${language}`,
    });
    if (url !== null) return url;
    // The page was paid, and the subscription has not been read since.
    await readPaymentsNow(deps, userId);
    throw paidAlready();
  };
  return withPaymentErrors(deps, () => withFreshCustomer(deps, userId, begin));
}

/** URL of the page for cards, invoices and cancellation. Throws NOT_FOUND before the first checkout, UNPROCESSABLE, UNAVAILABLE. */
export async function openPortal(deps: PremiumDeps, userId: UserId, language: Language): Promise<string> {
  const payments = paymentsOf(deps);
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) throw notFound("Subscription");
  return withPaymentErrors(deps, () => payments.openPortal(row.customerId, language, settingsUrl(deps, "portal")));
}

/** Reads the subscription now, without waiting for an event: for a user who returns from the checkout. */
export const refreshPayments = (deps: PremiumDeps, userId: UserId): Promise<void> =>
  withPaymentErrors(deps, () => readPaymentsNow(deps, userId));

/**
 * Changes the plan. Where Premium is paid, choosing Basic ends it with the paid period, and choosing Premium revokes that
 * cancellation; the first time needs a checkout. Throws UNPROCESSABLE, UNAVAILABLE.
 */
export async function changePlan(deps: PremiumDeps, userId: UserId, plan: Plan): Promise<void> {
  const { payments } = deps;
  const row = payments === null ? undefined : await findCustomer(deps.db, userId);
  if (payments !== null && row !== undefined && isSubscribed(row)) {
    const { customerId } = row;
    await withPaymentErrors(deps, async () => {
      const subscriptions = await payments.setEnding(customerId, plan === "basic");
      // Logged as an error, because the operator must refund the second payment.
      if (subscriptions > 1) deps.log.error({ customerId, subscriptions }, "billing.several_subscriptions");
      await readPaymentsNow(deps, userId);
    });
    return;
  }
  if (payments !== null && plan === "premium" && (await findPlan(deps.db, userId)) !== "premium")
    throw refusalAt("UNPROCESSABLE", "plan", "Premium is paid for on this server. Begin with POST /billing/checkout");
  await choosePlan(deps, userId, plan);
}

/** Deletes the customer of an account that is being deleted, which ends all charges. False when the payment service failed: retry. */
export async function endPayments(deps: Pick<Deps, "db" | "log" | "payments">, userId: UserId): Promise<boolean> {
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) return true;
  const { customerId } = row;
  try {
    if (deps.payments === null) deps.log.error({ customerId }, "billing.customer_left_behind");
    else await deps.payments.deleteCustomer(customerId);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Logged as an error, because the operator must end it manually if this continues.
    deps.log.error({ customerId, err: error }, "billing.customer_not_deleted");
    return false;
  }
  await deleteCustomer(deps.db, userId);
  return true;
}
