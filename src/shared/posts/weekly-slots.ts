import { z } from "zod";

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const Weekday = z.number().int().min(1).max(7);

export const TimeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time of day from 00:00 to 23:59, like 09:30");

/** A weekly wall time in the time zone of its queue or repeating post. */
export const WeeklySlot = z.strictObject({ weekday: Weekday, time: TimeOfDay });
export type WeeklySlot = z.infer<typeof WeeklySlot>;

const slotsMax = 100;

const isDistinct = (slots: readonly WeeklySlot[]) =>
  new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`)).size === slots.length;

export const WeeklySlots = z.array(WeeklySlot).max(slotsMax).refine(isDistinct, "The same slot is there twice");

export const inWeekOrder = (slots: readonly WeeklySlot[]): WeeklySlot[] =>
  slots.toSorted((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
