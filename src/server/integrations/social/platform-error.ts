import type { LimitOf } from "./platform-usage.ts";
import type { PublishedPost } from "./published-post.ts";

/**
 * The kind of a failed platform call, from documented codes. X has none for some refusals: there, the documented `detail` decides.
 * - auth_expired: the token is no longer valid; refresh once, then the user must reconnect
 * - rejected: this content or request will never be accepted; `fix` is the advice for the user
 * - rate_limited: wait until `retryAt`, for all calls of `limitOf`
 * - unavailable: no effect (not sent, or a repeatable call); retry later
 * - duplicate: refused because the same post already exists
 * - unknown_outcome: the call may have taken effect; verify before any retry
 */
export type PlatformErrorKind =
  | "auth_expired"
  | "rejected"
  | "rate_limited"
  | "unavailable"
  | "duplicate"
  | "unknown_outcome";

export interface PlatformErrorDetails {
  fix?: string;
  /** null: the platform sent no time. */
  retryAt?: Date | null;
  /** Default `account` for rate_limited, otherwise null. */
  limitOf?: LimitOf;
  /** The prepared steps at the platform are unusable. */
  beginsAgain?: boolean;
  /** The platform says that what was prepared was never published, and never will be. */
  neverPublished?: boolean;
  /** For unavailable: the retries after which more would not help; default null, all of the publisher's. */
  retries?: number | null;
  /** For duplicate: the post that already exists, where the network names it. */
  existing?: PublishedPost;
  /** The platform's response, unchanged, for the operator. */
  answer?: string;
  cause?: unknown;
}

export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  /** Stable and platform-prefixed, like `instagram.36003.2207009`. */
  readonly code: string;
  readonly fix: string | null;
  /** The end of the limit; null when unknown. */
  readonly retryAt: Date | null;
  /** The scope of the limit; null for errors without a limit. */
  readonly limitOf: LimitOf | null;
  /** The next attempt starts without the prepared steps. */
  readonly beginsAgain: boolean;
  /** No send of the prepared steps published anything. */
  readonly neverPublished: boolean;
  /** For unavailable: the number of useful retries; null: as many as the publisher makes. */
  readonly retries: number | null;
  /** For duplicate: the post that already exists; null when the network does not name it. */
  readonly existing: PublishedPost | null;
  /** Stored with the delivery; not enumerable, so that it is not logged. */
  declare readonly answer: string | null;

  constructor(kind: PlatformErrorKind, code: string, message: string, details: PlatformErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "PlatformError";
    this.kind = kind;
    this.code = code;
    this.fix = details.fix ?? null;
    this.retryAt = details.retryAt ?? null;
    this.limitOf = details.limitOf ?? (kind === "rate_limited" ? "account" : null);
    this.beginsAgain = details.beginsAgain ?? false;
    this.neverPublished = details.neverPublished ?? false;
    this.retries = details.retries ?? null;
    this.existing = details.existing ?? null;
    Object.defineProperty(this, "answer", { value: details.answer ?? null, enumerable: false });
  }
}
