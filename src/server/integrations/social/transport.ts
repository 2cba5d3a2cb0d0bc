import { HttpFailure } from "#server/lib/http.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { PlatformError } from "./platform.ts";

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
  const kind = call !== "repeatable" && error.reason !== "never_sent" ? "unknown_outcome" : "unavailable";
  return new PlatformError(kind, `${platform}.${error.reason}`, error.message, { cause: error });
}
