import { newestUntil, type Occurrence, occurrencesAfter } from "#server/domains/posts/schedules/weekly-times.ts";
import { Day } from "#shared/durations.ts";
import type { Timetable } from "#shared/posts/repeats.ts";

/** Position of a repeat in its timetable. */
export interface Cursor {
  nextAt: Date | null;
  nextWallTime: string | null;
  makeAt: Date | null;
}

export interface Progress extends Timetable {
  times: number | null;
}

export const noNextTime: Cursor = { nextAt: null, nextWallTime: null, makeAt: null };

/** Position after a start, a pause or a change: past times are skipped, and the next post is created without delay. */
export function firstPosition(progress: Progress, now: Date, made: number): Cursor {
  const [next] = isUsedUp(progress, made) ? [] : occurrencesAfter(progress, now, 1);
  return next === undefined ? noNextTime : { nextAt: next.at, nextWallTime: next.wallTime, makeAt: now };
}

/**
 * Position after an occurrence. The next post is created when this one is due, or a day before the next, whichever is earlier, so that
 * the calendar always shows at least one.
 */
export function positionAfter(progress: Progress, one: Occurrence, made: number): Cursor {
  const [next] = isUsedUp(progress, made) ? [] : occurrencesAfter(progress, one.at, 1);
  if (next === undefined) return noNextTime;
  const makeAt = new Date(Math.min(one.at.getTime(), next.at.getTime() - Day.ms));
  return { nextAt: next.at, nextWallTime: next.wallTime, makeAt };
}

/** The time to create a post for: of several missed times only the newest. */
export function chooseTime(timetable: Timetable, { nextAt, nextWallTime }: Cursor, now: Date): Occurrence | null {
  if (nextAt === null || nextWallTime === null) return null;
  const next = { at: nextAt, wallTime: nextWallTime };
  return next.at > now ? next : newestUntil(timetable, next, now);
}

const isUsedUp = ({ times }: Progress, made: number) => times !== null && made >= times;
