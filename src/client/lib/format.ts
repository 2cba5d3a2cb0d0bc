import { locales } from "#client/texts/phrase.ts";
import { currentLanguage } from "./language.ts";

/** One formatter per language, made when it is first needed. */
function formatter<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = locales[currentLanguage()];
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}

const dates = (options: Intl.DateTimeFormatOptions) => formatter((locale) => new Intl.DateTimeFormat(locale, options));
const numbers = (options?: Intl.NumberFormatOptions) => formatter((locale) => new Intl.NumberFormat(locale, options));

const date = dates({ day: "numeric", month: "short", year: "numeric" });
const weekdayDate = dates({ weekday: "short", day: "numeric", month: "short" });
const time = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const month = dates({ month: "long", year: "numeric" });
const number = numbers();
const share = numbers({ style: "percent", maximumFractionDigits: 1 });
const quantity = (unit: string, unitDisplay: "short" | "narrow") =>
  numbers({ style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
const kilobytes = quantity("kilobyte", "short");
const megabytes = quantity("megabyte", "short");
const seconds = quantity("second", "narrow");

/** "26 Nov 2025" */
export const formatDate = (iso: string): string => date().format(new Date(iso));

/** "November 2025" */
export const formatMonth = (at: string | Date): string => month().format(new Date(at));

/** "Thu, 27 Nov" */
export const formatDay = (at: string | Date): string => weekdayDate().format(new Date(at));

/** "18:30" */
export const formatTime = (at: string | Date): string => time().format(new Date(at));

/** "Thu, 27 Nov, 18:30" */
export const formatMoment = (at: string | Date): string => `${formatDay(at)}, ${formatTime(at)}`;

export const formatNumber = (value: number): string => number().format(value);

/** "6.4%" from 0.064 */
export const formatShare = (value: number): string => share().format(value);

/** "2.4 MB" */
export const formatBytes = (sizeBytes: number): string =>
  sizeBytes < 1_000_000 ? kilobytes().format(sizeBytes / 1_000) : megabytes().format(sizeBytes / 1_000_000);

/** "3.7s" */
export const formatSeconds = (durationMs: number): string => seconds().format(durationMs / 1_000);

/** The zone times are shown in, such as "Asia/Kolkata". */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
