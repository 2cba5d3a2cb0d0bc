import { Stripe } from "stripe";
import {
  ForgedEventError,
  PaymentError,
  type Payments,
  type PaymentState,
  type PaidSubscription,
} from "#server/integrations/stripe/payments.ts";
import type { StripeConfig } from "#server/integrations/stripe/stripe-settings.ts";
import { cappedFetch } from "#server/lib/http.ts";
import { Second } from "#shared/durations.ts";

const maxResponseBytes = 2_000_000;

const states: Record<Stripe.Subscription.Status, PaymentState> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "unpaid",
  // The first payment was never made, so no invoice is overdue.
  incomplete: "ended",
  incomplete_expired: "ended",
  canceled: "ended",
};
const precedence: readonly PaymentState[] = ["active", "past_due", "unpaid", "ended"];

const instant = (seconds: number | null | undefined) =>
  typeof seconds === "number" ? new Date(seconds * 1_000) : null;

function toPaid({ id, status, items, cancel_at, cancel_at_period_end }: Stripe.Subscription): PaidSubscription {
  const ends = items.data.map(({ current_period_end }) => current_period_end);
  const periodEndsAt = instant(ends.length === 0 ? null : Math.min(...ends));
  const endsAt = instant(cancel_at) ?? (cancel_at_period_end ? periodEndsAt : null);
  // An unknown new state of Stripe is `unpaid`: no access, and no second subscription.
  return { id, state: states[status] ?? "unpaid", periodEndsAt, endsAt };
}

/** The most important first. Stripe lists the newest first, and the sort is stable. */
const byImportance = (subscriptions: readonly Stripe.Subscription[]): PaidSubscription[] =>
  subscriptions.map(toPaid).toSorted((a, b) => precedence.indexOf(a.state) - precedence.indexOf(b.state));

const isGone = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === "resource_missing";

/** Ignores the error for a customer unknown to Stripe. */
function ignoreMissing(error: unknown): void {
  if (!isGone(error)) throw error;
}

/** Converts Stripe's errors. Its messages may contain parts of the key, so they are only in the cause. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isPassing =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error.statusCode ?? 500) >= 500;
    throw new PaymentError(`Stripe ${isPassing ? "cannot be reached" : "refused"}: ${error.code ?? error.type}`, {
      isPassing,
      isUnknownCustomer: isGone(error) && error.param === "customer",
      cause: error,
    });
  }
}

/** The event's object has a customer, or is one. */
function customerOf({ data }: Stripe.Event): string | null {
  const about: { object?: string; id?: string; customer?: unknown } = data.object;
  if (about.object === "customer") return about.id ?? null;
  return typeof about.customer === "string" ? about.customer : null;
}

export function createStripePayments({ secretKey, webhookSecret, premiumPrice, apiUrl }: StripeConfig): Payments {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port }),
    httpClient: Stripe.createFetchHttpClient(cappedFetch(maxResponseBytes)),
    timeout: 20 * Second.ms,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const subscriptionsOf = async (customer: string): Promise<PaidSubscription[]> =>
    byImportance((await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data);

  /** Closes the open pages of other keys, which could be paid beside the new one. Returns the page of this key and the newest. */
  async function closeOtherPages(customer: string, key: string) {
    const { data } = await stripe.checkout.sessions.list({ customer, limit: 100 });
    const same = data.find(({ status, metadata }) => status !== "expired" && metadata?.["key"] === key);
    const open = data.filter(({ status }) => status === "open");
    for (const other of open) if (other !== same) await stripe.checkout.sessions.expire(other.id);
    return { same, newest: data[0] };
  }

  return {
    createCustomer: ({ userId, email, name, replaced }) =>
      callStripe(async () => {
        const person = { email, name, metadata: { user_id: userId } };
        const idempotencyKey = `customer ${userId}${replaced === null ? "" : ` after ${replaced}`}`;
        const { id } = await stripe.customers.create(person, { idempotencyKey });
        return id;
      }),

    beginCheckout: ({ customerId, language, successUrl, cancelUrl, key }) =>
      callStripe(async () => {
        const { same, newest } = await closeOtherPages(customerId, key);
        if (same?.status === "complete") return null;
        const { url } =
          same ??
          (await stripe.checkout.sessions.create(
            {
              mode: "subscription",
              customer: customerId,
              line_items: [{ price: premiumPrice, quantity: 1 }],
              locale: language,
              success_url: successUrl,
              cancel_url: cancelUrl,
              metadata: { key },
            },
            // For the key alone, Stripe would repeat its answer with a page that was closed since.
            { idempotencyKey: `${key} ${newest?.id ?? ""}` },
          ));
        if (url === null) throw new PaymentError("Stripe gave no address to pay at", { isPassing: false });
        return url;
      }),

    openPortal: (customerId, language, returnUrl) =>
      callStripe(async () => {
        const page = { customer: customerId, locale: language, return_url: returnUrl };
        const { url } = await stripe.billingPortal.sessions.create(page);
        return url;
      }),

    readSubscription: (customerId) =>
      callStripe(async () => {
        const [first] = (await subscriptionsOf(customerId).catch(ignoreMissing)) ?? [];
        return first ?? null;
      }),

    setEnding: (customerId, ends) =>
      callStripe(async () => {
        const running = (await subscriptionsOf(customerId)).filter(({ state }) => state !== "ended");
        for (const { id } of ends ? running : running.slice(0, 1))
          await stripe.subscriptions.update(id, { cancel_at_period_end: ends });
        return running.length;
      }),

    deleteCustomer: (customerId) =>
      callStripe(async () => {
        await stripe.customers.del(customerId).catch(ignoreMissing);
      }),

    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, customerId: customerOf(event) };
      } catch (error) {
        throw new ForgedEventError("This event is not signed with our secret, or was signed long ago", {
          cause: error,
        });
      }
    },
  };
}
