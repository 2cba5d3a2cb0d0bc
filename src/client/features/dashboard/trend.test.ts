import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { trendOf } from "./trend.ts";

const german = await loadArea("de", "dashboard");
const english = await loadArea("en", "dashboard");

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [12, "up", "+12% this week", english.trends.creations],
  [-8, "down", "-8% vs last month", english.trends.posts],
  [0, "flat", "+0% growth", english.trends.views],
  [2.1, "up", "+2.1% improvement", english.trends.engagement],
  [-8, "down", "-8% zum Vormonat", german.trends.posts],
])("a change by %d percent goes %s and reads %s", (percent, direction, text, phrase) => {
  expect(trendOf(percent, phrase)).toEqual({ direction, text });
});

test("there is no trend without a change to compare", () => {
  expect(trendOf(null, english.trends.posts)).toBeNull();
});
