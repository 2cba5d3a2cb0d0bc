import { Minute, Second } from "#shared/durations.ts";

const shortestWaitMs = 5 * Second.ms;
const longestOwnWaitMs = 15 * Minute.ms;

/** The delay that this server chooses: a minute, doubled after each further refusal, at most 15 minutes. */
const ownWaitMs = (refusals: number) => Math.min(Minute.ms * 2 ** Math.max(0, refusals - 1), longestOwnWaitMs);

/** Delay that a platform requested; null when it named no time, or one in the past. */
export function requestedWaitMs(retryAt: Date | null, now = Date.now()): number | null {
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - now;
  return waitMs > 0 ? waitMs : null;
}

/**
 * Delay after the `refusals`th rate-limit refusal in a row (from 1 on), plus up to a second at random:
 * - first refusal: the requested delay, at least 5 seconds
 * - later ones: the requested delay, at least a minute that doubles from the third refusal on, up to 15 minutes
 * - no requested delay: a minute that doubles from the second refusal on, up to 15 minutes
 */
export function rateLimitDelayMs(requestedMs: number | null, refusals: number, random = Math.random): number {
  const least = requestedMs === null ? ownWaitMs(refusals) : refusals <= 1 ? shortestWaitMs : ownWaitMs(refusals - 1);
  return Math.max(least, requestedMs ?? 0) + random() * Second.ms;
}
