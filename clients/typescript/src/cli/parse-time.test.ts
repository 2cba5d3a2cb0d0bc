import { describe, expect, test } from "vitest";
import { parseTime } from "./parse-time.ts";

describe("a time", () => {
  test.each([
    ["2026-12-01T09:00+01:00", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01 09:00Z", "2026-12-01T09:00:00.000Z"],
    ["2026-12-01T09:00:30.5z", "2026-12-01T09:00:30.500Z"],
    ["2026-12-01T09:00", new Date(2026, 11, 1, 9).toISOString()],
  ])("%s is %s", (text, instant) => {
    expect(parseTime(text)).toBe(instant);
  });

  test.each(["tomorrow", "2026-12-01", "2026-02-30T09:00", "2026-13-01T09:00", "2026-12-01T25:00", "1796115600"])(
    "%s is none",
    (text) => {
      expect(() => parseTime(text)).toThrow("is no time");
    },
  );
});
