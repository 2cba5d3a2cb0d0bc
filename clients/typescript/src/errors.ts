import type { Failure } from "./api/schemas.ts";

/**
 * The codes of the server, and those of this package: `NO_ANSWER` (the connection failed), `TIMED_OUT`, and `UNREADABLE_ANSWER` (what
 * answered is not Postloom).
 */
export type PostloomErrorCode = Failure["code"] | "NO_ANSWER" | "TIMED_OUT" | "UNREADABLE_ANSWER";

/** A field at fault: its dotted path in what was sent, and what to change. */
export interface Issue {
  path: string;
  message: string;
}

export interface PostloomErrorDetails {
  code: PostloomErrorCode;
  /** HTTP status; null without an answer. */
  status?: number | null;
  issues?: readonly Issue[];
  /** When the server asks to come back; null: it does not say. */
  retryAfterSeconds?: number | null;
  /** Whether the call may have done its work although it failed: the answer to one of its attempts was lost, or a proxy gave up. */
  isOutcomeUnknown?: boolean;
  /** The key of the call: repeated with it, the call cannot do its work twice. null: the call takes none. */
  idempotencyKey?: string | null;
  /** Finds a fault of the server in its log. */
  requestId?: string | null;
  cause?: unknown;
}

/** A call that failed, after all its retries. `message` is for people, in the language of the client; `code` is for programs. */
export class PostloomError extends Error {
  readonly code: PostloomErrorCode;
  readonly status: number | null;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | null;
  readonly isOutcomeUnknown: boolean;
  readonly idempotencyKey: string | null;
  readonly requestId: string | null;

  constructor(message: string, { cause, ...details }: PostloomErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PostloomError";
    this.code = details.code;
    this.status = details.status ?? null;
    this.issues = details.issues ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
    this.idempotencyKey = details.idempotencyKey ?? null;
    this.requestId = details.requestId ?? null;
  }

  /** The same error with what is known of the whole call. */
  with(call: Pick<PostloomErrorDetails, "idempotencyKey" | "isOutcomeUnknown">): PostloomError {
    const { code, status, issues, retryAfterSeconds, isOutcomeUnknown, idempotencyKey, requestId, cause } = this;
    const details = { code, status, issues, retryAfterSeconds, isOutcomeUnknown, idempotencyKey, requestId, cause };
    return new PostloomError(this.message, { ...details, ...call });
  }
}

/** Whether the same call may succeed later, because the server, or the way to it, is away or busy for a while. */
export const isPassing = ({ code, status }: PostloomError): boolean =>
  code === "NO_ANSWER" || code === "TIMED_OUT" || [429, 502, 503, 504].includes(status ?? 0);
