import { expect, test } from "vitest";
import { layOut } from "./columns.ts";

const at = (...tops: number[]) => tops.map((top) => ({ item: top, top, height: 60 }));
const columnsOf = (...tops: number[]) =>
  layOut(at(...tops), 2).shown.map(({ item, column, columns }) => [item, column, columns]);

test("items that do not overlap have the full width", () => {
  expect(columnsOf(0, 60, 300)).toEqual([
    [0, 0, 1],
    [60, 0, 1],
    [300, 0, 1],
  ]);
});

test("overlapping items are side by side, and a free column is reused", () => {
  expect(columnsOf(0, 30, 60, 200)).toEqual([
    [0, 0, 2],
    [30, 1, 2],
    [60, 0, 2],
    [200, 0, 1],
  ]);
});

test("of several overlapping items two are shown and the others counted below them", () => {
  const { shown, overflows } = layOut(at(0, 0, 0, 10, 200), 2);
  expect(shown.map(({ item }) => item)).toEqual([0, 0, 200]);
  expect(overflows).toEqual([{ top: 60, items: [0, 10] }]);
});

test("no items give an empty layout", () => {
  expect(layOut([], 2)).toEqual({ shown: [], overflows: [] });
});
