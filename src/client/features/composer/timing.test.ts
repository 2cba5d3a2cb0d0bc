import { expect, test } from "vitest";
import { newTiming, type RepeatDraft, repeatProblems, timetableOf } from "./timing.ts";

const zone = "Europe/Berlin";
const fresh = newTiming("2030-01-10").repeat;
const pathsOf = (change: Partial<RepeatDraft>) =>
  repeatProblems({ ...fresh, ...change }, zone, "blank").map(({ path }) => path);

test("what a new form proposes can be sent as it is", () => {
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
])("%s is named by its field", (_name, change, path) => {
  expect(pathsOf(change)).toContain(path);
});

test("what is left over of the end that was not chosen does not count", () => {
  const change = { endsOn: "1999-01-01", times: "-3" };
  expect(timetableOf({ ...fresh, ...change }, zone)).toMatchObject({ endsOn: null, times: null });
});
