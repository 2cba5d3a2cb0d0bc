import { expect, test } from "vitest";
import { textLength } from "#shared/platforms/rules.ts";
import { numbered, splitThread, withoutNumber } from "./split-thread.ts";

const sentence = (word: string, length: number) => `${word} ${"a".repeat(length - word.length - 2)}.`;
const isAllowed = (parts: readonly string[]) => parts.every((part) => textLength("x", part) <= 280);

test("a text that fits is one tweet, an empty one none", () => {
  expect(splitThread("Kiln opening tonight")).toEqual(["Kiln opening tonight"]);
  expect(splitThread("  \n ")).toEqual([]);
});

test("paragraphs stay together, and no word is lost", () => {
  const [one, two, three] = [sentence("One", 150), sentence("Two", 120), sentence("Three", 200)];
  expect(splitThread(`${one}\n\n${two}\n\n${three}`)).toEqual([`${one}\n\n${two}`, three]);
});

test("a long paragraph is parted between sentences, a long sentence between words", () => {
  const [one, two] = [sentence("One", 200), sentence("Two", 200)];
  expect(splitThread(`${one} ${two}`)).toEqual([one, two]);
  const words = Array.from({ length: 90 }, (_word, index) => `word${index}`).join(" ");
  const parts = splitThread(words);
  expect(isAllowed(parts)).toBe(true);
  expect(parts.join(" ")).toBe(words);
});

test("it counts as X does: Chinese weighs two, an address 23, an emoji is never cut in half", () => {
  const chinese = splitThread("陶".repeat(300));
  expect(chinese.map((part) => part.length)).toEqual([140, 140, 20]);
  const families = splitThread("👨‍👩‍👧‍👦".repeat(200));
  expect(isAllowed(families)).toBe(true);
  expect(families.every((part) => part.replaceAll("👨‍👩‍👧‍👦", "") === "")).toBe(true);
  const address = `https://example.com/${"a".repeat(300)}`;
  expect(splitThread(address)).toEqual([address]);
});

test("with numbers each says its place, and still fits", () => {
  const parts = splitThread(Array.from({ length: 200 }, () => "clay").join(" "), { withNumbers: true });
  expect(isAllowed(parts)).toBe(true);
  expect(parts.map((part) => part.slice(-3))).toEqual(parts.map((_part, index) => `${index + 1}/${parts.length}`));
  expect(splitThread("Short", { withNumbers: true })).toEqual(["Short"]);
});

test("numbers follow a change of order", () => {
  expect(numbered(["Two 2/2", "One 1/2"])).toEqual(["Two 1/2", "One 2/2"]);
  expect(withoutNumber("Open 24/7")).toBe("Open 24/7");
});
