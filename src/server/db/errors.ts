import { DrizzleQueryError } from "drizzle-orm/errors";

/** The database did not answer in time. The statement may or may not have taken effect. */
export class DatabaseTimeoutError extends Error {
  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms`);
    this.name = "DatabaseTimeoutError";
  }
}

/** No host of an address can be used now, such as during a fail-over. */
export class NoHostError extends Error {
  override name = "NoHostError";
}

function hasState(error: unknown, sqlState: string): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if ("code" in current && current.code === sqlState) return true;
  }
  return false;
}

/** True for a duplicate key, such as when another transaction inserted the value between a check and a write. */
export const isUniqueViolation = (error: unknown): boolean => hasState(error, "23505");

/** True for a statement that was refused only because one before it in the transaction failed. */
export const isInFailedTransaction = (error: unknown): boolean => hasState(error, "25P02");

const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const driverCodes = ["CONNECTION_", "CONNECT_TIMEOUT"];
// PostgreSQL: connection exceptions, a server that only reads, too many connections, lock or statement timeout, server shutting
// down or starting.
const sqlStates = /^(08...|25006|53300|55P03|57014|57P0[1-3])$/;

/** PgBouncer does not accept the settings of a session. A retry cannot help. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("unsupported startup parameter");

/** True when the server only reads: it is a standby now, and another one is the primary. */
export const isReadOnlyRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "25006") ||
    (error instanceof DrizzleQueryError && isReadOnlyRefusal(error.cause)));

function isConnectionError(error: Error): boolean {
  if (error instanceof DatabaseTimeoutError || error instanceof NoHostError) return true;
  if (error.message === "The database closed the connection") return true;
  if (!("code" in error) || typeof error.code !== "string") return false;
  const { code } = error;
  if (isRefusedByPooler(error)) return false;
  return systemCodes.has(code) || driverCodes.some((prefix) => code.startsWith(prefix)) || sqlStates.test(code);
}

/**
 * True when the database is unavailable and a retry may succeed; answered with 503. Only drizzle's errors are searched
 * for a cause: in other errors the same codes may refer to another server.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isConnectionError(error) || (error instanceof DrizzleQueryError && isDatabaseUnavailable(error.cause));
}

/**
 * True when PostgreSQL refused a statement because of a lock, a deadlock, a conflict with another transaction, a time limit, too many
 * connections, or as a standby. The statement had no effect, so a retry is safe. After a lost connection the statement or the commit may
 * have taken effect.
 */
export const isTransientRefusal = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  "code" in error.cause &&
  /^(25006|40001|40P01|53300|55P03|57014)$/.test(String(error.cause.code));
