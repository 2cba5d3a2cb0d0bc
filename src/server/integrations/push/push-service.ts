/** A push subscription: the endpoint of a browser, and the keys for encrypting its messages. */
export interface BrowserAddress {
  endpoint: string;
  keys: { auth: string; p256dh: string };
}

/**
 * - sent: the push service accepted the message
 * - gone: the subscription has ended or is unusable
 * - refused: the push service refused this message
 */
export type PushOutcome = "sent" | "gone" | "refused";

/** Sends notifications to browsers, also without an open page. */
export interface PushService {
  /** The VAPID public key, which a browser needs to subscribe. */
  publicKey: string;
  /** Throws PushError when a retry may succeed. */
  send(to: BrowserAddress, message: object, signal: AbortSignal): Promise<PushOutcome>;
}

export class PushError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PushError";
  }
}
