import type { WeeklySlot } from "#shared/posts/weekly-slots.ts";

/** A time of day and its weekdays. 1 is Monday. */
export interface WeekRow {
  key: number;
  time: string;
  weekdays: readonly number[];
}

const workingDays = [1, 2, 3, 4, 5];

export const newRow = (rows: readonly WeekRow[], time = "12:00"): WeekRow => ({
  key: 1 + Math.max(0, ...rows.map(({ key }) => key)),
  time,
  weekdays: workingDays,
});

/** Slots without duplicates, in the order of the week. */
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
