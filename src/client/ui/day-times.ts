import { toLocalInput } from "#client/lib/local-time.ts";

/** What date fields hold: "2026-11-27", or "2026-11-27T18:30" with a time. */
const dayIn = /^\d{4}-\d\d-\d\d/;
const timeIn = /T(\d\d:\d\d)/;

export const dayOf = (value: string): string | null => dayIn.exec(value)?.[0] ?? null;
export const timeOf = (value: string): string | null => timeIn.exec(value)?.[1] ?? null;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A day as a calendar of this browser has it: at noon, which every zone has once. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export const dayOfDate = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = (): string => toLocalInput(new Date()).slice(0, 10);

export const usualTime = "09:00";
const halfHours = Array.from({ length: 48 }, (_half, index) => `${twoDigits(index >> 1)}:${index % 2 ? "30" : "00"}`);

/** Every half hour of a day that is not before `min`, and the time that was chosen, whatever it is. */
export function timesOn(day: string, min: string | undefined, chosen: string | null): string[] {
  const open = halfHours.filter((time) => min === undefined || `${day}T${time}` >= min);
  return chosen === null || open.includes(chosen) ? open : [...open, chosen].toSorted();
}

/** The day with the time it had, else with the usual one, or the next that is left of the day. */
export function onDay(day: string, value: string, min: string | undefined): string {
  const times = timesOn(day, min, null);
  const wanted = timeOf(value) ?? usualTime;
  const isOpen = min === undefined || `${day}T${wanted}` >= min;
  return `${day}T${isOpen ? wanted : (times[0] ?? wanted)}`;
}
