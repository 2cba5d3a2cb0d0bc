import { expect, test } from "vitest";
import { dayHeight, hiddenItems, placed } from "./week-pixels.ts";

const itemsAt = (...tops: number[]) => tops.map((top) => ({ top }));

test("what begins above or below the visible part is hidden, the nearest first", () => {
  const items = itemsAt(20, 100, 500, 900, 1_100);
  expect(hiddenItems(items, { from: 120, to: 880 })).toEqual({
    earlier: itemsAt(100, 20),
    later: itemsAt(900, 1_100),
  });
});

test("a post of the last minute of a day is visible where the day ends", () => {
  const last = placed({ kind: "slot", key: "1", at: "2026-12-02T23:59:00Z", platforms: [], names: [] });
  expect(hiddenItems([last], { from: 0, to: dayHeight - 24 }).later).toEqual([]);
});
