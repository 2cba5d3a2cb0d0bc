import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";

/**
 * The payment state of a subscription:
 * - active: paid
 * - past_due: the last payment failed and is retried
 * - unpaid: no more retries, the invoice is open
 * - ended: cancelled, or never started
 */
export type PaymentState = "active" | "past_due" | "unpaid" | "ended";

export interface PaidSubscription {
  id: string;
  state: PaymentState;
  periodEndsAt: Date | null;
  /** The end of a cancelled subscription; null when it renews. */
  endsAt: Date | null;
}

export interface CheckoutRequest {
  customerId: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** The same key returns the same page, so that two clicks cannot pay twice. Pages of other keys are closed. */
  key: string;
}

/** A failed call to the payment service. If `isPassing`, the call may nevertheless have taken effect. */
export class PaymentError extends Error {
  /** Whether a later retry may succeed. */
  readonly isPassing: boolean;
  /** The customer does not exist: deleted, or of another account, or of the test mode. */
  readonly isUnknownCustomer: boolean;

  constructor(
    message: string,
    {
      isPassing,
      isUnknownCustomer = false,
      cause,
    }: { isPassing: boolean; isUnknownCustomer?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = "PaymentError";
    this.isPassing = isPassing;
    this.isUnknownCustomer = isUnknownCustomer;
  }
}

/** An event without a valid signature. */
export class ForgedEventError extends Error {}

/** Paid subscriptions. Card numbers never reach this server: users enter them on a page of the service. */
export interface Payments {
  /**
   * Creates the customer of a user, or the one after `replaced`, which is gone. A repeated call returns the same one while Stripe keeps its
   * idempotency key: a day.
   */
  createCustomer(person: { userId: UserId; email: string; name: string; replaced: string | null }): Promise<string>;
  /** The address of the payment page; null: the page of this key was paid. */
  beginCheckout(request: CheckoutRequest): Promise<string | null>;
  /** The address of the page for cards, invoices and cancelling. */
  openPortal(customerId: string, language: Language, returnUrl: string): Promise<string>;
  /** The most important of the customer's subscriptions, by state; null without any. */
  readSubscription(customerId: string): Promise<PaidSubscription | null>;
  /**
   * Cancels all subscriptions of the customer at the end of the paid period, or takes the cancellation of the most important one back.
   * Returns how many have not ended: more than one is paid for twice.
   */
  setEnding(customerId: string, ends: boolean): Promise<number>;
  /** Deletes the customer and ends all subscriptions; a missing customer counts as deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The id and the customer of an event; null: the event has no customer. Throws ForgedEventError. */
  readEvent(body: Buffer, signature: string): { id: string; customerId: string | null };
}
