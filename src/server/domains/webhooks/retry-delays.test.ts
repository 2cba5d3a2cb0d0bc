import { expect, test } from "vitest";
import { Day, Hour, Second } from "#shared/durations.ts";
import { restOf, retryDelayMs } from "./retry-delays.ts";

test("retries end after about three days, each delay a fifth longer at most", () => {
  const sumWith = (random: number) => {
    let sumMs = 0;
    for (let failures = 1; ; failures++) {
      const delayMs = retryDelayMs(failures, () => random);
      if (delayMs === null) return { sumMs, failures };
      sumMs += delayMs;
    }
  };
  const { sumMs, failures } = sumWith(0);
  expect(failures).toBe(10);
  expect(sumMs).toBeGreaterThan(3 * Day.ms);
  expect(sumMs).toBeLessThan(3 * Day.ms + 4 * Hour.ms);
  expect(sumWith(1).sumMs).toBe(sumMs * 1.2);
});

test("Retry-After is a number of seconds or a date, at most a day", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  for (const status of [429, 500]) {
    expect(restOf(status, "120", now)).toBe(120 * Second.ms);
    expect(restOf(status, "Thu, 26 Nov 2026 12:05:00 GMT", now)).toBe(300 * Second.ms);
    expect(restOf(status, "9999999", now)).toBe(Day.ms);
  }
});

test("without a usable Retry-After, only an overloaded endpoint is left alone", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  for (const header of [undefined, "soon", "-5", "0", "Thu, 26 Nov 2026 11:00:00 GMT"]) {
    for (const status of [429, 502, 504]) expect(restOf(status, header, now)).toBe(30 * Second.ms);
    for (const status of [400, 500, 503]) expect(restOf(status, header, now)).toBeNull();
  }
});
