import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MediaFacts } from "./media-facts.ts";
import { mediaProblems } from "./media-rules.ts";
import { platforms } from "./platform.ts";
import { networkRules } from "./rules-for.ts";
import { convertedFacts, conversionFor } from "./video-conversion.ts";

const video: MediaFacts = {
  kind: "video",
  width: 1_280,
  height: 720,
  durationMs: 10_000,
  sizeBytes: 5_000_000,
  videoCodec: "avc",
  pixelFormat: "yuv420p",
  pixelRatio: 1,
  isInterlaced: false,
  frameRate: 30,
  audioCodec: "aac",
};

describe("videos that need no conversion", () => {
  test.each([
    ["x", {}],
    ["x", { width: 720, height: 1_280 }],
    ["x", { frameRate: 59.94 }],
    ["instagram", { width: 1_920, height: 1_080 }],
    ["instagram", { videoCodec: "hevc", width: 1_080, height: 1_920 }],
    ["instagram", { frameRate: 23.976 }],
    ["facebook", { width: 3_840, height: 2_160, videoCodec: "av1", frameRate: 120 }],
    ["x", { videoCodec: null, frameRate: null, sizeBytes: null }],
    ["x", { width: 0, height: 0 }],
    ["x", { kind: "image", width: 4_000, height: 4_000 }],
    ["instagram", { videoCodec: "hevc", pixelFormat: "yuv420p10" }],
    ["x", { pixelFormat: "yuv420p", pixelRatio: 1, isInterlaced: false }],
    ["x", { pixelFormat: null, pixelRatio: null, isInterlaced: null }],
  ] as const)("%s: %j", (platform, change) => {
    expect(conversionFor(networkRules[platform], { ...video, ...change })).toBeNull();
  });
});

describe("converted videos", () => {
  test.each([
    ["x", { width: 1_920, height: 1_080 }, { width: 1_280, height: 720, videoCodec: "avc" }],
    ["x", { width: 1_080, height: 1_920 }, { width: 720, height: 1_280 }],
    ["x", { width: 1_080, height: 1_080 }, { width: 1_024, height: 1_024 }],
    ["x", { videoCodec: "hevc" }, { width: 1_280, height: 720, videoCodec: "avc" }],
    ["x", { width: 1_200, height: 300 }, { width: 1_200, height: 400 }],
    ["x", { frameRate: 120 }, { frameRate: 60 }],
    ["x", { audioCodec: "opus" }, { audioCodec: "aac", videoCodec: "avc" }],
    [
      "instagram",
      { width: 3_840, height: 2_160, videoCodec: "hevc" },
      { width: 1_920, height: 1_080, videoCodec: "avc" },
    ],
    ["instagram", { width: 2_160, height: 3_840 }, { width: 1_080, height: 1_920 }],
    ["instagram", { videoCodec: "vp9" }, { videoCodec: "avc" }],
    ["instagram", { frameRate: 15 }, { frameRate: 30 }],
    ["facebook", { width: 1_080, height: 1_920, durationMs: 9_000, frameRate: 15 }, { frameRate: 30 }],
    ["facebook", { width: 1_080, height: 1_920, durationMs: 9_000, frameRate: 120 }, { frameRate: 60 }],
    ["instagram", { sizeBytes: 400_000_000, durationMs: 300_000 }, { sizeBytes: 294_000_000 }],
    ["facebook", { width: 641, height: 361 }, { width: 640, height: 360, videoCodec: "avc" }],
    ...platforms.flatMap((platform) =>
      (
        [
          { pixelFormat: "yuv444p" },
          { pixelFormat: "yuv422p" },
          { pixelFormat: "yuv420p10" },
          { videoCodec: "hevc", pixelFormat: "yuv422p10" },
          { pixelRatio: 16 / 15 },
          { isInterlaced: true },
        ] as const
      ).map(
        (change) =>
          [
            platform,
            { ...change },
            { videoCodec: "avc", pixelFormat: "yuv420p", pixelRatio: 1, isInterlaced: false },
          ] as const,
      ),
    ),
    ["facebook", { audioCodec: "opus", width: 641, height: 361 }, { width: 640, height: 360 }],
  ] as const)("%s: %j becomes %j", (platform, change, outcome) => {
    const facts: MediaFacts = { ...video, ...change };
    expect(convertedFacts(networkRules[platform], facts)).toMatchObject(outcome);
    expect(mediaProblems(networkRules[platform], [facts])).toEqual([]);
  });

  test("Instagram limits the bit rate, X does not", () => {
    const dense = { ...video, sizeBytes: 40_000_000 };
    expect(conversionFor(networkRules.instagram, dense)).toMatchObject({ maxBitrate: 25_000_000, width: 1_280 });
    expect(conversionFor(networkRules.x, dense)).toBeNull();
  });

  test("a video in a carousel is padded to the ratio of the first", () => {
    expect(conversionFor(networkRules.instagram, video, 1)).toMatchObject({ width: 1_280, height: 1_280 });
    expect(conversionFor(networkRules.instagram, { ...video, width: 1_276 }, 16 / 9)).toBeNull();
  });

  test("a video that is too long or too short is refused, not trimmed or stretched", () => {
    for (const [platform, durationMs, expected] of [
      ["x", 1_200_001, "at most 1200 s"],
      ["instagram", 2_900, "3 s or longer"],
    ] as const) {
      const [problem] = mediaProblems(networkRules[platform], [{ ...video, durationMs, videoCodec: "vp9" }]);
      expect(problem?.message).toContain(expected);
    }
  });
});

test("every plan meets the rules, has even sides and needs no second plan", () => {
  const side = fc.integer({ min: 32, max: 4_096 });
  const facts = fc.record<MediaFacts>({
    kind: fc.constant("video"),
    width: side,
    height: side,
    durationMs: fc.integer({ min: 3_000, max: 140_000 }),
    sizeBytes: fc.integer({ min: 1_000, max: 600_000_000 }),
    videoCodec: fc.constantFrom("avc", "hevc", "vp9", "av1"),
    pixelFormat: fc.constantFrom(null, "gray", "yuv420p", "yuv422p", "yuv444p", "yuv420p10"),
    pixelRatio: fc.constantFrom(null, 1, 16 / 15, 4 / 3),
    isInterlaced: fc.constantFrom(null, true, false),
    frameRate: fc.constantFrom(5, 12, 15, 23.976, 25, 30, 50, 59.94, 90, 240),
    audioCodec: fc.constantFrom(null, "aac", "opus", "mp3"),
  });
  fc.assert(
    fc.property(fc.constantFrom(...platforms), facts, (platform, source) => {
      const plan = conversionFor(networkRules[platform], source);
      const planned = convertedFacts(networkRules[platform], source);
      expect(mediaProblems(networkRules[platform], [source])).toEqual([]);
      if (plan === null) return;
      expect([plan.width % 2, plan.height % 2]).toEqual([0, 0]);
      const { minRatio, maxRatio } = networkRules[platform].video;
      expect(planned.width / planned.height).toBeGreaterThanOrEqual(minRatio);
      expect(planned.width / planned.height).toBeLessThanOrEqual(maxRatio);
      const bitrateIsKnown = { ...planned, sizeBytes: 1_000 };
      expect(conversionFor(networkRules[platform], bitrateIsKnown)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
