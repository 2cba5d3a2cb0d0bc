import { z } from "zod";

export const Second = { ms: 1_000 } as const;
export const Minute = { ms: 60 * Second.ms, seconds: 60 } as const;
export const Hour = { ms: 60 * Minute.ms, seconds: 3_600 } as const;
export const Day = { ms: 24 * Hour.ms, seconds: 86_400 } as const;

/** What both JavaScript and PostgreSQL read and write alike. */
const isWithin = (ms: number) => ms >= 0 && ms < Date.UTC(9999, 0);

/** An instant on the wire: ISO 8601 with an offset. A bare local time is refused because nobody could say which instant it means. */
export const isoDateTime = z.iso
  .datetime({ offset: true, error: "Use an ISO 8601 time with an offset, like 2026-11-27T18:30:00Z" })
  .refine((value) => isWithin(Date.parse(value)), "Choose a time between the years 1970 and 9998");

/** A day of the calendar, without a zone. */
export const isoDay = z.iso
  .date()
  .refine((value) => value >= "1970" && value < "9998", "Choose a day between the years 1970 and 9997");
