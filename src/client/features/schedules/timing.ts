import { z } from "zod";
import type { Issue } from "#shared/errors.ts";
import { type PreviewRepeatInput, PreviewRepeatInput as Timetable, type Repeat } from "#shared/posts/repeats.ts";
import { newRow, rowsOf, slotsOf } from "./week-rows.ts";

const WeekRow = z.object({ key: z.number(), time: z.string(), weekdays: z.array(z.number()).readonly() });

/** The fields of a repeat, as typed. */
const RepeatDraft = z.object({
  every: z.enum(["week", "days"]),
  rows: z.array(WeekRow).readonly(),
  days: z.string(),
  time: z.string(),
  startsOn: z.string(),
  ends: z.enum(["never", "day", "times"]),
  endsOn: z.string(),
  times: z.string(),
  variants: z.array(z.string()).readonly(),
});
export type RepeatDraft = z.infer<typeof RepeatDraft>;

/** `once`: at the time of the time field, or now if it is blank. */
export const Timing = z.object({ mode: z.enum(["once", "queue", "repeat"]), repeat: RepeatDraft });
export type Timing = z.infer<typeof Timing>;

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

/** The fields of an existing repeat. */
export function repeatDraftOf({
  pattern,
  startsOn,
  endsOn,
  times,
  post,
}: Pick<Repeat, "pattern" | "startsOn" | "endsOn" | "times"> & {
  post: Pick<Repeat["post"], "variants">;
}): RepeatDraft {
  const { repeat: blank } = newTiming(startsOn);
  return {
    ...blank,
    every: pattern.every,
    ...(pattern.every === "week"
      ? { rows: rowsOf(pattern.slots) }
      : { days: String(pattern.days), time: pattern.time }),
    ends: endsOn === null ? (times === null ? "never" : "times") : "day",
    endsOn: endsOn ?? "",
    times: times === null ? blank.times : String(times),
    variants: post.variants,
  };
}

/** The fields as a timetable, not validated. */
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

/** null: the fields are invalid. */
export const timetableOf = (repeat: RepeatDraft, timezone: string): PreviewRepeatInput | null =>
  Timetable.safeParse(asTyped(repeat, timezone)).data ?? null;

/** The problems of the fields, with the messages of the server's schema. */
export function repeatProblems(repeat: RepeatDraft, timezone: string, noVariant: string): Issue[] {
  const { error } = Timetable.safeParse(asTyped(repeat, timezone));
  const problems = (error?.issues ?? []).map(({ path, message }) => ({ path: `repeat.${String(path[0])}`, message }));
  const blank = repeat.variants.findIndex((variant) => variant.trim() === "");
  if (blank !== -1) problems.push({ path: `variants.${blank}`, message: noVariant });
  return problems;
}
