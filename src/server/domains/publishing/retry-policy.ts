import { Hour, Minute, Second } from "#shared/time.ts";

/** Waits after a try that surely changed nothing at the platform (refused connection, 5xx on a repeatable call). */
const retryDelaysMs = [10 * Second.ms, Minute.ms, 5 * Minute.ms, 15 * Minute.ms, Hour.ms] as const;

/** null: the tries are used up. Full jitter, so that many deliveries do not come back at the same instant. */
export function retryDelayMs(failedTries: number, random = Math.random): number | null {
  const delay = retryDelaysMs[failedTries - 1];
  return delay === undefined ? null : delay / 2 + (random() * delay) / 2;
}

const shortestRateWaitMs = 5 * Second.ms;

/** Until the platform's stated time, a little later than told and not all at once; a minute when it stated none. */
export function rateLimitDelayMs(retryAt: Date | null, now = Date.now(), random = Math.random): number {
  const waitMs = retryAt === null ? Minute.ms : retryAt.getTime() - now;
  return Math.max(shortestRateWaitMs, waitMs) + random() * Second.ms;
}

/** When to look up a send whose answer was lost, counted from the send or the look before. */
const verifyDelaysMs = [10 * Second.ms, 30 * Second.ms, 2 * Minute.ms, 10 * Minute.ms, 30 * Minute.ms] as const;

/** null: looked often enough; only the person can tell now. */
export const verifyDelayMs = (verifyTries: number): number | null => verifyDelaysMs[verifyTries] ?? null;

/** "It is not there" counts only when two clean reads this far apart say so: platforms show new posts late. */
export const absentReads = { needed: 2, apartMs: 2 * Minute.ms } as const;

/** Posts later than this come one after the other, so that an account does not say everything at once. */
export const catchUp = { afterSeconds: 15 * Minute.seconds, apartSeconds: 30 } as const;

/** A lease outlives several renewals, so that a busy process does not lose what it holds; a dead one loses it soon. */
export const lease = { seconds: 15, renewEveryMs: 4 * Second.ms } as const;

/** `sending` is committed this long before the due instant, so that the instant itself needs the call only. */
export const sendingLeadMs = 1_000;

/**
 * The calls of one account: three at once, so that a platform which takes its time (0.45 s and more) does not hold up the next post
 * of the same second, and so far apart that they arrive in their order. A few are opened ahead; the rest can still be put off.
 */
export const lanePace = { atOnce: 3, apartMs: 150, openAhead: 8 } as const;

/** Longest a platform call may take before its outcome counts as unknown. */
export const callDeadlineMs = { prepare: 5 * Minute.ms, send: 30 * Second.ms, verify: 20 * Second.ms } as const;
