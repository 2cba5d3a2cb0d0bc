import { Minute, Second } from "#shared/durations.ts";

/**
 * Deadlines of platform calls. The outcome of a `send` past its deadline is unknown. Half an hour uploads 1 GB at 4.5 Mbit/s; each call
 * of an upload has its own deadline, which ends a stalled connection much earlier.
 */
export const callDeadlineMs = {
  prepare: 5 * Minute.ms,
  prepareVideo: 30 * Minute.ms,
  send: 30 * Second.ms,
  verify: 20 * Second.ms,
} as const;
