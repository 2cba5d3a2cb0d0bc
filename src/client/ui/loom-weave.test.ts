import { expect, test } from "vitest";
import { designCloth, hashText } from "./loom-weave.ts";

const cloth = (text: string) => {
  const colourAt = designCloth(hashText(text), 64, 160);
  return Array.from({ length: 160 }, (_row, row) => Array.from({ length: 64 }, (_end, end) => colourAt(end, row)));
};

test("the same words always weave the same cloth", () => {
  expect(cloth("nine marigolds")).toEqual(cloth("nine marigolds"));
});

test("other words weave another cloth", () => {
  expect(cloth("nine marigolds")).not.toEqual(cloth("eight marigolds"));
});

test("a cloth mirrors about its middle", () => {
  for (const row of cloth("indigo wall")) {
    for (let step = 1; step < 30; step++) expect(row[32 - step]).toEqual(row[32 + step]);
  }
});
