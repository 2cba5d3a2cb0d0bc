import type { Platform } from "#shared/platforms/platform.ts";
import { Day, Hour, Minute } from "#shared/time.ts";

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index) * Day.seconds);

/** Most happens to a post when it is young; after three months nobody looks any more. */
const often = [15 * Minute.seconds, Hour.seconds, 6 * Hour.seconds, ...days(1, 90)];
/** Every reading costs money at X. */
const seldom = [Hour.seconds, 6 * Hour.seconds, ...[1, 3, 7, 14, 30].map((day) => day * Day.seconds)];

/** At which ages, in seconds, the figures of a post are read by the clock. */
export const pullAges = { facebook: often, instagram: often, x: seldom } as const satisfies Record<
  Platform,
  readonly number[]
>;

/** A platform that does not know a post may just be slow: it counts as deleted when it said so this often, an hour apart. */
export const missesUntilGone = 3;

/** After an outage or an answer nobody could use. */
export const retryMinutes = 15;

/** A run reads this many batches of one account; the rest waits for the next minute. */
export const batchesPerRun = 20;
