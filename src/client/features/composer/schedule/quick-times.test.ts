import { expect, test } from "vitest";
import { quickTimes } from "./quick-times.ts";

const at = (iso: string, zone = "Asia/Kolkata") =>
  Object.fromEntries(quickTimes(new Date(iso), zone).map(({ name, value }) => [name, value]));

test("at noon on a Thursday all four times are offered, as local times of the zone", () => {
  expect(at("2026-11-26T06:32:00Z")).toEqual({
    inAnHour: "2026-11-26T13:05",
    thisEvening: "2026-11-26T18:30",
    tomorrow: "2026-11-27T09:00",
    monday: "2026-11-30T09:00",
  });
});

test("an evening that has passed is not offered, and tomorrow is not offered twice", () => {
  // Sunday, 20:00 in Berlin: tomorrow is Monday.
  const times = at("2026-11-22T19:00:00Z", "Europe/Berlin");
  expect(times).toEqual({ inAnHour: "2026-11-22T21:00", tomorrow: "2026-11-23T09:00" });
});
