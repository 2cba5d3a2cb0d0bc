import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slotsAfter } from "#server/domains/posts/schedules/free-slot.ts";
import { newestUntil, occurrencesAfter } from "#server/domains/posts/schedules/weekly-times.ts";
import { addDays, dayAt, daysBetween, instantOf, wallTimeAt, weekdayOf } from "#server/lib/wall-time.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import type { Timetable } from "#shared/posts/repeats.ts";

const utc = (at: Date) => at.toISOString().slice(0, 16);

const daily = (time: string, timezone: string, startsOn: string, days = 1): Timetable => ({
  pattern: { every: "days", days, time },
  timezone,
  startsOn,
  endsOn: null,
});

describe("a wall time when the clocks change", () => {
  test.each([
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30", "2027-03-28T03:30"],
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30", "2027-10-31T02:30"],
    ["Europe/Paris", "2027-03-28T02:30", "2027-03-28T01:30", "2027-03-28T03:30"],
    ["America/New_York", "2027-03-14T02:30", "2027-03-14T07:30", "2027-03-14T03:30"],
    ["America/New_York", "2027-11-07T01:30", "2027-11-07T05:30", "2027-11-07T01:30"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45", "2026-10-04T02:45"],
    ["Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45", "2027-04-04T01:45"],
    ["Asia/Kathmandu", "2027-03-28T02:30", "2027-03-27T20:45", "2027-03-28T02:30"],
    ["Pacific/Apia", "2011-12-30T09:00", "2011-12-30T19:00", "2011-12-31T09:00"],
  ])("%s %s is %s UTC, when the clocks show %s", (timezone, asked, instant, shown) => {
    const at = instantOf(asked, timezone);
    expect(utc(at)).toBe(instant);
    expect(wallTimeAt(at, timezone)).toBe(shown);
  });

  test("the local time stays the same, the instant moves with the clock change", () => {
    const around = occurrencesAfter(daily("09:00", "Europe/Berlin", "2027-03-26"), new Date("2027-03-26T12:00Z"), 3);
    expect(around.map(({ at }) => utc(at))).toEqual(["2027-03-27T08:00", "2027-03-28T07:00", "2027-03-29T07:00"]);
  });

  test("a skipped time and the time it is moved to are one occurrence", () => {
    const pattern = {
      every: "week",
      slots: [
        { weekday: 7, time: "02:30" },
        { weekday: 7, time: "03:30" },
      ],
    } as const satisfies Timetable["pattern"];
    const timetable = { pattern, timezone: "Europe/Berlin", startsOn: "2027-03-01", endsOn: null };
    const next = occurrencesAfter(timetable, new Date("2027-03-27T00:00Z"), 3);
    expect(next.map(({ wallTime }) => wallTime)).toEqual(["2027-03-28T02:30", "2027-04-04T02:30", "2027-04-04T03:30"]);
  });

  test("a repeated local time occurs once", () => {
    const next = occurrencesAfter(daily("01:30", "America/New_York", "2027-11-06"), new Date("2027-11-06T12:00Z"), 2);
    expect(next.map(({ at }) => utc(at))).toEqual(["2027-11-07T05:30", "2027-11-08T06:30"]);
  });
});

test("an interval of days is counted from the first day", () => {
  const next = occurrencesAfter(daily("18:30", "Asia/Kathmandu", "2026-01-01", 10), new Date("2026-11-22T00:00Z"), 3);
  expect(next.map(({ wallTime }) => wallTime)).toEqual(["2026-11-27T18:30", "2026-12-07T18:30", "2026-12-17T18:30"]);
});

test("the last day is in the time zone of the timetable, not in UTC", () => {
  const timetable = { ...daily("23:30", "America/New_York", "2026-11-20"), endsOn: "2026-11-22" };
  const next = occurrencesAfter(timetable, new Date("2026-11-20T00:00Z"), 9);
  expect(next.map(({ at }) => utc(at))).toEqual(["2026-11-21T04:30", "2026-11-22T04:30", "2026-11-23T04:30"]);
});

const timezone = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
);
const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2024-01-01", days));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const slots = fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), time }), {
  minLength: 1,
  maxLength: 8,
  selector: (slot) => `${slot.weekday} ${slot.time}`,
});
const pattern: fc.Arbitrary<Timetable["pattern"]> = fc.oneof(
  fc.record({ every: fc.constant("week" as const), slots }),
  fc.record({ every: fc.constant("days" as const), days: fc.integer({ min: 1, max: 40 }), time }),
);
const timetable: fc.Arbitrary<Timetable> = fc.record({
  pattern,
  timezone,
  startsOn: day,
  endsOn: fc.option(day),
});
const instant = fc.date({
  min: new Date("2023-12-01T00:00Z"),
  max: new Date("2030-01-01T00:00Z"),
  noInvalidDate: true,
});

