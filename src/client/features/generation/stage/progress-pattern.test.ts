import { expect, test } from "vitest";
import { createPattern, hashText } from "./progress-pattern.ts";

const patternOf = (text: string) => {
  const colourAt = createPattern(hashText(text), 64, 160);
  return Array.from({ length: 160 }, (_row, row) =>
    Array.from({ length: 64 }, (_column, column) => colourAt(column, row)),
  );
};

test("the same text gives the same pattern", () => {
  expect(patternOf("nine marigolds")).toEqual(patternOf("nine marigolds"));
});

test("another text gives another pattern", () => {
  expect(patternOf("nine marigolds")).not.toEqual(patternOf("eight marigolds"));
});

test("a pattern is mirrored about its middle", () => {
  for (const row of patternOf("indigo wall")) {
    for (let step = 1; step < 30; step++) expect(row[32 - step]).toEqual(row[32 + step]);
  }
});
