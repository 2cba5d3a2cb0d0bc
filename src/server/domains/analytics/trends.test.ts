import { expect, test } from "vitest";
import { growth, pointsGained } from "#server/domains/analytics/trends.ts";

test.each([
  [28, 25, "+12% this week"],
  [10, 10, "+0% this week"],
  [999, 1000, "+0% this week"],
  [5, 20, "-75% this week"],
  [0, 4, "-100% this week"],
  [4, 0, null],
  [0, 0, null],
  [null, 4, null],
  [4, null, null],
])("growth of %j over %j is %j", (current, previous, expected) => {
  expect(growth(current, previous, "this week")).toBe(expected);
});

test.each([
  [6.4, 4.3, "+2.1% improvement"],
  [4.3, 6.4, "-2.1% improvement"],
  [5, 5.04, "+0% improvement"],
  [null, 5, null],
  [5, null, null],
])("an engagement rate of %j after %j is %j", (current, previous, expected) => {
  expect(pointsGained(current, previous, "improvement")).toBe(expected);
});
