import type { Areas } from "#client/texts/areas.ts";
import { formatDate, formatSeries, formatSteps, formatWeekday } from "#client/lib/format.ts";
import { startOfDay } from "#client/lib/local-time.ts";
import { rowsOf } from "#client/lib/week-rows.ts";
import type { Repeat } from "#shared/posts/repeats.ts";

type Words = Areas["posts"]["repeat"];

/** A Monday, to name the days of a week by. */
const someMonday = new Date("2024-01-01T12:00:00Z");

function daysOf(weekdays: readonly number[], texts: Words): string {
  if (weekdays.length === 7) return texts.everyDay;
  if (weekdays.join() === "1,2,3,4,5") return texts.workdays;
  return formatSeries(weekdays.map((weekday) => formatWeekday(startOfDay(someMonday, weekday - 1))));
}

/** "Mon to Fri at 09:00 (Europe/Berlin), until 31 Dec 2027" */
export function rhythmOf({ pattern, timezone, endsOn, times, madeCount }: Repeat, texts: Words): string {
  const when =
    pattern.every === "week"
      ? formatSteps(rowsOf(pattern.slots).map(({ time, weekdays }) => texts.at(daysOf(weekdays, texts), time)))
      : texts.at(texts.everyDays(pattern.days), pattern.time);
  const rhythm = texts.inZone(when, timezone);
  if (endsOn !== null) return texts.until(rhythm, formatDate(`${endsOn}T12:00:00Z`));
  return times === null ? rhythm : texts.times(rhythm, madeCount, times);
}
