import { instantOf, wallTimeAt } from "#server/lib/wall-time.ts";
import { nextSlot } from "#shared/posts/csv-columns.ts";
import type { DateOrder } from "#shared/posts/imports.ts";
import { isoDateTime } from "#shared/time.ts";

export type RowTime = { at: Date } | { takesSlot: true } | { problem: string };

const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** An instant to the minute, which the API would refuse. */
const withoutSeconds = /(T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/;

const isSlot = (cell: string) => cell.toLowerCase().replaceAll(/[\s_-]+/g, " ") === nextSlot;

/** The wall time of a cell like `2027-03-05 9:30`; null for another text, and for a day or time that no calendar has. */
function wallTimeOf(cell: string): string | null {
  const [, day, hour = "", minute, second = "00"] = local.exec(cell) ?? [];
  if (day === undefined) return null;
  const wallTime = `${day}T${hour.padStart(2, "0")}:${minute}:${second}`;
  const asUtc = new Date(`${wallTime}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(wallTime) ? wallTime : null;
}

// What follows spaces begins with another sign: a part that also takes spaces would try each of them as its beginning, for minutes in one cell.

/** 5/3/2027 9:30 PM, 05.03.2027 09:30 */
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,|\s|\s+at\s)\s*(\S.*)$/i;
const named = /^(?:(\d{1,2})\.?\s+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2})),?\s+(\d{4})(?:,|\s|\s+at\s)\s*(\S.*)$/i;
const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:T|,|\s)\s*(\S.*)$/i;
const clockOf = /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?\s*(?:([ap])\.?m\.?)?$/i;
/** As a spreadsheet stores a date and a time: days since 1899-12-30, and parts of a day, in one number or in two columns. */
const serial = /^([45]\d{4})(?:(?=[.,])|\s+)(\S.*)$/;
const partOfDay = /^0?[.,]\d+$/;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesOfDay = dayMs / minuteMs;
/** 1970-01-01 */
const epochDay = 25_569;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (part: string | number) => String(part).padStart(2, "0");

/** 24 hours of a clock with or without AM and PM, or of a part of a day; null: none. */
function hoursOf(text: string): string | null {
  if (partOfDay.test(text)) {
    // Not the next day by rounding.
    const minutes = Math.min(Math.round(Number(text.replace(",", ".")) * minutesOfDay), minutesOfDay - 1);
    return new Date(minutes * minuteMs).toISOString().slice(11, 19);
  }
  const [, hour, minute = "00", second = "00", half] = clockOf.exec(text.trim()) ?? [];
  if (hour === undefined || (half === undefined && !/[:.]/.test(text))) return null;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${two(hours)}:${minute}:${second}`;
}

/** Which of day and month a date in numbers names first, by a number that is no month; null: it may be either. */
function orderShownBy(text: string): DateOrder | null {
  const [, first, , second] = numeric.exec(text.trim()) ?? [];
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : null;
}

/** With dots the day is first. */
function orderIn(text: string): DateOrder | null {
  const [, , sign] = numeric.exec(text.trim()) ?? [];
  return sign === "." ? "day-first" : orderShownBy(text);
}

const isOpen = (text: string) => {
  const [, first, , second] = numeric.exec(text.trim()) ?? [];
  return first !== undefined && first !== second && orderIn(text) === null;
};

/** The order of all dates of a file, if some show it and none contradicts. `isOpen`: a date may be read in two ways. */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder | null; isOpen: boolean } {
  const found = new Set(cells.flatMap((cell) => orderShownBy(cell) ?? []));
  const [order = null, other] = found;
  const sure = other === undefined ? order : null;
  return { order: sure, isOpen: sure === null && cells.some(isOpen) };
}

/** A time as spreadsheets and other tools write it, in our own form. The text itself: it has no such form. */
function asWritten(text: string, order: DateOrder | null): string {
  const [, days, rest] = serial.exec(text) ?? [];
  if (days !== undefined && rest !== undefined) {
    const hours = hoursOf(rest);
    const day = new Date((Number(days) - epochDay) * dayMs).toISOString().slice(0, 10);
    return hours === null ? text : `${day} ${hours}`;
  }
  const wall = (year: string, month: string | number, day: string, clock: string) => {
    const hours = hoursOf(clock);
    return hours === null ? text : `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)} ${hours}`;
  };
  const [, first, , second, year, clock] = numeric.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined && clock !== undefined) {
    const known = orderIn(text) ?? order ?? (first === second ? "day-first" : null);
    if (known === null) return text;
    return known === "day-first" ? wall(year, second, first, clock) : wall(year, first, second, clock);
  }
  const [, day, month, monthFirst, dayAfter, namedYear, namedClock] = named.exec(text) ?? [];
  const number = months.indexOf((month ?? monthFirst ?? "").slice(0, 3).toLowerCase()) + 1;
  if (number > 0 && namedYear !== undefined && namedClock !== undefined)
    return wall(namedYear, number, day ?? dayAfter ?? "", namedClock);
  const [, isoYear, isoMonth, isoDay, isoClock] = yearFirst.exec(text) ?? [];
  if (isoYear !== undefined && isoMonth !== undefined && isoDay !== undefined && isoClock !== undefined)
    return wall(isoYear, isoMonth, isoDay, isoClock);
  return text;
}

/**
 * The time of a row: an instant with its offset, a local time in the zone of the workspace, or the next free slot. A local time that the
 * clocks skip in spring does not exist and is refused; a repeated one in autumn is the first.
 */
export function readTime(text: string, timezone: string, order: DateOrder | null = null): RowTime {
  const cell = asWritten(text.trim(), order);
  if (isSlot(cell)) return { takesSlot: true };
  const instant = isoDateTime.safeParse(cell.replace(" ", "T").replace(withoutSeconds, "$1:00$2"));
  if (instant.success) return { at: new Date(instant.data) };
  if (order === null && isOpen(cell))
    return { problem: `${cell} may name the day or the month first. Choose which, or write it like 2027-03-05 09:30` };
  const wallTime = wallTimeOf(cell);
  if (wallTime === null || !isoDateTime.safeParse(`${wallTime}Z`).success)
    return { problem: "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot" };
  const at = instantOf(wallTime, timezone);
  const meant = wallTimeAt(at, timezone);
  if (wallTime.startsWith(meant)) return { at };
  return {
    problem: `The clocks in ${timezone} skip this time on that day. Write ${meant.replace("T", " ")}, or another one`,
  };
}
