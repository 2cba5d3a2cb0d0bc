import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";

/**
 * How a subscription stands with whoever collects the money:
 * - active: paid
 * - past_due: the last payment failed, and is tried again
 * - unpaid: nobody tries any more, and the invoice is open
 * - ended: cancelled, or never begun
 */
export type PaymentState = "active" | "past_due" | "unpaid" | "ended";

export interface PaidSubscription {
  id: string;
  state: PaymentState;
  periodEndsAt: Date | null;
  /** When it ends by itself, because it was cancelled. */
  endsAt: Date | null;
}

export interface CheckoutRequest {
  customerId: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** The same key gives the same page: two presses do not pay twice. */
  key: string;
}

/** A payment service could not be asked, or refused. Nothing is known of what it did. */
export class PaymentError extends Error {
  /** Whether asking again later may help. */
  readonly isPassing: boolean;
  /** It knows no such customer: that one was deleted there, or is another account's, or its test mode's. */
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

/** Whoever wrote this has not got our secret. */
export class ForgedEventError extends Error {}

/** Premium for money. Card numbers never come near this server: people type them on a page of the service. */
export interface Payments {
  /** The customer this person is; asking again gives the same one. */
  createCustomer(person: { userId: UserId; email: string; name: string }): Promise<string>;
  /** The address of the page to pay on. */
  beginCheckout(request: CheckoutRequest): Promise<string>;
  /** The address of the page for cards, invoices and cancelling. */
  openPortal(customerId: string, language: Language, returnUrl: string): Promise<string>;
  /** The one that counts most, when there are several; null while there never was one. */
  readSubscription(customerId: string): Promise<PaidSubscription | null>;
  /** Lets it end with the period that is paid for, or go on after all. */
  setEnding(subscriptionId: string, ends: boolean): Promise<void>;
  /** Ends every subscription of the customer and forgets them; one that is gone counts. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Whom an event is about; null when it is about nobody. Throws ForgedEventError. */
  readEvent(body: Buffer, signature: string): { id: string; customerId: string | null };
}
