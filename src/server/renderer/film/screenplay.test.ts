import { expect, test } from "vitest";
import { writeScreenplay } from "./screenplay.ts";

test.each([
  [3, 1],
  [5, 1],
  [10, 2],
  [15, 3],
  [30, 4],
])("a film of %i seconds has %i shots that fill it", (durationSeconds, count) => {
  const shots = writeScreenplay({ prompt: "a fox", seed: 7, durationSeconds });
  expect(shots).toHaveLength(count);
  expect(shots.reduce((sum, shot) => sum + shot.frames, 0)).toBe(durationSeconds * 24);
  for (const [index, shot] of shots.entries())
    expect(shot.start).toBe(shots.slice(0, index).reduce((sum, { frames }) => sum + frames, 0));
});
