import { Hour, Minute, Second } from "#shared/time.ts";

/** Waits after a try that surely changed nothing at the platform (refused connection, 5xx on a repeatable call). */
const retryDelaysMs = [10 * Second.ms, Minute.ms, 5 * Minute.ms, 15 * Minute.ms, Hour.ms] as const;

/** null: the tries are used up. Full jitter, so that many deliveries do not come back at the same instant. */
export function retryDelayMs(failedTries: number, random = Math.random): number | null {
  const delay = retryDelaysMs[failedTries - 1];
  return delay === undefined ? null : delay / 2 + (random() * delay) / 2;
}

const shortestRateWaitMs = 5 * Second.ms;
const longestUntoldWaitMs = 15 * Minute.ms;

/** A minute, then twice as long each time, for whoever is told to wait again and again and not until when. */
const untoldWaitMs = (refusals: number) => Math.min(Minute.ms * 2 ** Math.max(0, refusals - 1), longestUntoldWaitMs);

/** How long a platform told to wait; null: it did not tell, or named a time that has passed, which tells as little. */
export function toldWaitMs(retryAt: Date | null, now = Date.now()): number | null {
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - now;
  return waitMs > 0 ? waitMs : null;
}

/**
 * How long to wait after a refusal for too many calls, the `refusals`th in a row (from 1 on): as the platform told, but when that
 * turned out to be too short, or without being told, a minute at least and longer each time.
 */
export function rateLimitDelayMs(toldMs: number | null, refusals: number, random = Math.random): number {
  const least =
    toldMs === null ? untoldWaitMs(refusals) : refusals <= 1 ? shortestRateWaitMs : untoldWaitMs(refusals - 1);
  return Math.max(least, toldMs ?? 0) + random() * Second.ms;
}

/** When to look up a send whose answer was lost, counted from the send or the look before. */
const verifyDelaysMs = [10 * Second.ms, 30 * Second.ms, 2 * Minute.ms, 10 * Minute.ms, 30 * Minute.ms] as const;

/** null: looked often enough; only the person can tell now. */
export const verifyDelayMs = (verifyTries: number): number | null => verifyDelaysMs[verifyTries] ?? null;

/** "It is not there" counts only when two clean reads this far apart say so: platforms show new posts late. */
export const absentApartMs = 2 * Minute.ms;

/** Who wants to know where a post is has waited long enough after this: the person is asked, and the looking goes on. */
export const askAfterMs = 3 * Minute.ms;

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
