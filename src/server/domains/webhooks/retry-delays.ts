import { Day, Hour, Minute, Second } from "#shared/durations.ts";

/** After each failed attempt in turn, as Standard Webhooks 1.0 recommends: without the jitter, three days and three and a half hours. */
const delaysMs = [
  5 * Second.ms,
  5 * Minute.ms,
  30 * Minute.ms,
  2 * Hour.ms,
  5 * Hour.ms,
  10 * Hour.ms,
  14 * Hour.ms,
  20 * Hour.ms,
  24 * Hour.ms,
];

/** Up to a fifth more, so that the events of one outage do not come back together. */
const jitter = 0.2;

/** Milliseconds until the next attempt after this many failures; null: no further one. */
export function retryDelayMs(failures: number, random: () => number = Math.random): number | null {
  const delayMs = delaysMs[failures - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + random() * jitter));
}

const longestRestMs = Day.ms;

/** Standard Webhooks 1.0: an endpoint that answers so has too much to do. */
const overloaded: readonly number[] = [429, 502, 504];
const usualRestMs = 30 * Second.ms;

/**
 * How long to leave an endpoint alone: as it asks (RFC 9110, 10.2.3), at most a day; half a minute when it is overloaded and does not
 * say; null: not at all.
 */
export function restOf(status: number, retryAfter: string | undefined, now = Date.now()): number | null {
  const usual = overloaded.includes(status) ? usualRestMs : null;
  if (retryAfter === undefined) return usual;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * Second.ms : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) || ms <= 0 ? usual : Math.min(ms, longestRestMs);
}
