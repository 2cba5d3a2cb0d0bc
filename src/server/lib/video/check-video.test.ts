import { expect, test } from "vitest";
import { soundName } from "#server/lib/video/check-video.ts";

test.each([
  ["aac", "mp4a.40.2", 2, 48_000, "aac"],
  ["aac", "mp4a.40.2", 1, 44_100, "aac"],
  ["aac", null, 2, 48_000, "aac"],
  ["aac", "mp4a.40.5", 2, 48_000, "aac-he"],
  ["aac", "mp4a.40.29", 2, 48_000, "aac-he"],
  ["aac", "mp4a.40.2", 6, 48_000, "aac-surround"],
  ["aac", "mp4a.40.2", 2, 96_000, "aac-hires"],
  ["opus", "opus", 6, 48_000, "opus"],
])("sound in %s (%s) with %s channels at %s Hz is %s", (codec, profile, channels, rate, name) => {
  expect(soundName(codec, profile, channels, rate)).toBe(name);
});
