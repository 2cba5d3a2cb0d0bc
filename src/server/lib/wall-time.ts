import { Temporal } from "temporal-polyfill";

// A wall time is a local time without a zone, like "2026-11-27T18:30". Days and wall times are strings that sort
// chronologically.

/**
 * The instant of a local time in this zone. A time skipped in spring is moved by the gap ("02:30" is 03:30); a repeated
 * time in autumn is the first one (RFC 5545).
 */
export const instantOf = (wallTime: string, timezone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds,
  );

const plainAt = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();

/** The local time of an instant in this zone, to the minute. */
export const wallTimeAt = (at: Date, timezone: string): string =>
  plainAt(at, timezone).toString({ smallestUnit: "minute" });

/** The local day of an instant in this zone, like "2026-11-27". */
export const dayAt = (at: Date, timezone: string): string => plainAt(at, timezone).toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
