import { expect, test } from "vitest";
import { idsBetween } from "./use-range-select.ts";

const ids = ["a", "b", "c", "d"];

test("a range goes in either direction and includes both ends", () => {
  expect(idsBetween(ids, "b", "d")).toEqual(["b", "c", "d"]);
  expect(idsBetween(ids, "c", "a")).toEqual(["a", "b", "c"]);
  expect(idsBetween(ids, "b", "b")).toEqual(["b"]);
});

test("a range from a row that a filter hides is the clicked row alone", () => {
  expect(idsBetween(ids, "gone", "c")).toEqual(["c"]);
});
