import { expect, test } from "vitest";
import { createRandom } from "#server/renderer/math/random.ts";
import { choosePalette } from "#server/renderer/prompt/palette.ts";
import { parsePrompt } from "#server/renderer/prompt/parse-prompt.ts";
import { compose } from "./compose.ts";

function placeOf(prompt: string) {
  const brief = parsePrompt(prompt);
  const random = createRandom(7);
  const palette = choosePalette(brief, random, 5);
  return compose({ brief, palette, random, creativity: 5, detail: 3, playful: false, aspect: 1, pixels: 128 }).place;
}

test.each([
  ["a cozy cabin in snow with lit windows", "snow"],
  ["a cat at the window", "indoors"],
  ["a serene mountain lake", "lake"],
  ["mountains at dawn", "mountains"],
  ["an astronaut", "space"],
  ["a rocket launch at dawn", "hills"],
  ["product launch", "studio"],
  ["a house by the sea", "beach"],
  ["a boat on the sea", "sea"],
  ["a lighthouse on a cliff", "cliff"],
  ["a cat in the snow", "snow"],
  ["snow falling on a forest", "forest"],
])("%s is set in: %s", (prompt, place) => {
  expect(placeOf(prompt)).toBe(place);
});
