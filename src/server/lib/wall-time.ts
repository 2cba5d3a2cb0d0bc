import { Temporal } from "temporal-polyfill";

// A wall time is what a clock on the wall shows, like "2026-11-27T18:30"; which instant that is depends on the zone. Days and wall
// times are text that sorts by itself.

/**
 * The instant at which clocks in this zone show this time. One that the clocks skip in spring is the same span later ("02:30" is
 * 03:30), one that they show twice in autumn is the first of the two, as RFC 5545 has it.
 */
export const instantOf = (wallTime: string, timezone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds,
  );

const plainAt = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();

/** What clocks in this zone show at an instant, to the minute. */
export const wallTimeAt = (at: Date, timezone: string): string =>
  plainAt(at, timezone).toString({ smallestUnit: "minute" });

/** The day of the calendar in this zone, like "2026-11-27". */
export const dayAt = (at: Date, timezone: string): string => plainAt(at, timezone).toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
