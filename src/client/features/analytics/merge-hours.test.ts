import { expect, test } from "vitest";
import { levelOf, mergeHours } from "./merge-hours.ts";

const noMetrics = { likes: null, comments: null, shares: null, views: null, source: null, asOf: null };
const anHour = (weekday: number, hour: number, posts: number, engagementRate: number | null) => ({
  ...noMetrics,
  weekday,
  hour,
  posts,
  engagementRate,
});

test("an hour of two accounts is weighted by posts, and the best hour comes first", () => {
  expect(mergeHours([anHour(4, 18, 1, 8), anHour(1, 9, 2, 3), anHour(4, 18, 3, 4)])).toEqual([
    { weekday: 4, hour: 18, posts: 4, rate: 5 },
    { weekday: 1, hour: 9, posts: 2, rate: 3 },
  ]);
});

test("an hour without metrics is left out", () => {
  expect(mergeHours([anHour(4, 18, 2, null)])).toEqual([]);
});

test("the level of an hour is relative to the best one", () => {
  expect([10, 8.1, 2, 0.01, 0].map((rate) => levelOf(rate, 10))).toEqual([5, 5, 1, 1, 1]);
  expect(levelOf(0, 0)).toBe(1);
});
