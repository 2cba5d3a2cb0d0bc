import { expect, test } from "vitest";
import { driftOf, growthOf } from "./course.ts";

test("a total grows by what each day brought, and stands still on days that nobody counted", () => {
  expect(growthOf([1, 0, 2, null, 1])).toEqual([1, 1, 3, 3, 4]);
});

test("a rate is the mean of the week up to each day, over the days that have one", () => {
  expect(driftOf([null, 4, null, 8])).toEqual([4, 4, 6]);
  expect(driftOf([70, 0, 0, 0, 0, 0, 0, 7])).toEqual([70, 35, 70 / 3, 17.5, 14, 70 / 6, 10, 1]);
});

test("what nobody counted has no course", () => {
  expect(driftOf([null, null])).toEqual([]);
});
