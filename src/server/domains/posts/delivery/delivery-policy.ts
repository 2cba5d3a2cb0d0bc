import { Hour, Minute, Second } from "#shared/durations.ts";

/** Delays after a try that certainly changed nothing at the platform (connection refused, 5xx on a repeatable call). */
const retryDelaysMs = [10 * Second.ms, Minute.ms, 5 * Minute.ms, 15 * Minute.ms, Hour.ms] as const;

/** Delay before the next try, between half and all of the table's; null when the tries are used up. The jitter spreads retries. */
export function retryDelayMs(failedTries: number, random = Math.random): number | null {
  const delay = retryDelaysMs[failedTries - 1];
  return delay === undefined ? null : delay / 2 + (random() * delay) / 2;
}

const shortestRateWaitMs = 5 * Second.ms;
const longestDefaultWaitMs = 15 * Minute.ms;

/** Exponential delay from a minute on, for rate limits without a retry time. */
const defaultWaitMs = (refusals: number) => Math.min(Minute.ms * 2 ** Math.max(0, refusals - 1), longestDefaultWaitMs);

/** Delay that a platform requested; null when it named no time, or one in the past. */
export function requestedWaitMs(retryAt: Date | null, now = Date.now()): number | null {
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - now;
  return waitMs > 0 ? waitMs : null;
}

/**
 * Delay after the `refusals`th rate-limit refusal in a row (from 1 on). The first time it is what the platform requested; after
 * repeated refusals, or without a requested time, it is at least a minute and doubles each time.
 */
export function rateLimitDelayMs(requestedMs: number | null, refusals: number, random = Math.random): number {
  const least =
    requestedMs === null ? defaultWaitMs(refusals) : refusals <= 1 ? shortestRateWaitMs : defaultWaitMs(refusals - 1);
  return Math.max(least, requestedMs ?? 0) + random() * Second.ms;
}

/** Delays of the look-ups after a lost answer, each counted from the send or from the previous look-up. */
const verifyDelaysMs = [10 * Second.ms, 30 * Second.ms, 2 * Minute.ms, 10 * Minute.ms, 30 * Minute.ms] as const;

/** `faster` divides the delay; it is 1 except in the fault suites. null: no look-ups left, only the user can decide. */
export function verifyDelayMs(verifyTries: number, faster: number): number | null {
  const delay = verifyDelaysMs[verifyTries];
  return delay === undefined ? null : delay / faster;
}

/** A post counts as absent only when two successful look-ups this far apart did not find it, because platforms list new posts late. */
export const absentApartMs = (faster: number): number => (2 * Minute.ms) / faster;

/** After this the user is asked, while the look-ups continue. */
export const askAfterMs = 3 * Minute.ms;

/** Posts later than `afterSeconds` are spaced by `apartSeconds`, so that an account does not publish all of them at once. */
export const catchUp = { afterSeconds: 15 * Minute.seconds, apartSeconds: 30 } as const;

/** A lease outlives several renewals, so that a busy process keeps its leases, and a dead one loses them soon. */
export const lease = { seconds: 15, renewEveryMs: 4 * Second.ms } as const;

/** `sending` is committed this long before the due time, so that at the due time only the call is left. */
export const sendingLeadMs = 1_000;

/**
 * The calls of one account: three at once, so that a slow platform (0.45 s and more) does not delay the next post of the same second,
 * and far enough apart to arrive in order. `openAhead` calls are committed ahead; the others can still be postponed.
 */
export const lanePace = { atOnce: 3, apartMs: 150, openAhead: 8 } as const;

/** Deadlines of platform calls. The outcome of a `send` past its deadline is unknown. */
export const callDeadlineMs = { prepare: 5 * Minute.ms, send: 30 * Second.ms, verify: 20 * Second.ms } as const;
