import { Hour, Minute, Second } from "#shared/durations.ts";

/** Delays after a try that certainly published nothing (connection refused, 5xx on a repeatable call). */
const retryDelaysMs = [10 * Second.ms, Minute.ms, 5 * Minute.ms, 15 * Minute.ms, Hour.ms] as const;

/**
 * Delay after the `failedTries`th failed try (from 1 on): a random part of the table's, at least half, so that retries spread. null: no
 * try is left.
 */
export function retryDelayMs(failedTries: number, random = Math.random): number | null {
  const delay = retryDelaysMs[failedTries - 1];
  return delay === undefined ? null : delay / 2 + (random() * delay) / 2;
}
