import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import { Minute, Second } from "#shared/durations.ts";

const lastDelaysMs = [2 * Minute.ms, 10 * Minute.ms, 30 * Minute.ms];

/**
 * Delays of the look-ups: the first counts from the record of the lost answer, each other one from the record of the look-up before it.
 * Those of retries, which follow a certain failure, are in settle/settle-failure.ts.
 */
const delaysMs = [10 * Second.ms, 30 * Second.ms, ...lastDelaysMs];

/**
 * Where a look-up finds a post for certain: a network that was away for seconds is asked as soon as it is back, and gets the post then.
 * The first delay stays, because the network may still be working on the first call.
 */
const certainDelaysMs = [...[10, 5, 5, 5, 5, 10, 10, 20, 30].map((seconds) => seconds * Second.ms), ...lastDelaysMs];

type Certainty = Pick<SocialPlatform, "findsForCertain">;

/** Delay of the look-up after `made` others. null: no look-up is left. `faster` divides it; it is 1 except in the fault suites. */
export function lookUpDelayMs(made: number, faster: number, { findsForCertain }: Certainty = {}): number | null {
  const delay = (findsForCertain === true ? certainDelaysMs : delaysMs)[made];
  return delay === undefined ? null : delay / faster;
}

/**
 * A post counts as absent when two look-ups this far apart did not find it, because platforms list new posts late, and because a call
 * whose connection ended may still arrive. Where a repeat is safe, one look-up is enough.
 */
export const absentApartMs = (faster: number): number => (2 * Minute.ms) / faster;

/**
 * The user is asked by this age of a send, while the look-ups continue. On a platform that finds a post for certain the user is asked only
 * when the look-up is denied or ambiguous, when none is left, or when the platform does not publish the repeats either
 * (verify-delivery.ts). While a platform is processing the post, the user is asked when no look-up is left.
 */
export const askAfterMs = 3 * Minute.ms;
