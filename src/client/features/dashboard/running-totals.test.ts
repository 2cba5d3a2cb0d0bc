import { expect, test } from "vitest";
import { movingAverage, runningTotal } from "./running-totals.ts";

test("a running total adds each day's value, and stays the same on days without one", () => {
  expect(runningTotal([1, 0, 2, null, 1])).toEqual([1, 1, 3, 3, 4]);
});

test("a moving average is the mean of the last seven days that have a value", () => {
  expect(movingAverage([null, 4, null, 8])).toEqual([4, 4, 6]);
  expect(movingAverage([70, 0, 0, 0, 0, 0, 0, 7])).toEqual([70, 35, 70 / 3, 17.5, 14, 70 / 6, 10, 1]);
});

test("there is no moving average without values", () => {
  expect(movingAverage([null, null])).toEqual([]);
});
