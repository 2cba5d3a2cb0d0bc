import { expect, test } from "vitest";
import { dateOfDay, dayOf, dayOfDate, onDay, timeOf, timesOn } from "./day-times.ts";

test("reads the day and the time of a value, null where one is missing", () => {
  expect([dayOf(""), timeOf("")]).toEqual([null, null]);
  expect([dayOf("2026-11-27T18:30"), timeOf("2026-11-27T18:30")]).toEqual(["2026-11-27", "18:30"]);
  expect([dayOf("2026-11-27"), timeOf("2026-11-27")]).toEqual(["2026-11-27", null]);
});

test("converts a day to a date and back", () => {
  for (const day of ["2026-01-01", "2026-02-28", "2028-02-29", "2026-03-29", "2026-10-25", "2026-12-31"])
    expect(dayOfDate(dateOfDay(day))).toBe(day);
});

test("times are the half hours from the minimum on, and the chosen time", () => {
  expect(timesOn("2026-11-27", undefined, null)).toHaveLength(48);
  expect(timesOn("2026-11-27", "2026-11-27T22:10", null)).toEqual(["22:30", "23:00", "23:30"]);
  expect(timesOn("2026-11-27", "2026-11-27T22:10", "22:45")).toEqual(["22:30", "22:45", "23:00", "23:30"]);
  expect(timesOn("2026-11-28", "2026-11-27T22:10", null)).toHaveLength(48);
});

test("another day keeps the time, or takes the next possible one", () => {
  expect(onDay("2026-11-28", "2026-11-27T18:45", undefined)).toBe("2026-11-28T18:45");
  expect(onDay("2026-11-28", "", undefined)).toBe("2026-11-28T09:00");
  expect(onDay("2026-11-27", "", "2026-11-27T13:10")).toBe("2026-11-27T13:30");
  // No half hour is left on this day: the field shows the error.
  expect(onDay("2026-11-27", "", "2026-11-27T23:45")).toBe("2026-11-27T09:00");
});
