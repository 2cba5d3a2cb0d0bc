import { HttpFailure } from "#server/lib/http.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { explainedError } from "./call-errors.ts";

/**
 * The effect of a repeated call:
 * - repeatable: nothing public changes
 * - idempotent: the call publishes, and repeating it publishes the same object
 * - irreversible: a repeated call makes a second post, so an unknown outcome must be looked up
 */
export type CallKind = "repeatable" | "idempotent" | "irreversible";

/**
 * Decides what a call without a usable answer means: send again, or look up. Converts an HttpFailure to a PlatformError. Any other error
 * is a fault in our code and is returned unchanged.
 */
export function transportError(platform: Platform, error: unknown, call: CallKind): unknown {
  if (!(error instanceof HttpFailure)) return error;
  // The address is only in the cause, for the log.
  const details = { cause: error };
  if (call === "repeatable" && error.reason !== "never_sent")
    return explainedError("unavailable", `${platform}.silent`, details, error.message);
  const kind = error.reason === "never_sent" ? "unavailable" : "unknown_outcome";
  return explainedError(kind, `${platform}.${error.reason}`, details, error.message);
}
