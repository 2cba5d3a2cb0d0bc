import { expect, test } from "vitest";
import { findEmoji, loadEmoji } from "./emoji.ts";

test.each([
  ["en", "red heart"],
  ["de", "rotes herz"],
  ["es", "corazón rojo"],
  ["fr", "cœur rouge"],
  ["zh", "红心"],
] as const)("an emoji is found by its name in %s", async (language, name) => {
  const found = findEmoji(await loadEmoji(language), name);
  expect(found[0]?.unicode).toBe("❤️");
});

test("keywords find an emoji, too, after matches by name; an empty query returns all", async () => {
  const all = await loadEmoji("en");
  const found = findEmoji(all, "pizza").map(({ unicode }) => unicode);
  expect(found).toContain("🍕");
  expect(findEmoji(all, " ")).toBe(all);
  expect(findEmoji(all, "no such thing at all")).toEqual([]);
  expect(all[0]?.unicode).toBe("😀");
});
