import { expect, test } from "vitest";
import { dayFrom, exampleHighlight, exampleStatus, exampleWeek } from "./week.ts";

test("the example has seven days in a row across a month's end, with today among them", () => {
  const today = new Date(2026, 10, 29, 12);
  expect(exampleWeek.map(({ fromToday }) => dayFrom(today, fromToday).getDate())).toEqual([27, 28, 29, 30, 1, 2, 3]);
  expect(exampleWeek.filter(({ isToday }) => isToday).map(({ fromToday }) => fromToday)).toEqual([0]);
  expect(exampleHighlight.fromToday).toBe(1);
});

test("posts before now are posted, posts after now are scheduled", () => {
  const statuses = exampleWeek.flatMap((day) => day.posts.map((post) => exampleStatus(day, post, "12:00")));
  expect(statuses.indexOf("scheduled")).toBe(statuses.lastIndexOf("posted") + 1);
  expect(statuses).toContain("posted");
  expect(statuses).toContain("scheduled");
});
