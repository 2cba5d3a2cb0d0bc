import { expect, test } from "vitest";
import { linkedParts, shownAtFirst } from "./linked-text.ts";

const linksOf = (text: string, platform: "facebook" | "instagram" | "x") =>
  linkedParts(text, platform)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

test("each network makes links of what it does make links of", () => {
  const text = "#glaze by @kiln for $CLAY at https://example.com/a";
  expect(linksOf(text, "facebook")).toEqual(["#glaze", "https://example.com/a"]);
  expect(linksOf(text, "instagram")).toEqual(["#glaze", "@kiln"]);
  expect(linksOf(text, "x")).toEqual(["#glaze", "@kiln", "$CLAY", "example.com/a"]);
});

test("X shows the beginning of a long address", () => {
  expect(linksOf(`https://www.example.com/${"a".repeat(40)}`, "x")).toEqual(["example.com/aaaaaaaaaaaaaa…"]);
});

test("a long caption is cut between words, a tweet never", () => {
  const long = "word ".repeat(60).trim();
  const shown = shownAtFirst(long, "instagram") ?? "";
  expect(shown.length).toBeLessThanOrEqual(125);
  expect(shown.endsWith("word")).toBe(true);
  expect(shownAtFirst("Short", "instagram")).toBeNull();
  expect(shownAtFirst("a\nb\nc", "instagram")).toBe("a\nb");
  expect(shownAtFirst(long, "x")).toBeNull();
});
