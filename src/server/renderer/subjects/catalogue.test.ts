import { expect, test } from "vitest";
import { hex } from "#server/renderer/math/color.ts";
import { createRandom } from "#server/renderer/math/random.ts";
import { choosePalette } from "#server/renderer/palette.ts";
import { understand } from "#server/renderer/prompt/understand.ts";
import { SUBJECTS } from "./catalogue.ts";
import type { Kit } from "./subject.ts";

const kit = (): Kit => ({
  color: hex("#c4532f"),
  palette: choosePalette(understand(""), createRandom(1), 5),
  random: createRandom(1),
  detail: 8,
  count: 0,
});

test.each(Object.entries(SUBJECTS))("a %s stands on the ground and is found whole", (_name, { home, parts: draw }) => {
  const parts = draw(kit());
  const low = Math.min(...parts.map(({ bounds }) => bounds.lowY));
  const high = Math.max(...parts.map(({ bounds }) => bounds.highY));
  expect(low).toBeGreaterThan(-0.5);
  expect(low).toBeLessThan(home === "air" || home === "water" ? 0.6 : 0.2);
  expect(high - low).toBeGreaterThan(0.1);
  for (const { bounds } of parts) {
    // A part of which nothing was found keeps the whole space for its box.
    expect(Math.max(bounds.highX, -bounds.lowX, bounds.highZ, -bounds.lowZ)).toBeLessThan(2.58);
  }
});
