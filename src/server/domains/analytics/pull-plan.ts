import { Day, Hour, Minute } from "#shared/durations.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index) * Day.seconds);

/** Dense while a post is new, then daily until three months. */
const often = [15 * Minute.seconds, Hour.seconds, 6 * Hour.seconds, ...days(1, 90)];
/** Where every reading costs money. */
const seldom = [Hour.seconds, 6 * Hour.seconds, ...[1, 3, 7, 14, 30].map((day) => day * Day.seconds)];

/** Ages of a post, in seconds, at which its metrics are read automatically. */
export const pullAgesOf = (platform: Platform): readonly number[] => (networks[platform].chargesReads ? seldom : often);

/** A post counts as deleted after this many misses, an hour apart, because a platform may list a new post late. */
export const missesUntilGone = 3;

/** Delay after an outage or an unusable response. */
export const retryMinutes = 15;

/** Maximum of batches per account and run; the rest waits for the next run. */
export const batchesPerRun = 20;
