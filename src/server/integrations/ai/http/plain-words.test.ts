import { expect, test } from "vitest";
import { plainWords, sentence } from "./plain-words.ts";

test.each([
  ["see https://api.example.test/v1?key=abc for more", "see for more"],
  ['{"error": "<b>bad</b>"}', "error : b bad /b"],
  ["one\n\n  two\u0000three\u202e", "one two three"],
  ["größer als 5 % (höchstens 10)", "größer als 5 % (höchstens 10)"],
])("what a server said, %j, is shown as %j", (said, shown) => expect(plainWords(said)).toBe(shown));

test("much of it is cut", () => {
  expect(plainWords("a".repeat(1_000), 20)).toBe(`${"a".repeat(20)}…`);
});

test("it stands behind a sentence of ours, which also stands alone", () => {
  expect(sentence("It failed", "out of memory.\n")).toBe("It failed: out of memory");
  expect(sentence("It failed", "{}")).toBe("It failed");
  expect(sentence("It failed", null)).toBe("It failed");
});
