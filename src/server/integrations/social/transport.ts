import { HttpFailure } from "#server/lib/http.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { explainedError } from "./explained-error.ts";

/**
 * What a second call would do:
 * - repeatable: nothing that anyone sees
 * - idempotent: the call makes something public, and the same thing however often it is made
 * - irreversible: a second post; after this one only proof counts
 */
export type CallKind = "repeatable" | "idempotent" | "irreversible";

/** A request without a usable answer, in the words of the platforms. Anything that is no HttpFailure is a fault of ours and passes through. */
export function transportError(platform: Platform, error: unknown, call: CallKind): unknown {
  if (!(error instanceof HttpFailure)) return error;
  // Where the request went is for the log: people know the network by its name.
  const details = { cause: error };
  if (call === "repeatable" && error.reason !== "never_sent")
    return explainedError("unavailable", `${platform}.silent`, details, error.message);
  const kind = error.reason === "never_sent" ? "unavailable" : "unknown_outcome";
  return explainedError(kind, `${platform}.${error.reason}`, details, error.message);
}
