/** Where a browser is reached, and the keys that only it can open a message with. */
export interface BrowserAddress {
  endpoint: string;
  keys: { auth: string; p256dh: string };
}

/**
 * - sent: the service of the browser's maker took it
 * - gone: this browser wants nothing any more
 * - refused: this message, or our keys
 */
export type PushOutcome = "sent" | "gone" | "refused";

/** Sends notices to browsers although no page is open. */
export interface PushService {
  /** What browsers have to be told. */
  publicKey: string;
  /** Throws PushError when another try makes sense. */
  send(to: BrowserAddress, message: object, signal: AbortSignal): Promise<PushOutcome>;
}

export class PushError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PushError";
  }
}
