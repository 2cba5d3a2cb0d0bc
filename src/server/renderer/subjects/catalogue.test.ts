import { expect, test } from "vitest";
import { hex } from "#server/renderer/math/color.ts";
import { createRandom } from "#server/renderer/math/random.ts";
import { choosePalette } from "#server/renderer/prompt/palette.ts";
import { parsePrompt } from "#server/renderer/prompt/parse-prompt.ts";
import { SUBJECTS } from "./catalogue.ts";
import type { Kit } from "./subject.ts";

const kit = (): Kit => ({
  color: hex("#c4532f"),
  palette: choosePalette(parsePrompt(""), createRandom(1), 5),
  random: createRandom(1),
  detail: 8,
  count: 0,
});

test.each(Object.entries(SUBJECTS))("a %s is on the ground and measured completely", (_name, { home, parts: draw }) => {
  const parts = draw(kit());
  const low = Math.min(...parts.map(({ bounds }) => bounds.lowY));
  const high = Math.max(...parts.map(({ bounds }) => bounds.highY));
  expect(low).toBeGreaterThan(-0.5);
  expect(low).toBeLessThan(home === "air" || home === "water" ? 0.6 : 0.2);
  expect(high - low).toBeGreaterThan(0.1);
  for (const { bounds } of parts) {
    // A part that was not found keeps the whole space as its box.
    expect(Math.max(bounds.highX, -bounds.lowX, bounds.highZ, -bounds.lowZ)).toBeLessThan(2.58);
  }
});
