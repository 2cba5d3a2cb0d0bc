import { expect, test } from "vitest";
import { shownAtFirst } from "./cut-text.ts";

test("a long caption is cut between words, a tweet is never cut", () => {
  const long = "word ".repeat(60).trim();
  const shown = shownAtFirst(long, "instagram") ?? "";
  expect(shown.length).toBeLessThanOrEqual(125);
  expect(shown.endsWith("word")).toBe(true);
  expect(shownAtFirst("Short", "instagram")).toBeNull();
  expect(shownAtFirst("a\nb\nc", "instagram")).toBe("a\nb");
  expect(shownAtFirst("A caption\n\n#one #two", "instagram")).toBeNull();
  expect(shownAtFirst("a\n\nb\n\nc", "instagram")).toBe("a\n\nb");
  expect(shownAtFirst(long, "x")).toBeNull();
});
