import { expect, test } from "vitest";
import { xPriceOfAll } from "./x-prices.ts";

test.each([
  [["Hello"], 15_000],
  [["See https://example.com/a"], 200_000],
  [["See example.com"], 200_000],
  [["One", "two example.org", "three"], 230_000],
  [["1.5 of 2.0 and e.g. nothing"], 15_000],
  [[], 0],
])("%j costs %i millionths of a dollar", (texts, micros) => {
  expect(xPriceOfAll(texts)).toBe(micros);
});
