import type { PlatformUsage } from "../platform-usage.ts";
import { accountUsages, countIn, nearInstant } from "../slow-down-near-limits.ts";

/** The end of the limit: seconds since 1970 in `RateLimit-Reset`, or seconds from now in `Retry-After`. */
function resetMs(headers: Headers): number | null {
  const reset = countIn(headers, "ratelimit-reset");
  if (reset !== null) return reset * 1_000;
  const after = countIn(headers, "retry-after");
  return after === null ? null : Date.now() + after * 1_000;
}

export const blueskyWait = (headers: Headers): { retryAt: Date | null } => ({ retryAt: nearInstant(resetMs(headers)) });

export const blueskyUsages = (headers: Headers, externalId: string): PlatformUsage[] =>
  accountUsages({ platform: "bluesky", externalId }, headers, "ratelimit", resetMs(headers));
