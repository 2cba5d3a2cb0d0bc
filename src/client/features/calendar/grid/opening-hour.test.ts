import { expect, test } from "vitest";
import { openingHour } from "./opening-hour.ts";

const at = (...hours: number[]) => hours.map((hour) => hour * 60);

test("an empty week opens in the morning, also in a tall window", () => {
  expect(openingHour([], 10)).toBe(8);
  expect(openingHour([], 20)).toBe(4);
});

test("a week opens in the morning if all its items are visible from there", () => {
  expect(openingHour(at(9, 12, 16), 10)).toBe(8);
});

test("one post at night does not hide those of the day", () => {
  expect(openingHour(at(1.8, 9, 12, 14), 10)).toBe(8);
});

test("a week opens earlier or later if that shows more items", () => {
  expect(openingHour(at(6.5, 9, 13), 10)).toBe(6);
  expect(openingHour(at(19, 20, 21), 10)).toBe(13);
});
