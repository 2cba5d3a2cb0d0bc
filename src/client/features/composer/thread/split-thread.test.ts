import { expect, test } from "vitest";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { textLength } from "#shared/platforms/text-length.ts";
import { numbered, splitThread, withoutNumber } from "./split-thread.ts";

const sentence = (word: string, length: number) => `${word} ${"a".repeat(length - word.length - 2)}.`;
const isAllowed = (parts: readonly string[]) => parts.every((part) => textLength(networkRules.x, part) <= 280);

test("a text that fits is one tweet, an empty text is none", () => {
  expect(splitThread("Kiln opening tonight")).toEqual(["Kiln opening tonight"]);
  expect(splitThread("  \n ")).toEqual([]);
});

test("paragraphs stay together, and no word is lost", () => {
  const [one, two, three] = [sentence("One", 150), sentence("Two", 120), sentence("Three", 200)];
  expect(splitThread(`${one}\n\n${two}\n\n${three}`)).toEqual([`${one}\n\n${two}`, three]);
});

test("a long paragraph is split between sentences, a long sentence between words", () => {
  const [one, two] = [sentence("One", 200), sentence("Two", 200)];
  expect(splitThread(`${one} ${two}`)).toEqual([one, two]);
  const words = Array.from({ length: 90 }, (_word, index) => `word${index}`).join(" ");
  const parts = splitThread(words);
  expect(isAllowed(parts)).toBe(true);
  expect(parts.join(" ")).toBe(words);
});

test("length is counted as on X: a Chinese character is two, a URL 23, and an emoji is never split", () => {
  const chinese = splitThread("陶".repeat(300));
  expect(chinese.map((part) => part.length)).toEqual([140, 140, 20]);
  const families = splitThread("👨‍👩‍👧‍👦".repeat(200));
  expect(isAllowed(families)).toBe(true);
  expect(families.every((part) => part.replaceAll("👨‍👩‍👧‍👦", "") === "")).toBe(true);
  const address = `https://example.com/${"a".repeat(300)}`;
  expect(splitThread(address)).toEqual([address]);
});

test("with numbers each part has its position, and still fits", () => {
  const parts = splitThread(Array.from({ length: 200 }, () => "clay").join(" "), { withNumbers: true });
  expect(isAllowed(parts)).toBe(true);
  expect(parts.map((part) => part.slice(-3))).toEqual(parts.map((_part, index) => `${index + 1}/${parts.length}`));
  expect(splitThread("Short", { withNumbers: true })).toEqual(["Short"]);
});

test("numbers are updated after reordering", () => {
  expect(numbered(["Two 2/2", "One 1/2"])).toEqual(["Two 1/2", "One 2/2"]);
  expect(withoutNumber("Open 24/7")).toBe("Open 24/7");
});
