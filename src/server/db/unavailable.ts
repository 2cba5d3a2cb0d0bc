import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseTimeoutError } from "#server/db/pool.ts";

const codes = new Set([
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
// Postgres: connection exceptions, too many connections, a lock or a whole statement that took too long, shutting down or starting.
const sqlStates = /^(08...|53300|55P03|57014|57P0[1-3])$/;

function isConnectionTrouble(error: Error): boolean {
  if (error instanceof DatabaseTimeoutError || error.message === "The database closed the connection") return true;
  if (!("code" in error) || typeof error.code !== "string") return false;
  const { code } = error;
  return codes.has(code) || driverCodes.some((prefix) => code.startsWith(prefix)) || sqlStates.test(code);
}

/**
 * Is the database away, rather than the statement wrong? Worth a 503 and another try. drizzle hides the reason in `cause`; behind
 * any other error the same codes may be those of another server that cannot be reached.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isConnectionTrouble(error) || (error instanceof DrizzleQueryError && isDatabaseUnavailable(error.cause));
}
