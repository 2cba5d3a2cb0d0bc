import { Day } from "#shared/durations.ts";
import { currentTimeZone } from "./time-zone.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formatter of the local date and time in a zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const clock = new Intl.DateTimeFormat("en-CA", { ...parts, second: "2-digit", hourCycle: "h23", timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

/** The local time in the zone, in the format of a `datetime-local` input: "2026-11-27T18:30". */
export function toLocalInput(at: Date, zone = currentTimeZone()): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}`;
}

const wholeTime = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The zone's offset from UTC at an instant, in ms; positive in the east. All current zones have offsets of whole
 * minutes.
 */
const offsetAt = (ms: number, zone: string): number => {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${toLocalInput(new Date(minute), zone)}Z`) - minute;
};

/**
 * The instant of a `datetime-local` value in the zone; null if the value is empty or incomplete. A time skipped by a
 * DST change moves forward by the skipped span; of a repeated time it is the first.
 */
export function fromLocalInput(value: string, zone = currentTimeZone()): Date | null {
  const wall = wholeTime.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const before = offsetAt(wall - Day.ms, zone);
  const candidates = [before, offsetAt(wall + Day.ms, zone)].map((offset) => wall - offset).sort((a, b) => a - b);
  const named = candidates.find((ms) => ms + offsetAt(ms, zone) === wall);
  return new Date(named ?? wall - before);
}

/** The start of the day of `at` in the zone, or of the day `addDays` later. */
export function startOfDay(at: Date, addDays = 0, zone = currentTimeZone()): Date {
  const day = new Date(Date.parse(`${toLocalInput(at, zone).slice(0, 10)}T00:00Z`) + addDays * Day.ms);
  return fromLocalInput(day.toISOString().slice(0, 16), zone) ?? day;
}
