import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { readTrend } from "./trend.ts";

const german = await loadArea("de", "dashboard");
const english = await loadArea("en", "dashboard");

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
])("%s keeps the server's text in English, with the direction %s", (text, direction, phrase) => {
  expect(readTrend(text, phrase)).toEqual({ direction, text });
});

test("a change keeps its number in other languages", () => {
  expect(readTrend("-8% vs last month", german.trends.posts)).toEqual({ direction: "down", text: "-8% zum Vormonat" });
});

test("there is no trend without a change to compare", () => {
  expect(readTrend(null, english.trends.posts)).toBeNull();
});
