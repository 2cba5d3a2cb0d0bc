import { expect, test } from "vitest";
import { newTiming, type RepeatDraft, repeatDraftOf, repeatProblems, timetableOf } from "./timing.ts";

const zone = "Europe/Berlin";
const fresh = newTiming("2030-01-10").repeat;
const pathsOf = (change: Partial<RepeatDraft>) =>
  repeatProblems({ ...fresh, ...change }, zone, "blank").map(({ path }) => path);

test("the defaults of a new form are valid", () => {
  expect(pathsOf({})).toEqual([]);
  expect(timetableOf(fresh, zone)).toMatchObject({ timezone: zone, startsOn: "2030-01-10", endsOn: null, times: null });
});

test.each<[string, Partial<RepeatDraft>, string]>([
  ["no day of the week", { rows: [{ key: 1, time: "09:00", weekdays: [] }] }, "repeat.pattern"],
  ["an empty time", { every: "days", time: "" }, "repeat.pattern"],
  ["no days between", { every: "days", days: "0" }, "repeat.pattern"],
  ["an empty first day", { startsOn: "" }, "repeat.startsOn"],
  ["a last day before the first", { ends: "day", endsOn: "2030-01-09" }, "repeat.endsOn"],
  ["an empty last day", { ends: "day", endsOn: "" }, "repeat.endsOn"],
  ["no number of posts", { ends: "times", times: "" }, "repeat.times"],
  ["a blank variant", { variants: ["One", " "] }, "variants.1"],
])("%s is a problem of its field", (_name, change, path) => {
  expect(pathsOf(change)).toContain(path);
});

test("values of an end that is not chosen are ignored", () => {
  const change = { endsOn: "1999-01-01", times: "-3" };
  expect(timetableOf({ ...fresh, ...change }, zone)).toMatchObject({ endsOn: null, times: null });
});

test("the fields of a repeat give the same timetable", () => {
  const timetables = [
    { pattern: { every: "days", days: 5, time: "18:30" }, startsOn: "2030-02-01", endsOn: null, times: 7 },
    {
      pattern: {
        every: "week",
        slots: [
          { weekday: 2, time: "09:30" },
          { weekday: 5, time: "17:00" },
        ],
      },
      startsOn: "2030-02-01",
      endsOn: "2030-03-01",
      times: null,
    },
  ] as const;
  for (const timetable of timetables) {
    const { pattern } = timetable;
    const repeat = {
      ...timetable,
      pattern: pattern.every === "week" ? { ...pattern, slots: [...pattern.slots] } : pattern,
    };
    expect(timetableOf(repeatDraftOf({ ...repeat, post: { variants: [] } }), zone)).toEqual({
      ...repeat,
      timezone: zone,
    });
  }
});
