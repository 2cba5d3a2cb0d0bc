import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import * as changes from "./describe-conversions.ts";

const composer = await loadArea("en", "composer");

const describeConversions = (video: MediaFacts, platforms: readonly Platform[]) =>
  changes.describeConversions(video, platforms, composer.checks);

const video: MediaFacts = {
  kind: "video",
  width: 1_920,
  height: 1_080,
  durationMs: 10_000,
  sizeBytes: 9_000_000,
  videoCodec: "hevc",
  frameRate: 30,
  audioCodec: "aac",
};

test("each network that needs a converted video has a line with before and after", () => {
  expect(describeConversions(video, ["facebook", "instagram", "x"])).toEqual([
    "For X: 1920x1080 H.265 → 1280x720 H.264",
  ]);
  expect(describeConversions({ ...video, frameRate: 120, audioCodec: "opus" }, ["instagram"])).toEqual([
    "For Instagram: 1920x1080 H.265, 120 fps, Opus sound → 1920x1080 H.264, 60 fps, AAC sound",
  ]);
  expect(describeConversions({ ...video, width: 1_200, height: 200, videoCodec: "avc" }, ["x"])).toEqual([
    "For X: 1200x200 H.264 → 1200x400 H.264, with black bars",
  ]);
  const odd = { width: 720, height: 576, videoCodec: "avc", pixelFormat: "yuv422p10", pixelRatio: 16 / 15 };
  expect(describeConversions({ ...video, ...odd, isInterlaced: true }, ["x"])).toEqual([
    "For X: 720x576 H.264, 4:2:2, 10 bit, non-square pixels, interlaced → 720x576 H.264",
  ]);
  expect(describeConversions({ ...video, videoCodec: null, frameRate: null }, ["x"])).toEqual([
    "For X: 1920x1080 → 1280x720 H.264",
  ]);
});

test("a picture, and a video that needs no conversion, have no line", () => {
  expect(describeConversions({ ...video, kind: "image" }, ["x"])).toEqual([]);
  expect(describeConversions({ ...video, width: 1_280, height: 720, videoCodec: "avc" }, ["x", "instagram"])).toEqual(
    [],
  );
});
