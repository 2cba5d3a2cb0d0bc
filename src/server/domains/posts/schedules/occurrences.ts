import { addDays, dayAt, daysBetween, instantOf, weekdayOf } from "#server/lib/wall-time.ts";
import type { Timetable } from "#shared/posts/repeats.ts";
import { Day } from "#shared/time.ts";
import type { WeeklySlot } from "#shared/posts/weekly-slots.ts";

/** A time of a timetable: what the clock on the wall shows, which is its name, and the instant that is. */
export interface Occurrence {
  wallTime: string;
  at: Date;
}

/** Clocks have been moved by as much as a day (Apia, 2011): so far around an instant its wall time may lie. */
const marginDays = 2;
const weekDays = 7;

const byInstant = (a: Occurrence, b: Occurrence) =>
  a.at.getTime() - b.at.getTime() || a.wallTime.localeCompare(b.wallTime);

/** In order, each instant once: two wall times may come to one when the clocks skip the first of them. */
function settle(wallTimes: readonly string[], timezone: string): Occurrence[] {
  const all = wallTimes.map((wallTime) => ({ wallTime, at: instantOf(wallTime, timezone) })).toSorted(byInstant);
  return all.filter(({ at }, index) => at.getTime() !== all[index - 1]?.at.getTime());
}

/** Wall times of these slots on so many days from `from` on. */
export function weeklyWallTimes(slots: readonly WeeklySlot[], from: string, days: number): string[] {
  const byWeekday = Map.groupBy(slots, ({ weekday }) => weekday);
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) =>
    (byWeekday.get(weekdayOf(day)) ?? []).map(({ time }) => `${day}T${time}`),
  );
}

/** Instants of weekly slots after `after`, for so many days. */
export const slotsAfter = (slots: readonly WeeklySlot[], timezone: string, after: Date, days: number): Occurrence[] =>
  settle(weeklyWallTimes(slots, addDays(dayAt(after, timezone), -marginDays), days + 2 * marginDays), timezone).filter(
    ({ at }) => at > after,
  );

/** Enough of the wall times around and after a day for the next ones to be among them. */
function wallTimesAround(timetable: Timetable, day: string, many: number): string[] {
  const { pattern, startsOn } = timetable;
  const begin = addDays(day, -marginDays);
  if (pattern.every === "week") {
    const from = begin > startsOn ? begin : startsOn;
    const weeks = Math.ceil(many / pattern.slots.length) + 1;
    return weeklyWallTimes(pattern.slots, from, weeks * weekDays + 2 * marginDays);
  }
  const first = Math.max(0, Math.floor(daysBetween(startsOn, begin) / pattern.days));
  const spare = Math.ceil((2 * marginDays) / pattern.days) + 1;
  return Array.from(
    { length: many + spare },
    (_, index) => `${addDays(startsOn, (first + index) * pattern.days)}T${pattern.time}`,
  );
}

const isWithinDays = ({ startsOn, endsOn }: Timetable, { wallTime }: Occurrence) =>
  wallTime >= startsOn && (endsOn === null || wallTime.slice(0, endsOn.length) <= endsOn);

/** The next times of a timetable after an instant, at most so many. How often it is to happen is the caller's to count. */
export function occurrencesAfter(timetable: Timetable, after: Date, many: number): Occurrence[] {
  const today = dayAt(after, timetable.timezone);
  const day = today > timetable.startsOn ? today : timetable.startsOn;
  return settle(wallTimesAround(timetable, day, many), timetable.timezone)
    .filter((one) => one.at > after && isWithinDays(timetable, one))
    .slice(0, many);
}

/** The last one that is not after `until`, of those from `first` on: what is left of a time during which nobody looked. */
export function newestUntil(timetable: Timetable, first: Occurrence, until: Date): Occurrence {
  const { pattern, timezone, endsOn } = timetable;
  const end = endsOn === null ? until : instantOf(`${endsOn}T23:59`, timezone);
  // The pattern comes round within this time before the end, so that the last one lies in it.
  const spanDays = (pattern.every === "week" ? weekDays : pattern.days) + 2 * marginDays;
  const from = Math.min(until.getTime(), end.getTime()) - spanDays * Day.ms;
  const many = pattern.every === "week" ? pattern.slots.length * 3 : 2 * marginDays + 3;
  const near = occurrencesAfter(timetable, new Date(Math.max(first.at.getTime(), from)), many);
  return near.findLast(({ at }) => at <= until) ?? first;
}
