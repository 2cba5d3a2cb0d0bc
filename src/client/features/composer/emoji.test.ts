import { expect, test } from "vitest";
import { findEmoji, loadEmoji } from "./emoji.ts";

test.each([
  ["en", "red heart"],
  ["de", "rotes herz"],
  ["es", "corazón rojo"],
  ["fr", "cœur rouge"],
  ["zh", "红心"],
] as const)("in %s an emoji is found by its name there", async (language, words) => {
  const found = findEmoji(await loadEmoji(language), words);
  expect(found[0]?.unicode).toBe("❤️");
});

test("other words find it, too, behind those that are called that; nothing finds all", async () => {
  const all = await loadEmoji("en");
  const found = findEmoji(all, "pizza").map(({ unicode }) => unicode);
  expect(found).toContain("🍕");
  expect(findEmoji(all, " ")).toBe(all);
  expect(findEmoji(all, "no such thing at all")).toEqual([]);
  expect(all[0]?.unicode).toBe("😀");
});
