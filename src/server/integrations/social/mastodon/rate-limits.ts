import type { PlatformUsage } from "../platform-usage.ts";
import { nearInstant, slowFromPercent } from "../slow-down-near-limits.ts";

const countIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
};

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

/** The account's limit in a response, when it is nearly reached. */
export function mastodonUsages(headers: Headers, externalId: string): PlatformUsage[] {
  const [total, left] = [countIn(headers, "x-ratelimit-limit"), countIn(headers, "x-ratelimit-remaining")];
  if (total === null || total === 0 || left === null) return [];
  const percent = Math.round((1 - left / total) * 100);
  if (percent < slowFromPercent) return [];
  return [{ platform: "mastodon", limitOf: "account", externalId, percent, freeAt: nearInstant(resetMs(headers)) }];
}
