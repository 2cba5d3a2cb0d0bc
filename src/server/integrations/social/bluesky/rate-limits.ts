import type { PlatformUsage } from "../platform-usage.ts";
import { nearInstant, slowFromPercent } from "../slow-down-near-limits.ts";

const numberIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** The end of the limit: seconds since 1970 in `RateLimit-Reset`, or seconds from now in `Retry-After`. */
function resetMs(headers: Headers): number | null {
  const reset = numberIn(headers, "ratelimit-reset");
  if (reset !== null) return reset * 1_000;
  const after = numberIn(headers, "retry-after");
  return after === null ? null : Date.now() + after * 1_000;
}

export const blueskyWait = (headers: Headers): { retryAt: Date | null } => ({ retryAt: nearInstant(resetMs(headers)) });

/** The account's limit in a response, when it is nearly reached. */
export function blueskyUsages(headers: Headers, externalId: string): PlatformUsage[] {
  const [total, left] = [numberIn(headers, "ratelimit-limit"), numberIn(headers, "ratelimit-remaining")];
  if (total === null || total === 0 || left === null) return [];
  const percent = Math.round((1 - left / total) * 100);
  if (percent < slowFromPercent) return [];
  return [{ platform: "bluesky", limitOf: "account", externalId, percent, freeAt: nearInstant(resetMs(headers)) }];
}
