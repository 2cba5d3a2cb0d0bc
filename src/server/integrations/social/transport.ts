import { HttpFailure } from "#server/lib/http.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { PlatformError } from "./platform.ts";

/** Whether doing a call again is harmless; after the irreversible one only proof counts. */
export type CallKind = "repeatable" | "irreversible";

/** A request without a usable answer, in the words of the platforms. Anything that is no HttpFailure is a fault of ours and passes through. */
export function transportError(platform: Platform, error: unknown, call: CallKind): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const kind = call === "irreversible" && error.reason !== "never_sent" ? "unknown_outcome" : "unavailable";
  return new PlatformError(kind, `${platform}.${error.reason}`, error.message, { cause: error });
}
