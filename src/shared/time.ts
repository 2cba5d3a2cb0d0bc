import { z } from "zod";

/** The range that JavaScript and PostgreSQL parse and format alike. */
const isWithin = (ms: number) => ms >= 0 && ms < Date.UTC(9999, 0);

/** An instant on the wire: ISO 8601 with an offset. A bare local time is refused because it does not name one instant. */
export const isoDateTime = z.iso
  .datetime({ offset: true, error: "Use an ISO 8601 time with an offset, like 2026-11-27T18:30:00Z" })
  .refine((value) => isWithin(Date.parse(value)), "Choose a time between the years 1970 and 9998");

/** A calendar day, without a time zone. */
export const isoDay = z.iso
  .date()
  .refine((value) => value >= "1970" && value < "9998", "Choose a day between the years 1970 and 9997");
