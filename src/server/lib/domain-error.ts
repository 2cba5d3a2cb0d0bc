import type { ErrorCode, Issue } from "#shared/errors.ts";

/** The refusal of a domain, which the caller gets as it is. The message is for the caller; the cause goes to the log only. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: readonly Issue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.issues = details.issues ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The same error for a missing object and for one of another workspace or person, so that ids cannot be probed. */
export const notFound = (noun: string) => new DomainError("NOT_FOUND", `${noun} not found`);

/** A refusal because of one field. */
export const refusalAt = (code: ErrorCode, path: string, message: string, cause?: unknown) =>
  new DomainError(code, message, { issues: [{ path, message }], cause });

export const invalidInput = (issues: readonly Issue[]) =>
  new DomainError("INVALID_INPUT", issues[0]?.message ?? "The input is not valid", { issues });
