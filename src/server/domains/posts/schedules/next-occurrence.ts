import { newestUntil, type Occurrence, occurrencesAfter } from "#server/domains/posts/schedules/weekly-times.ts";
import { weekdayOf } from "#server/lib/wall-time.ts";
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

const dayOf = (wallTime: string) => wallTime.slice(0, "2026-11-27".length);

/**
 * Whether the posts of the day of this time leave room for it: a day gets no more posts than it has times. Otherwise a change of the time
 * right after a post, or while it is being sent, would make a second one.
 */
function hasRoom(
  { pattern }: Timetable,
  coming: readonly Occurrence[],
  one: Occurrence,
  taken: readonly string[],
): boolean {
  const day = dayOf(one.wallTime);
  const takenOfDay = taken.filter((wallTime) => dayOf(wallTime) === day);
  const timesOfDay =
    pattern.every === "days" ? 1 : pattern.slots.filter(({ weekday }) => weekday === weekdayOf(day)).length;
  const left = coming.filter(
    ({ at, wallTime }) => at >= one.at && dayOf(wallTime) === day && !takenOfDay.includes(wallTime),
  );
  return left.length <= timesOfDay - takenOfDay.length;
}

/** What a repeat has made: the number of its posts, and the wall times from today on whose post no longer waits. */
export interface Begun {
  made: number;
  taken: readonly string[];
}

/** Position after a start, a pause or a change: past times are skipped, and the next post is created without delay. */
export function firstPosition(progress: Progress, now: Date, { made, taken }: Begun): Cursor {
  const { pattern } = progress;
  // All that may have to be skipped, and the rest of their last day.
  const many = taken.length === 0 ? 1 : taken.length + (pattern.every === "week" ? pattern.slots.length : 1);
  const coming = isUsedUp(progress, made) ? [] : occurrencesAfter(progress, now, many);
  const next = coming.find((one) => hasRoom(progress, coming, one, taken));
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
