import { expect, test } from "vitest";
import { exampleStatus, exampleWeek } from "./week.ts";

test("the example has seven days in a row across a month's end, with today among them", () => {
  const days = exampleWeek(new Date(2026, 10, 29, 12));
  expect(days.map(({ date }) => date.getDate())).toEqual([27, 28, 29, 30, 1, 2, 3]);
  expect(days.filter(({ isToday }) => isToday).map(({ date }) => date.getDate())).toEqual([29]);
});

test("what lies before now is posted, what lies after it is scheduled", () => {
  const days = exampleWeek(new Date(2026, 10, 29, 12));
  const statuses = days.flatMap((day) => day.posts.map((post) => exampleStatus(day, post, "12:00")));
  expect(statuses.indexOf("scheduled")).toBe(statuses.lastIndexOf("posted") + 1);
  expect(statuses).toContain("posted");
  expect(statuses).toContain("scheduled");
});
