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
import { graceEnd, readPayments } from "#server/domains/billing/read-payments.ts";
import { PaymentError, type Payments } from "#server/integrations/stripe/payments.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
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

/** What goes wrong at the payment service, as people are told. */
async function asking<T>({ log }: Pick<Deps, "log">, call: () => Promise<T>): Promise<T> {
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

/** Paid for, or about to be once the open invoice is. */
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

async function ensureCustomer(deps: PremiumDeps, payments: Payments, userId: UserId): Promise<CustomerRow> {
  const known = await findCustomer(deps.db, userId);
  if (known !== undefined) return known;
  const person = await findPayer(deps.db, userId);
  if (person === undefined) throw notFound("User");
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  await insertCustomer(deps.db, userId, await payments.createCustomer({ userId, email: person.email, name }));
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) throw notFound("User");
  return row;
}

/** A customer of another account of the service, or of its test mode, cannot pay here: that one is forgotten, and made anew. */
async function asKnownCustomer<T>({ db }: Pick<Deps, "db">, userId: UserId, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError && error.isUnknownCustomer)) throw error;
    await deleteCustomer(db, userId);
    return call();
  }
}

/** The address of the page on which Premium is paid for. Throws CONFLICT when it is already. */
export async function beginCheckout(deps: PremiumDeps, userId: UserId, language: Language): Promise<string> {
  const payments = paymentsOf(deps);
  const begin = async () => {
    const row = await ensureCustomer(deps, payments, userId);
    if (isSubscribed(row))
      throw new DomainError("CONFLICT", "There is a subscription already. Manage it with POST /billing/portal");
    await markCheckout(deps.db, userId);
    return payments.beginCheckout({
      customerId: row.customerId,
      language,
      successUrl: settingsUrl(deps, "done"),
      cancelUrl: settingsUrl(deps, "cancelled"),
      // Another one only once something has become of the last.
      key: `checkout ${row.customerId} ${row.revision} ${language}`,
    });
  };
  return asking(deps, () => asKnownCustomer(deps, userId, begin));
}

/** The address of the page for cards, invoices and cancelling. Throws NOT_FOUND before the first payment. */
export async function openPortal(deps: PremiumDeps, userId: UserId, language: Language): Promise<string> {
  const payments = paymentsOf(deps);
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) throw notFound("Subscription");
  return asking(deps, () => payments.openPortal(row.customerId, language, settingsUrl(deps, "portal")));
}

/** Looks now instead of waiting to be told: for whoever comes back from paying. */
export const refreshPayments = (deps: PremiumDeps, userId: UserId): Promise<void> =>
  asking(deps, () => readPayments(deps, userId));

/**
 * The plan that a person chooses. Where Premium costs money, choosing Basic ends it with the period that is paid for, and choosing
 * Premium again takes that back; a first time leads over the page to pay on. Throws UNPROCESSABLE.
 */
export async function changePlan(deps: PremiumDeps, userId: UserId, plan: Plan): Promise<void> {
  const { payments } = deps;
  const row = payments === null ? undefined : await findCustomer(deps.db, userId);
  if (payments !== null && row !== undefined && isSubscribed(row) && row.subscriptionId !== null) {
    const { subscriptionId } = row;
    await asking(deps, async () => {
      await payments.setEnding(subscriptionId, plan === "basic");
      await readPayments(deps, userId);
    });
    return;
  }
  if (payments !== null && plan === "premium" && (await findPlan(deps.db, userId)) !== "premium") {
    throw new DomainError("UNPROCESSABLE", "Premium is paid for on this server. Begin with POST /billing/checkout", {
      issues: [{ path: "plan", message: "Premium is paid for on this server. Begin with POST /billing/checkout" }],
    });
  }
  await choosePlan(deps, userId, plan);
}

/** Ends what a leaving person would still be charged for. False when the payment service has to be asked again. */
export async function endPayments(deps: Pick<Deps, "db" | "log" | "payments">, userId: UserId): Promise<boolean> {
  const row = await findCustomer(deps.db, userId);
  if (row === undefined) return true;
  const { customerId } = row;
  try {
    if (deps.payments === null) deps.log.error({ customerId }, "billing.customer_left_behind");
    else await deps.payments.deleteCustomer(customerId);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Whoever runs the server can end it by hand, and should when this goes on.
    deps.log.error({ customerId, err: error }, "billing.customer_not_deleted");
    return false;
  }
  await deleteCustomer(deps.db, userId);
  return true;
}
