import { formatDayOfMonth, formatMonth } from "#client/lib/language/format.ts";
import { currentLanguage } from "#client/lib/language/language.ts";
import { type DayKey, dayOf, noonOf } from "#client/lib/time/days.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { locales } from "#client/messages/phrase.ts";
import type { CalendarViewName } from "./calendar-view.ts";

/** "23–29 November 2026", or the month by its name. */
export function rangeLabel(view: CalendarViewName, day: DayKey, days: readonly DayKey[]): string {
  const [first = day] = days;
  if (view !== "week") return formatMonth(noonOf(day));
  const [from, to] = [noonOf(first), noonOf(days.at(-1) ?? first)];
  const format = new Intl.DateTimeFormat(locales[currentLanguage()], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: currentTimeZone(),
  });
  // Intl formats a Chinese range as numbers with slashes, which is unusual.
  if (currentLanguage() === "zh") {
    const isThisYear = first.slice(0, 4) === dayOf(new Date()).slice(0, 4);
    return `${isThisYear ? formatDayOfMonth(from) : format.format(from)} – ${formatDayOfMonth(to)}`;
  }
  return format.formatRange(from, to);
}
