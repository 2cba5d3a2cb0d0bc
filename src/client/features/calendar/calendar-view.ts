import { z } from "zod";
import { formatDayOfMonth, formatMonth } from "#client/lib/language/format.ts";
import { currentLanguage } from "#client/lib/language/language.ts";
import {
  addDays,
  addMonths,
  type DayKey,
  daysOfMonth,
  daysOfWeek,
  instantAt,
  dayOf,
  noonOf,
} from "#client/lib/time/days.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { SocialAccountId } from "#shared/ids.ts";
import { locales } from "#shared/languages.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { PostStatus } from "#shared/posts/posts.ts";
import { isoDay } from "#shared/time.ts";

export const calendarViews = ["week", "month", "list"] as const;
const View = z.enum(calendarViews);
export type CalendarViewName = z.infer<typeof View>;

const Asked = z.object({
  view: View.catch("week"),
  day: isoDay.optional().catch(undefined),
  platform: Platform.optional().catch(undefined),
  account: SocialAccountId.optional().catch(undefined),
  status: PostStatus.optional().catch(undefined),
});
export type AskedView = z.infer<typeof Asked>;

/** Reads the view from the URL; invalid values are ignored. */
export const viewIn = (params: URLSearchParams): AskedView => Asked.parse(Object.fromEntries(params));

/** The URL parameters after a change; the default view, a week, is left out. */
export function withView(params: URLSearchParams, change: Partial<AskedView>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === "week") next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export const countFilters = ({ platform, account, status }: AskedView): number =>
  [platform, account, status].filter((value) => value !== undefined).length;

/** The days a view shows. A list is of a month, without the days around it. */
export function daysShown(view: CalendarViewName, day: DayKey): DayKey[] {
  if (view === "week") return daysOfWeek(day);
  const days = daysOfMonth(day);
  return view === "month" ? days : days.filter((one) => one.slice(0, 7) === day.slice(0, 7));
}

/** Start and end of these days as instants. */
export const spanOfDays = (days: readonly DayKey[]): { from: string; to: string } => ({
  from: instantAt(days[0] ?? "", 0).toISOString(),
  to: instantAt(addDays(days.at(-1) ?? "", 1), 0).toISOString(),
});

export const stepFrom = (view: CalendarViewName, day: DayKey, direction: 1 | -1): DayKey =>
  view === "week" ? addDays(day, 7 * direction) : addMonths(day, direction);

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
