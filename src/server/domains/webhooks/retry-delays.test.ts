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
  expect(restOf("120", now)).toBe(120 * Second.ms);
  expect(restOf("Thu, 26 Nov 2026 12:05:00 GMT", now)).toBe(300 * Second.ms);
  expect(restOf("9999999", now)).toBe(Day.ms);
  for (const header of [undefined, "soon", "-5", "0", "Thu, 26 Nov 2026 11:00:00 GMT"])
    expect(restOf(header, now)).toBeNull();
});
