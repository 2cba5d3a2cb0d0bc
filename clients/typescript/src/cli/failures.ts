import { PostloomError, type PostloomErrorCode } from "../errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** A problem that the command line finds itself, with the code that it ends with. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

/** The command was typed wrongly. */
export const usageError = (message: string) => new CliError(message, exitCodes.usage);

export const signInNeeded = (message: string) => new CliError(message, exitCodes.signInNeeded);

/**
 * Waits for the end of a work that was begun. Where the end cannot be read, the work goes on all the same, which is not the same as a
 * command that did nothing. Throws CliError then.
 */
export async function endOf<T>(what: string, wait: Promise<T>): Promise<T> {
  try {
    return await wait;
  } catch (error) {
    if (!(error instanceof PostloomError)) throw error;
    throw new CliError(`${what} is under way, but its end is not known: ${error.message}`, exitCodes.outcomeUnknown);
  }
}

const codeOf: Partial<Record<PostloomErrorCode, ExitCode>> = {
  UNAUTHORIZED: exitCodes.signInNeeded,
  CONFIRMATION_REQUIRED: exitCodes.signInNeeded,
  NOT_FOUND: exitCodes.notFound,
  INVALID_INPUT: exitCodes.refused,
  FORBIDDEN: exitCodes.refused,
  LIMIT_REACHED: exitCodes.refused,
  SPENDING_CAP_REACHED: exitCodes.refused,
  CONFLICT: exitCodes.refused,
  APPROVAL_REQUIRED: exitCodes.refused,
  PAYLOAD_TOO_LARGE: exitCodes.refused,
  UNSUPPORTED_MEDIA_TYPE: exitCodes.refused,
  UNPROCESSABLE: exitCodes.refused,
  INSUFFICIENT_STORAGE: exitCodes.refused,
  NO_ANSWER: exitCodes.unavailable,
  TIMED_OUT: exitCodes.unavailable,
  RATE_LIMITED: exitCodes.unavailable,
  UNAVAILABLE: exitCodes.unavailable,
  UNREADABLE_ANSWER: exitCodes.unavailable,
};

/** How a failure is told, to people and to programs. */
export interface ToldFailure {
  exitCode: ExitCode;
  code: string;
  message: string;
  issues: readonly { path: string; message: string }[];
  /** What to do next; null: the message says it. */
  advice: string | null;
  idempotencyKey: string | null;
}

function adviceFor(error: PostloomError): string | null {
  if (error.isOutcomeUnknown) {
    return error.idempotencyKey === null
      ? "It may have happened all the same: look before you repeat it."
      : `It may have happened all the same. Repeat the command with --idempotency-key ${error.idempotencyKey}: it cannot happen twice.`;
  }
  if (error.code === "UNAUTHORIZED") return "Sign in: postloom login";
  if (error.code === "APPROVAL_REQUIRED") return "Save it with postloom draft, then postloom submit <id>.";
  if (error.retryAfterSeconds !== null) return `Try again in ${error.retryAfterSeconds} seconds.`;
  return null;
}

/** null: a fault of this program, not a failure. */
export function tellFailure(error: unknown): ToldFailure | null {
  if (error instanceof CliError) {
    const { exitCode, message } = error;
    return { exitCode, code: codeName(exitCode), message, issues: [], advice: null, idempotencyKey: null };
  }
  if (!(error instanceof PostloomError)) return null;
  const { code, message, issues, isOutcomeUnknown, idempotencyKey } = error;
  const exitCode = isOutcomeUnknown ? exitCodes.outcomeUnknown : (codeOf[code] ?? exitCodes.failed);
  const ownKey = isOutcomeUnknown ? idempotencyKey : null;
  return { exitCode, code, message, issues, advice: adviceFor(error), idempotencyKey: ownKey };
}

/** The name of an exit code in the way of the server's codes: `signInNeeded` is `SIGN_IN_NEEDED`. */
function codeName(exitCode: ExitCode): string {
  const name = Object.entries(exitCodes).find(([, code]) => code === exitCode)?.[0] ?? "failed";
  return name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();
}
