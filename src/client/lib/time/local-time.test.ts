import { expect, test } from "vitest";
import { fromLocalInput, startOfDay, toLocalInput } from "./local-time.ts";

test.each([
  ["UTC", "2026-11-27T18:30", "2026-11-27T18:30:00Z"],
  ["Asia/Kolkata", "2026-11-27T18:30", "2026-11-27T13:00:00Z"],
  ["Asia/Kathmandu", "2026-11-27T00:10", "2026-11-26T18:25:00Z"],
  ["America/New_York", "2026-12-31T23:59", "2027-01-01T04:59:00Z"],
  ["Europe/Berlin", "2026-03-29T01:59", "2026-03-29T00:59:00Z"],
  ["Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00Z"],
  ["Australia/Lord_Howe", "2026-07-01T12:00", "2026-07-01T01:30:00Z"],
])("in %s, %s is %s and back", (zone, wall, instant) => {
  expect(fromLocalInput(wall, zone)).toEqual(new Date(instant));
  expect(toLocalInput(new Date(instant), zone)).toBe(wall);
});

test("a skipped time moves forward by the skipped span", () => {
  expect(fromLocalInput("2026-03-29T02:30", "Europe/Berlin")).toEqual(new Date("2026-03-29T01:30:00Z"));
  expect(fromLocalInput("2026-10-04T02:15", "Australia/Lord_Howe")).toEqual(new Date("2026-10-03T15:45:00Z"));
});

test("a repeated time is the first of the two", () => {
  expect(fromLocalInput("2026-10-25T02:30", "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z"));
  expect(fromLocalInput("2026-11-01T01:30", "America/New_York")).toEqual(new Date("2026-11-01T05:30:00Z"));
});

test("days begin at midnight of the zone, including days of 23 and 25 hours", () => {
  const begins = (at: string, addDays: number, zone: string) => startOfDay(new Date(at), addDays, zone).toISOString();
  expect(begins("2026-11-27T20:00:00Z", 0, "Asia/Kolkata")).toBe("2026-11-27T18:30:00.000Z");
  expect(begins("2026-03-29T12:00:00Z", 0, "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
  expect(begins("2026-03-29T12:00:00Z", 1, "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
  expect(begins("2026-10-25T12:00:00Z", 1, "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");
  expect(begins("2026-11-27T20:00:00Z", -2, "America/New_York")).toBe("2026-11-25T05:00:00.000Z");
});

test("empty or incomplete input is null", () => {
  expect(fromLocalInput("", "UTC")).toBeNull();
  expect(fromLocalInput("2026-11-", "UTC")).toBeNull();
});
