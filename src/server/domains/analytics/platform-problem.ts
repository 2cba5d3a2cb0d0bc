import type { PlatformError } from "#server/integrations/social/platform.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Second } from "#shared/time.ts";

/** What a platform refused, for the person who waits for it. */
export function toDomainError(error: PlatformError): DomainError {
  const message = error.fix === null ? error.message : `${error.message} ${error.fix}`;
  switch (error.kind) {
    case "rate_limited": {
      const waitMs = error.retryAt === null ? 300 * Second.ms : error.retryAt.getTime() - Date.now();
      return new DomainError("RATE_LIMITED", message, {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
        cause: error,
      });
    }
    case "auth_expired":
      return new DomainError("CONFLICT", message, { cause: error });
    case "rejected":
    case "duplicate":
      return new DomainError("UNPROCESSABLE", message, { cause: error });
    case "unavailable":
    case "unknown_outcome":
      return new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 60, cause: error });
    default:
      return error.kind satisfies never;
  }
}
