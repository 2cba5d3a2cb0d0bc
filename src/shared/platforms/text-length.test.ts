import { expect, test } from "vitest";
import { networkRules } from "./rules-for.ts";
import { textLength } from "./text-length.ts";

test.each([
  ["", 0],
  ["Clay", 4],
  ["é 日本", 4],
  // Emojis count the bytes of their UTF-8.
  ["🙂", 4],
  ["a🙂b", 6],
  ["👍🏽", 8],
  ["👩‍🎨", 11],
  ["🇫🇷", 8],
  ["❤️", 6],
  ["1️⃣", 7],
  ["#1 of 10", 8],
])("Threads counts %j as %i", (text, length) => {
  expect(textLength(networkRules.threads, text)).toBe(length);
});
