import { expect, test } from "vitest";
import { proposedSlots } from "#shared/posts/queue.ts";
import { rowsOf, slotsOf } from "./week-rows.ts";

test("slots become a row for each time of the day, and rows become the same slots", () => {
  const rows = rowsOf(proposedSlots);
  expect(rows.map(({ time, weekdays }) => [time, weekdays])).toEqual([
    ["12:00", [1, 2, 3, 4, 5]],
    ["18:00", [1, 2, 3, 4, 5]],
  ]);
  expect(slotsOf(rows)).toEqual(proposedSlots);
});

test("the same day and time in two rows is one slot", () => {
  const row = { time: "09:00", weekdays: [1, 2] };
  expect(
    slotsOf([
      { key: 1, ...row },
      { key: 2, ...row },
    ]),
  ).toHaveLength(2);
});
