import { expect, test } from "vitest";
import { generation } from "#client/texts/en/generation.ts";
import { settingsOf } from "./provenance-rows.ts";

const options = {
  type: "image",
  style: "cartoon",
  size: "1024x1024",
  creativity: 7,
  detail: 8,
  seed: 42,
} as const;
const told = (seedUsed: number | null, supports?: object) =>
  settingsOf({ options, seedUsed }, { words: generation.provenance, seedLabel: generation.seed.label, supports }).map(
    ({ term, value }) => `${term} ${value}`,
  );

test("what a creation was made with is told, and of a seed what the provider says", () => {
  expect(told(null)).toEqual(["Seed 42", "Creativity 7/10", "Detail 8/10"]);
  expect(told(43)).toContain("Seed 43");
});

test("a setting that the model has no control for is not told as if it had acted", () => {
  expect(told(null, { creativity: false, detail: true, seed: false })).toEqual(["Detail 8/10"]);
});
