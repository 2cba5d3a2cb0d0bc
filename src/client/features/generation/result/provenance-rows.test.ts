import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { settingsOf } from "./provenance-rows.ts";

const generation = await loadArea("en", "generation");

const options = {
  type: "image",
  style: "cartoon",
  size: "1024x1024",
  creativity: 7,
  detail: 8,
  seed: 42,
} as const;
const rows = (seedUsed: number | null, supports?: object) =>
  settingsOf(
    { options, seedUsed },
    { messages: generation.provenance, seedLabel: generation.seed.label, supports },
  ).map(({ term, value }) => `${term} ${value}`);

test("the settings of a creation are listed, with the seed that the provider reports", () => {
  expect(rows(null)).toEqual(["Seed 42", "Creativity 7/10", "Detail 8/10"]);
  expect(rows(43)).toContain("Seed 43");
});

test("a setting that the model does not support is not listed", () => {
  expect(rows(null, { creativity: false, detail: true, seed: false })).toEqual(["Detail 8/10"]);
});
