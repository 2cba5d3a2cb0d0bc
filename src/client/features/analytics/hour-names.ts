import { currentLanguage } from "#client/lib/language/language.ts";
import { locales } from "#client/messages/phrase.ts";
import { Day } from "#shared/durations.ts";

const aMonday = Date.UTC(2024, 0, 1);

/** "Mon", "Monday"; 1 is Monday. */
export const weekdayName = (weekday: number, style: "short" | "long"): string =>
  new Intl.DateTimeFormat(locales[currentLanguage()], { weekday: style, timeZone: "UTC" }).format(
    aMonday + (weekday - 1) * Day.ms,
  );

export const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
