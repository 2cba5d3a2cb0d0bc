import { addDays, dayAt, daysBetween, instantOf, weekdayOf } from "#server/lib/wall-time.ts";
import { Day } from "#shared/durations.ts";
import type { Timetable } from "#shared/posts/repeats.ts";
import type { WeeklySlot } from "#shared/posts/weekly-slots.ts";

/** A time of a timetable: the local wall time, which identifies it, and its instant. */
export interface Occurrence {
  wallTime: string;
  at: Date;
}

/** Time zones have shifted by a whole day (Apia, 2011), so wall times are searched this far around an instant. */
export const marginDays = 2;
const weekDays = 7;

const byInstant = (a: Occurrence, b: Occurrence) =>
  a.at.getTime() - b.at.getTime() || a.wallTime.localeCompare(b.wallTime);

/** Sorted by instant, each instant once: two wall times fall on one instant when a clock change skips the first. */
export function occurrencesAt(wallTimes: readonly string[], timezone: string): Occurrence[] {
  const all = wallTimes.map((wallTime) => ({ wallTime, at: instantOf(wallTime, timezone) })).toSorted(byInstant);
  return all.filter(({ at }, index) => at.getTime() !== all[index - 1]?.at.getTime());
}

/** Wall times of these slots on `days` days, beginning with `from`. */
export function weeklyWallTimes(slots: readonly WeeklySlot[], from: string, days: number): string[] {
  const byWeekday = Map.groupBy(slots, ({ weekday }) => weekday);
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) =>
    (byWeekday.get(weekdayOf(day)) ?? []).map(({ time }) => `${day}T${time}`),
  );
}

/** Wall times around and after a day: enough to contain the next `many` occurrences. */
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

/** The next times of a timetable after an instant, at most `many`. Ignores `times`, which the caller counts. */
export function occurrencesAfter(timetable: Timetable, after: Date, many: number): Occurrence[] {
  const today = dayAt(after, timetable.timezone);
  const day = today > timetable.startsOn ? today : timetable.startsOn;
  return occurrencesAt(wallTimesAround(timetable, day, many), timetable.timezone)
    .filter((one) => one.at > after && isWithinDays(timetable, one))
    .slice(0, many);
}

/** The last occurrence from `first` on that is not after `until`. */
export function newestUntil(timetable: Timetable, first: Occurrence, until: Date): Occurrence {
  const { pattern, timezone, endsOn } = timetable;
  const end = endsOn === null ? until : instantOf(`${endsOn}T23:59`, timezone);
  // The pattern recurs within this span before the end, so the last occurrence is in it.
  const spanDays = (pattern.every === "week" ? weekDays : pattern.days) + 2 * marginDays;
  const from = Math.min(until.getTime(), end.getTime()) - spanDays * Day.ms;
  const many = pattern.every === "week" ? pattern.slots.length * 3 : 2 * marginDays + 3;
  const near = occurrencesAfter(timetable, new Date(Math.max(first.at.getTime(), from)), many);
  return near.findLast(({ at }) => at <= until) ?? first;
}
