/**
 * Why a provider made nothing.
 * - auth: it does not take our key
 * - quota: what was paid for is used up
 * - rate_limited: it takes no more for now, try again at `retryAt`
 * - unavailable: it surely began nothing (no connection, 5xx before the work); safe to try again
 * - no_answer: it may have made, and billed, something that we cannot get hold of
 * - refused: its rules for content do not allow this prompt or this result
 * - bad_request: it does not take these settings
 * - failed: it tried, and did not succeed
 * - bad_result: what it made cannot be fetched, or is not what it should be
 */
export type ProviderErrorKind =
  | "auth"
  | "quota"
  | "rate_limited"
  | "unavailable"
  | "no_answer"
  | "refused"
  | "bad_request"
  | "failed"
  | "bad_result";

/** The one error a provider throws besides its signal's reason. The message is written for the person at the screen. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAt: Date | null;

  constructor(kind: ProviderErrorKind, message: string, details: { retryAt?: Date | null; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.name = "ProviderError";
    this.kind = kind;
    this.retryAt = details.retryAt ?? null;
  }
}
