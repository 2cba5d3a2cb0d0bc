import { Second } from "#shared/durations.ts";
import type { LimitOf, PlatformUsage } from "../platform-usage.ts";
import { nearInstant, slowFromPercent } from "../slow-down-near-limits.ts";

interface Limit {
  limitOf: LimitOf;
  /** The used share of the limit. */
  percent: number;
  isReached: boolean;
  resetMs: number | null;
}

/** X has three limits: calls of the account in 15 minutes, posts of the account in a day, posts of the app in a day. */
const limitNames = [
  ["account", "x-rate-limit"],
  ["account", "x-user-limit-24hour"],
  ["app", "x-app-limit-24hour"],
] as const satisfies readonly (readonly [LimitOf, string])[];

const numberIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name);
  const value = Number(text);
  return text === null || text.trim() === "" || !Number.isFinite(value) ? null : value;
};

/** The difference of this machine's clock to X's clock, by which X sends its times. */
function aheadMs(headers: Headers): number {
  const ms = Date.now() - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(ms) ? ms : 0;
}

function readLimits(headers: Headers): Limit[] {
  return limitNames.flatMap(([limitOf, name]): Limit[] => {
    const total = numberIn(headers, `${name}-limit`);
    const left = numberIn(headers, `${name}-remaining`);
    const reset = numberIn(headers, `${name}-reset`);
    if (left === null && reset === null) return [];
    const percent = total === null || total <= 0 || left === null ? 0 : (1 - left / total) * 100;
    const resetMs = reset === null || reset <= 0 ? null : reset * Second.ms + aheadMs(headers);
    return [{ limitOf, percent, isReached: left !== null && left <= 0, resetMs }];
  });
}

/** The limits in a response that are nearly reached. */
export const xUsages = (headers: Headers, externalId: string): PlatformUsage[] =>
  readLimits(headers)
    .filter(({ percent }) => percent >= slowFromPercent)
    .map(({ limitOf, percent, resetMs }) => ({
      platform: "x",
      limitOf,
      externalId: limitOf === "app" ? null : externalId,
      percent: Math.round(percent),
      freeAt: nearInstant(resetMs),
    }));

/**
 * The scope and the end of the wait after a 429: by the used-up limit that resets last. A reset time in the past is
 * ignored, because X has refused nevertheless.
 */
export function xWait(headers: Headers): { retryAt: Date | null; limitOf: LimitOf } {
  const limits = readLimits(headers);
  const reached = limits.filter(({ isReached }) => isReached);
  const [longest] = (reached.length > 0 ? reached : limits).toSorted((a, b) => (b.resetMs ?? 0) - (a.resetMs ?? 0));
  return { retryAt: nearInstant(longest?.resetMs ?? null), limitOf: longest?.limitOf ?? "account" };
}
