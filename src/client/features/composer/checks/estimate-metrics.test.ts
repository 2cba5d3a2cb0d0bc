import { expect, test } from "vitest";
import { estimateFrom, middleHalf } from "./estimate-metrics.ts";

const post = (views: number | null, likes: number | null = null) => ({ views, likes, comments: null, shares: null });

test("four posts are not enough, and unmeasured posts do not count", () => {
  expect(middleHalf([1, 2, 3, 4])).toBeNull();
  expect(middleHalf([1, 2, 3, 4, null, null])).toBeNull();
});

test("the range is the middle half, whatever the order and the outliers", () => {
  expect(middleHalf([40, 10, 1_000_000, 20, 30])).toEqual({ low: 20, high: 40, posts: 5 });
});

test("views and reactions are separate: a platform may report only one of them", () => {
  const posts = [1, 2, 3, 4, 5].map((likes) => post(null, likes));
  expect(estimateFrom(posts)).toEqual({ views: null, reactions: { low: 2, high: 4, posts: 5 } });
});
