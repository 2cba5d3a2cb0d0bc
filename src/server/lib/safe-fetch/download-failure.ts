/**
 * A failed download. unsafe_address: the address, or the target of a redirect, is not allowed; nothing was sent there.
 * no_answer: the host does not exist, cannot be reached or closed the connection. bad_status: the response has `status`
 * and not the file. wrong_type: not one of the allowed types. too_large: longer than allowed, compressed or
 * decompressed. broken_off: it ended early, or cannot be decompressed. timed_out: the whole download, or the next
 * chunk, took too long. stopped: the caller's signal aborted it.
 */
export class DownloadFailure extends Error {
  readonly reason:
    | "unsafe_address"
    | "no_answer"
    | "bad_status"
    | "wrong_type"
    | "too_large"
    | "broken_off"
    | "timed_out"
    | "stopped";
  readonly status: number | null;
  /** How long the server asked to wait; 0 when it named no time. */
  readonly retryAfterMs: number;

  /** The message may contain the host only, because paths and queries can contain keys. */
  constructor(
    reason: DownloadFailure["reason"],
    message: string,
    { status = null, retryAfterMs = 0, cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.name = "DownloadFailure";
    this.reason = reason;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return (
      ["no_answer", "broken_off", "timed_out", "stopped"].includes(this.reason) ||
      this.status === 429 ||
      (this.status ?? 0) >= 500
    );
  }
}

interface FailureDetails {
  status?: number | null;
  retryAfterMs?: number;
  cause?: unknown;
}
