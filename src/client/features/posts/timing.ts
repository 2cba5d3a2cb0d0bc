import type { Issue } from "#shared/errors.ts";
import { type PreviewRepeatInput, PreviewRepeatInput as Timetable } from "#shared/repeats.ts";
import type { WeeklySlot } from "#shared/weekly-slots.ts";

/** Once: at the time of the field, or now while it is blank. */
export type TimingMode = "once" | "queue" | "repeat";

/** A time of the day, and the days of the week it stands for. */
export interface WeekRow {
  key: number;
  time: string;
  weekdays: readonly number[];
}

/** What stands in the fields of a post that is to repeat. */
export interface RepeatDraft {
  every: "week" | "days";
  rows: readonly WeekRow[];
  days: string;
  time: string;
  startsOn: string;
  ends: "never" | "day" | "times";
  endsOn: string;
  times: string;
  variants: readonly string[];
}

export interface Timing {
  mode: TimingMode;
  repeat: RepeatDraft;
}

const workingDays = [1, 2, 3, 4, 5];

export const newRow = (rows: readonly WeekRow[], time = "12:00"): WeekRow => ({
  key: 1 + Math.max(0, ...rows.map(({ key }) => key)),
  time,
  weekdays: workingDays,
});

export const newTiming = (today: string): Timing => ({
  mode: "once",
  repeat: {
    every: "week",
    rows: [newRow([], "09:00")],
    days: "3",
    time: "09:00",
    startsOn: today,
    ends: "never",
    endsOn: "",
    times: "10",
    variants: [],
  },
});

/** Each day and time once, in the order of the week. */
export function slotsOf(rows: readonly WeekRow[]): WeeklySlot[] {
  const slots = rows.flatMap(({ time, weekdays }) => weekdays.map((weekday) => ({ weekday, time })));
  const unique = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]));
  return [...unique].toSorted(([a], [b]) => a.localeCompare(b)).map(([, slot]) => slot);
}

/** Slots as rows, one for each time of the day. */
export function rowsOf(slots: readonly WeeklySlot[]): WeekRow[] {
  const byTime = Map.groupBy(slots, ({ time }) => time);
  return [...byTime]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([time, same], index) => ({
      key: index + 1,
      time,
      weekdays: same.map(({ weekday }) => weekday).toSorted((a, b) => a - b),
    }));
}

/** What the fields say, whether or not it makes sense. */
const asTyped = (repeat: RepeatDraft, timezone: string): unknown => ({
  pattern:
    repeat.every === "week"
      ? { every: "week", slots: slotsOf(repeat.rows) }
      : { every: "days", days: Number(repeat.days), time: repeat.time },
  timezone,
  startsOn: repeat.startsOn,
  endsOn: repeat.ends === "day" ? repeat.endsOn : null,
  times: repeat.ends === "times" ? Number(repeat.times) : null,
});

/** null while the fields do not make sense. */
export const timetableOf = (repeat: RepeatDraft, timezone: string): PreviewRepeatInput | null =>
  Timetable.safeParse(asTyped(repeat, timezone)).data ?? null;

/** What is wrong with the fields, in the words of the rules the server asks. */
export function repeatProblems(repeat: RepeatDraft, timezone: string): Issue[] {
  const { error } = Timetable.safeParse(asTyped(repeat, timezone));
  const problems = (error?.issues ?? []).map(({ path, message }) => ({ path: `repeat.${String(path[0])}`, message }));
  const blank = repeat.variants.findIndex((variant) => variant.trim() === "");
  if (blank !== -1) problems.push({ path: `variants.${blank}`, message: "Write a text, or remove this one" });
  return problems;
}
