import { expect, test } from "vitest";
import { dateOfDay, dayOf, dayOfDate, onDay, timeOf, timesOn } from "./day-times.ts";

test("a field that is empty or half typed has neither day nor time", () => {
  expect([dayOf(""), timeOf("")]).toEqual([null, null]);
  expect([dayOf("2026-11-27T18:30"), timeOf("2026-11-27T18:30")]).toEqual(["2026-11-27", "18:30"]);
  expect([dayOf("2026-11-27"), timeOf("2026-11-27")]).toEqual(["2026-11-27", null]);
});

test("a day stays the same through the calendar", () => {
  for (const day of ["2026-01-01", "2026-02-28", "2028-02-29", "2026-03-29", "2026-10-25", "2026-12-31"])
    expect(dayOfDate(dateOfDay(day))).toBe(day);
});

test("times are half hours that are still to come, and the one that was chosen", () => {
  expect(timesOn("2026-11-27", undefined, null)).toHaveLength(48);
  expect(timesOn("2026-11-27", "2026-11-27T22:10", null)).toEqual(["22:30", "23:00", "23:30"]);
  expect(timesOn("2026-11-27", "2026-11-27T22:10", "22:45")).toEqual(["22:30", "22:45", "23:00", "23:30"]);
  expect(timesOn("2026-11-28", "2026-11-27T22:10", null)).toHaveLength(48);
});

test("another day keeps the time, or takes the next one that is left", () => {
  expect(onDay("2026-11-28", "2026-11-27T18:45", undefined)).toBe("2026-11-28T18:45");
  expect(onDay("2026-11-28", "", undefined)).toBe("2026-11-28T09:00");
  expect(onDay("2026-11-27", "", "2026-11-27T13:10")).toBe("2026-11-27T13:30");
  // Nothing is left of the day: the field says what is wrong with it.
  expect(onDay("2026-11-27", "", "2026-11-27T23:45")).toBe("2026-11-27T09:00");
});
