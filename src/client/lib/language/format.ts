import { formatUsd as formatUsdIn } from "#shared/ai-costs/usd.ts";
import { locales } from "#shared/languages.ts";
import { currentTimeZone } from "../time/time-zone.ts";
import { currentLanguage } from "./language.ts";

/** One formatter per language and zone, made at its first use. */
function formatter<Format>(make: (locale: string, timeZone: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = locales[currentLanguage()];
    const zone = currentTimeZone();
    const key = `${locale} ${zone}`;
    const format = made.get(key) ?? make(locale, zone);
    made.set(key, format);
    return format;
  };
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  formatter((locale, timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
const numbers = (options?: Intl.NumberFormatOptions) => formatter((locale) => new Intl.NumberFormat(locale, options));

const date = dates({ day: "numeric", month: "short", year: "numeric" });
const weekdayDate = dates({ weekday: "short", day: "numeric", month: "short" });
const dayOfMonth = dates({ day: "numeric", month: "short" });
const weekday = dates({ weekday: "short" });
/** For weekdays without a date, which are given as days in UTC. */
const weekdayName = formatter((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));
const time = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const preciseTime = dates({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const month = dates({ month: "long", year: "numeric" });
const number = numbers();
const compact = numbers({ notation: "compact", maximumFractionDigits: 1 });
const signed = numbers({ maximumFractionDigits: 1, signDisplay: "always" });
const share = numbers({ style: "percent", maximumFractionDigits: 1 });
const change = numbers({ style: "percent", maximumFractionDigits: 1, signDisplay: "always" });
const quantity = (unit: string, unitDisplay: "short" | "narrow" | "long") =>
  numbers({ style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
const kilobytes = quantity("kilobyte", "short");
const megabytes = quantity("megabyte", "short");
const gigabytes = quantity("gigabyte", "short");
const seconds = quantity("second", "narrow");
const milliseconds = quantity("millisecond", "narrow");
const longMinutes = quantity("minute", "long");
const longHours = quantity("hour", "long");
const longDays = quantity("day", "long");

/** "26 Nov 2025" */
export const formatDate = (iso: string): string => date().format(new Date(iso));

/** "November 2025" */
export const formatMonth = (at: string | Date): string => month().format(new Date(at));

/** "Thu, 27 Nov" */
export const formatDay = (at: string | Date): string => weekdayDate().format(new Date(at));

/** "27 Nov" */
export const formatDayOfMonth = (at: string | Date): string => dayOfMonth().format(new Date(at));

/** "Thu" */
export const formatWeekday = (at: Date): string => weekday().format(at);

/** "Thursday", of a day in UTC */
export const formatWeekdayName = (at: Date): string => weekdayName().format(at);

/** "Th", of a day in UTC; in Chinese the last character, in which the days differ */
export const formatWeekdayLetters = (at: Date): string =>
  currentLanguage() === "zh" ? formatWeekdayName(at).slice(-1) : formatWeekdayName(at).slice(0, 2);

/** "18:30" */
export const formatTime = (at: string | Date): string => time().format(new Date(at));

/** "18:30:02" */
export const formatPreciseTime = (at: string | Date): string => preciseTime().format(new Date(at));

/** Between a day and a time: Chinese has no comma there. */
export const momentJoint = (): string => (currentLanguage() === "zh" ? " " : ", ");

/** "Thu, 27 Nov, 18:30" */
export const formatMoment = (at: string | Date): string => `${formatDay(at)}${momentJoint()}${formatTime(at)}`;

/** A series of short items: "Tue, Fri". */
export const formatSeries = (items: readonly string[]): string => items.join(currentLanguage() === "zh" ? "、" : ", ");

/** A series of items that may contain commas. */
export const formatSteps = (items: readonly string[]): string => items.join(currentLanguage() === "zh" ? "；" : "; ");

export const formatNumber = (value: number): string => number().format(value);

/** "1.2K" */
export const formatCompact = (value: number): string => compact().format(value);

/** "+2.1" */
export const formatSigned = (value: number): string => signed().format(value);

/** "6.4%" from 0.064 */
export const formatShare = (value: number): string => share().format(value);

/** "+12%" from 0.12 */
export const formatChange = (value: number): string => change().format(value);

/** "2.4 MB" */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1_000_000) return kilobytes().format(sizeBytes / 1_000);
  return sizeBytes < 1_000_000_000
    ? megabytes().format(sizeBytes / 1_000_000)
    : gigabytes().format(sizeBytes / 1_000_000_000);
}

/** "$0.039", "0,039 $" */
export const formatUsd = (usd: number): string => formatUsdIn(usd, locales[currentLanguage()]);

/** "3.7s" */
export const formatSeconds = (durationMs: number): string => seconds().format(durationMs / 1_000);

/** "142ms", or "2.1s" from a second on */
export const formatAnswerTime = (durationMs: number): string =>
  durationMs < 1_000 ? milliseconds().format(durationMs) : formatSeconds(durationMs);

/** "15 minutes", "2 hours", "1 day": in the largest unit with a whole number. */
export function formatMinutes(minutes: number): string {
  const hours = minutes / 60;
  const days = hours / 24;
  if (Number.isInteger(days)) return longDays().format(days);
  return Number.isInteger(hours) ? longHours().format(hours) : longMinutes().format(minutes);
}

/** The zone times are shown in, such as "Asia/Kolkata". */
export const timeZone = currentTimeZone;

/** Languages by their code, with their names in the interface's language, in the order of the names. */
export function languageNames(codes: readonly string[]): { code: string; name: string }[] {
  const locale = locales[currentLanguage()];
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
