/**
 * A download that brought nothing.
 * - unsafe_address: the address, or one it led to, is none that may be asked; nothing was sent there
 * - no_answer: the host does not exist, cannot be reached or hung up
 * - bad_status: it answered, but not with the file; `status` says what
 * - wrong_type: it is of a type that was not asked for
 * - too_large: it is longer than allowed, as sent or unpacked
 * - broken_off: it ended early, or does not unpack
 * - timed_out: all of it, or the next piece of it, took too long
 * - stopped: the caller's signal ended
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

  /** The message names a host and never more of an address: paths and queries hold keys. */
  constructor(reason: DownloadFailure["reason"], message: string, { status = null, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.name = "DownloadFailure";
    this.reason = reason;
    this.status = status;
  }

  /** Whether another try may not meet it. */
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
  cause?: unknown;
}
