import { formatMonth } from "#client/lib/format.ts";
import { currentLanguage } from "#client/lib/language.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import { locales } from "#client/texts/phrase.ts";
import type { CalendarViewName } from "./calendar-view.ts";
import { type DayKey, noonOf } from "./days.ts";

/** "23–29 November 2026", or the month by its name. */
export function rangeWords(view: CalendarViewName, day: DayKey, days: readonly DayKey[]): string {
  const [first = day] = days;
  if (view !== "week") return formatMonth(noonOf(day));
  const format = new Intl.DateTimeFormat(locales[currentLanguage()], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: currentTimeZone(),
  });
  return format.formatRange(noonOf(first), noonOf(days.at(-1) ?? first));
}
