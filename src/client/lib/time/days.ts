import { Day, Hour } from "#shared/durations.ts";
import { fromLocalInput, toLocalInput } from "./local-time.ts";
import { currentTimeZone } from "./time-zone.ts";

/** A calendar day in ISO format: "2026-11-27". */
export type DayKey = string;

export const minutesPerDay = 24 * 60;

export const dayOf = (at: Date | string, zone = currentTimeZone()): DayKey =>
  toLocalInput(new Date(at), zone).slice(0, 10);

/** Local time of day in the zone: "18:30". */
export const clockTimeOf = (at: Date | string, zone = currentTimeZone()): string =>
  toLocalInput(new Date(at), zone).slice(11);

/** The same in minutes after midnight. */
export function minuteOf(at: Date | string, zone = currentTimeZone()): number {
  const [hours = 0, minutes = 0] = clockTimeOf(at, zone).split(":").map(Number);
  return hours * 60 + minutes;
}

export const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * The instant of a local time, in minutes after midnight. A time skipped by a DST change moves forward by the skipped
 * span.
 */
export function instantAt(day: DayKey, minute: number, zone = currentTimeZone()): Date {
  const wall = `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  return fromLocalInput(wall, zone) ?? new Date(`${wall}Z`);
}

export const addDays = (day: DayKey, count: number): DayKey =>
  new Date(Date.parse(`${day}T00:00Z`) + count * Day.ms).toISOString().slice(0, 10);

/** The first day of the week: Monday. */
export const mondayOf = (day: DayKey): DayKey => addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));

const runOfDays = (first: DayKey, count: number): DayKey[] =>
  Array.from({ length: count }, (_day, index) => addDays(first, index));

export const daysOfWeek = (day: DayKey): DayKey[] => runOfDays(mondayOf(day), 7);

/** The days of a month, filled up to whole weeks with days of the adjacent months. */
export function daysOfMonth(day: DayKey): DayKey[] {
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const last = mondayOf(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1));
  const count = (Date.parse(last) - Date.parse(first)) / Day.ms + 7;
  return runOfDays(first, count);
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: DayKey, count: number): DayKey {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, daysInMonth))).toISOString().slice(0, 10);
}

/** Hours of a day: 23 or 25 on DST changes. */
export const hoursIn = (day: DayKey, zone = currentTimeZone()): number =>
  (instantAt(addDays(day, 1), 0, zone).getTime() - instantAt(day, 0, zone).getTime()) / Hour.ms;

/** Cache: each rendered day needs its noon several times, and the computation is slow. */
const noons = new Map<string, Date>();
const maxNoons = 1_000;

/** Noon of the day: an instant for formatting the date that DST changes cannot move to another day. */
export function noonOf(day: DayKey, zone = currentTimeZone()): Date {
  const key = `${zone} ${day}`;
  const known = noons.get(key);
  if (known !== undefined) return known;
  const noon = instantAt(day, 12 * 60, zone);
  if (noons.size >= maxNoons) noons.clear();
  noons.set(key, noon);
  return noon;
}

const stepMinutes = 15;

/** Rounds to the nearest quarter of an hour within the day. */
export const snapMinute = (minute: number): number =>
  Math.min(Math.max(Math.round(minute / stepMinutes) * stepMinutes, 0), minutesPerDay - stepMinutes);
