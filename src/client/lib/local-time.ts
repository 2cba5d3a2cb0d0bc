import { Day } from "#shared/time.ts";
import { currentTimeZone } from "./time-zone.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What clocks in a zone show, to the second, in parts. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const clock = new Intl.DateTimeFormat("en-CA", { ...parts, second: "2-digit", hourCycle: "h23", timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

/** "2026-11-27T18:30" on the clock of the zone, as a `datetime-local` input wants it. */
export function toLocalInput(at: Date, zone = currentTimeZone()): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}`;
}

const wholeTime = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** How far the clocks of a zone are ahead of UTC at an instant, in whole minutes as all zones are today. */
const offsetAt = (ms: number, zone: string): number => {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${toLocalInput(new Date(minute), zone)}Z`) - minute;
};

/**
 * The instant that a `datetime-local` value names in the zone, or null while it is empty or half typed. A time that the clocks skip
 * in spring is the same span later, one that they show twice in autumn is the first of the two.
 */
export function fromLocalInput(value: string, zone = currentTimeZone()): Date | null {
  const wall = wholeTime.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const before = offsetAt(wall - Day.ms, zone);
  const candidates = [before, offsetAt(wall + Day.ms, zone)].map((offset) => wall - offset).sort((a, b) => a - b);
  const named = candidates.find((ms) => ms + offsetAt(ms, zone) === wall);
  return new Date(named ?? wall - before);
}

/** When a day of the zone begins: the one of an instant, or so many days after it. */
export function startOfDay(at: Date, addDays = 0, zone = currentTimeZone()): Date {
  const day = new Date(Date.parse(`${toLocalInput(at, zone).slice(0, 10)}T00:00Z`) + addDays * Day.ms);
  return fromLocalInput(day.toISOString().slice(0, 16), zone) ?? day;
}
