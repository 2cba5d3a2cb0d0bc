import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
const { addMonths, dayOf, daysOfMonth, daysOfWeek, hoursIn, instantAt, minuteOf, snapMinute } =
  await import("./days.ts");

const berlin = "Europe/Berlin";

describe("days", () => {
  test("a week begins on Monday, including the week of a Sunday", () => {
    expect(daysOfWeek("2026-11-29")).toEqual(daysOfWeek("2026-11-23"));
    expect(daysOfWeek("2026-11-29")[0]).toBe("2026-11-23");
  });

  test("a month is shown in whole weeks", () => {
    expect(daysOfMonth("2026-11-15")).toHaveLength(42);
    expect(daysOfMonth("2026-11-15").at(0)).toBe("2026-10-26");
    expect(daysOfMonth("2027-02-10")).toHaveLength(28);
  });

  test("another month keeps the day, or takes its last one", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  });

  test("converts between local time and instant in the given zone", () => {
    const at = instantAt("2026-11-27", 18 * 60 + 30, "Asia/Kolkata");
    expect(at.toISOString()).toBe("2026-11-27T13:00:00.000Z");
    expect([dayOf(at, "Asia/Kolkata"), minuteOf(at, "Asia/Kolkata")]).toEqual(["2026-11-27", 1_110]);
    expect(dayOf("2026-11-27T23:30:00Z", berlin)).toBe("2026-11-28");
  });

  test("a skipped hour becomes the next one, and a repeated hour is the first", () => {
    expect(minuteOf(instantAt("2026-03-29", 150, berlin), berlin)).toBe(210);
    expect(instantAt("2026-10-25", 150, berlin).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  test("counts the hours of days with and without a DST change", () => {
    expect(["2026-03-29", "2026-10-25", "2026-11-27"].map((day) => hoursIn(day, berlin))).toEqual([23, 25, 24]);
  });

  test("snaps to a quarter of an hour of the same day", () => {
    expect([snapMinute(-5), snapMinute(52), snapMinute(53), snapMinute(1_500)]).toEqual([0, 45, 60, 1_425]);
  });
});
