import { locales } from "#client/texts/phrase.ts";
import { Day, Hour, Minute } from "#shared/time.ts";
import { currentLanguage } from "./language.ts";

const units = [
  ["day", 2 * Day.ms, Day.ms],
  ["hour", Hour.ms, Hour.ms],
  ["minute", 0, Minute.ms],
] as const;

/** "in 3 hours", "in 2 days": days from two of them on. */
export function formatFromNow(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  const [unit, , size] = units.find(([, from]) => Math.abs(ms) >= from) ?? units[2];
  return new Intl.RelativeTimeFormat(locales[currentLanguage()]).format(Math.round(ms / size), unit);
}
