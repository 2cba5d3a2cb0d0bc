import type { PlatformUsage } from "../platform-usage.ts";
import { accountUsages, nearInstant } from "../slow-down-near-limits.ts";

/** The end of the limit by this machine's clock. The server sends an instant by its own clock, and that clock's time in `Date`. */
function resetMs(headers: Headers): number | null {
  const reset = Date.parse(headers.get("x-ratelimit-reset") ?? "");
  if (Number.isNaN(reset)) return null;
  const ahead = Date.now() - Date.parse(headers.get("date") ?? "");
  return reset + (Number.isFinite(ahead) ? ahead : 0);
}

/** The end of the wait after a 429. Source: Mastodon, rate limits. */
export const mastodonWait = (headers: Headers): { retryAt: Date | null } => ({
  retryAt: nearInstant(resetMs(headers)),
});

export const mastodonUsages = (headers: Headers, externalId: string): PlatformUsage[] =>
  accountUsages({ platform: "mastodon", externalId }, headers, "x-ratelimit", resetMs(headers));
