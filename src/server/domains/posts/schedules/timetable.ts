import { newestUntil, type Occurrence, occurrencesAfter } from "#server/domains/posts/schedules/occurrences.ts";
import type { Timetable } from "#shared/posts/repeats.ts";
import { Day } from "#shared/time.ts";

/** What a repeat remembers of where it is. */
export interface Cursor {
  nextAt: Date | null;
  nextWallTime: string | null;
  makeAt: Date | null;
}

export interface Progress extends Timetable {
  times: number | null;
}

export const standstill: Cursor = { nextAt: null, nextWallTime: null, makeAt: null };

/** Where it begins, or goes on after a pause or a change: what has passed is not made up for. Its post is made at once. */
export function beginAfter(progress: Progress, now: Date, made: number): Cursor {
  const [next] = isUsedUp(progress, made) ? [] : occurrencesAfter(progress, now, 1);
  return next === undefined ? standstill : { nextAt: next.at, nextWallTime: next.wallTime, makeAt: now };
}

/** Its post is made when the one before it is due, and no later than a day ahead: one at least stands in the calendar at any time. */
export function goOnAfter(progress: Progress, one: Occurrence, made: number): Cursor {
  const [next] = isUsedUp(progress, made) ? [] : occurrencesAfter(progress, one.at, 1);
  if (next === undefined) return standstill;
  const makeAt = new Date(Math.min(one.at.getTime(), next.at.getTime() - Day.ms));
  return { nextAt: next.at, nextWallTime: next.wallTime, makeAt };
}

/** The time to make a post for: of those that passed while nobody looked, the newest alone. */
export function chooseTime(timetable: Timetable, { nextAt, nextWallTime }: Cursor, now: Date): Occurrence | null {
  if (nextAt === null || nextWallTime === null) return null;
  const next = { at: nextAt, wallTime: nextWallTime };
  return next.at > now ? next : newestUntil(timetable, next, now);
}

const isUsedUp = ({ times }: Progress, made: number) => times !== null && made >= times;
