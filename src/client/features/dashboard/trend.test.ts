import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dashboard as german } from "#client/texts/de/dashboard.ts";
import { dashboard as english } from "#client/texts/en/dashboard.ts";
import { readTrend } from "./trend.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["+12% this week", "up", english.trends.creations],
  ["-8% vs last month", "down", english.trends.posts],
  ["+0% growth", "flat", english.trends.views],
  ["+2.1% improvement", "up", english.trends.engagement],
])("%s is said as the server says it, and goes %s", (said, direction, inWords) => {
  expect(readTrend(said, inWords)).toEqual({ direction, text: said });
});

test("a change keeps its figure in other languages", () => {
  expect(readTrend("-8% vs last month", german.trends.posts)).toEqual({ direction: "down", text: "-8% zum Vormonat" });
});

test("nothing to compare with is no trend", () => {
  expect(readTrend(null, english.trends.posts)).toBeNull();
});
