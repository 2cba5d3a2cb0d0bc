import { twoDigits } from "#client/lib/time/days.ts";
import { toLocalInput } from "#client/lib/time/local-time.ts";

/** Values of date fields: "2026-11-27", or "2026-11-27T18:30" with a time. */
const dayIn = /^\d{4}-\d\d-\d\d/;
const timeIn = /T(\d\d:\d\d)/;

export const dayOf = (value: string): string | null => dayIn.exec(value)?.[0] ?? null;
export const timeOf = (value: string): string | null => timeIn.exec(value)?.[1] ?? null;

/** Noon of the day in the browser's zone: unlike midnight, it exists exactly once on every day. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export const dayOfDate = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = (): string => toLocalInput(new Date()).slice(0, 10);

export const defaultTime = "09:00";
const halfHours = Array.from({ length: 48 }, (_half, index) => `${twoDigits(index >> 1)}:${index % 2 ? "30" : "00"}`);

/** All half hours of a day from `min` on, and the chosen time. */
export function timesOn(day: string, min: string | undefined, chosen: string | null): string[] {
  const open = halfHours.filter((time) => min === undefined || `${day}T${time}` >= min);
  return chosen === null || open.includes(chosen) ? open : [...open, chosen].toSorted();
}

/**
 * The day with the value's time, otherwise 09:00. A time before `min` becomes the first half hour after it, if there is
 * one.
 */
export function onDay(day: string, value: string, min: string | undefined): string {
  const times = timesOn(day, min, null);
  const wanted = timeOf(value) ?? defaultTime;
  const isOpen = min === undefined || `${day}T${wanted}` >= min;
  return `${day}T${isOpen ? wanted : (times[0] ?? wanted)}`;
}