/** Reference implementation that checks every day. */
function reference(
  { pattern: asked, timezone: zone, startsOn, endsOn }: Timetable,
  after: Date,
  count: number,
): number[] {
  const found = new Set<number>();
  const first = addDays(dayAt(after, zone), -3) > startsOn ? addDays(dayAt(after, zone), -3) : startsOn;
  const spanDays = asked.every === "days" ? asked.days * (count + 6) : 7 * (count + 2);
  for (let index = 0; index <= spanDays + 6; index += 1) {
    const on = addDays(first, index);
    if (endsOn !== null && on > endsOn) break;
    const times =
      asked.every === "week"
        ? asked.slots.filter((slot) => slot.weekday === weekdayOf(on)).map((slot) => slot.time)
        : daysBetween(startsOn, on) % asked.days === 0
          ? [asked.time]
          : [];
    for (const at of times) found.add(instantOf(`${on}T${at}`, zone).getTime());
  }
  return [...found]
    .filter((at) => at > after.getTime())
    .toSorted((a, b) => a - b)
    .slice(0, count);
}

describe("for any timetable, time zone and instant", () => {
  test("the next times are those of the reference implementation", () => {
    fc.assert(
      fc.property(timetable, instant, fc.integer({ min: 1, max: 12 }), (one, after, count) => {
        const found = occurrencesAfter(one, after, count).map(({ at }) => at.getTime());
        expect(found).toEqual(reference(one, after, count));
      }),
      { numRuns: 150, seed: propertySeed },
    );
  });

  test("a call from the last result continues the list", () => {
    fc.assert(
      fc.property(timetable, instant, (one, after) => {
        const all = occurrencesAfter(one, after, 6);
        const halfway = all[2];
        if (halfway === undefined) return;
        expect(occurrencesAfter(one, halfway.at, 3)).toEqual(all.slice(3));
      }),
      { numRuns: 150, seed: propertySeed },
    );
  });

  test("the newest past occurrence has no later past one", () => {
    fc.assert(
      fc.property(timetable, instant, fc.integer({ min: 0, max: 120 * 86_400_000 }), (one, after, laterMs) => {
        const [first] = occurrencesAfter(one, after, 1);
        if (first === undefined) return;
        const until = new Date(first.at.getTime() + laterMs);
        const newest = newestUntil(one, first, until);
        expect(newest.at.getTime()).toBeGreaterThanOrEqual(first.at.getTime());
        expect(newest.at.getTime()).toBeLessThanOrEqual(until.getTime());
        const [next] = occurrencesAfter(one, newest.at, 1);
        if (next !== undefined) expect(next.at.getTime()).toBeGreaterThan(until.getTime());
      }),
      { numRuns: 150, seed: propertySeed },
    );
  });

  test("the slots of a queue equal those of a weekly timetable", () => {
    fc.assert(
      fc.property(slots, timezone, instant, (weekly, zone, after) => {
        const weeks = slotsAfter(weekly, zone, after, 14);
        const startsOn = "2020-01-01";
        const same = occurrencesAfter(
          { pattern: { every: "week", slots: weekly }, timezone: zone, startsOn, endsOn: null },
          after,
          weekly.length,
        );
        expect(weeks.slice(0, weekly.length)).toEqual(same);
      }),
      { numRuns: 100, seed: propertySeed },
    );
  });
});
