import type { ErrorCode, Issue } from "#shared/errors.ts";

/** The one error the domains throw. The message is written for the person at the screen; the cause goes to the log only. */
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

/** What is missing and what belongs to somebody else get the same answer, so that nobody learns which ids exist. */
export const notFound = (noun: string) => new DomainError("NOT_FOUND", `${noun} not found`);

export const invalidInput = (issues: readonly Issue[]) =>
  new DomainError("INVALID_INPUT", issues[0]?.message ?? "The input is not valid", { issues });
