import { expect, test } from "vitest";
import type { MediaFacts } from "./media-facts.ts";
import { mediaProblems } from "./media-rules.ts";
import { sentMedia, stillWarnings, timesShown } from "./moving-pictures.ts";
import { type Platform, platforms } from "./platform.ts";
import { networkRules, rulesFor } from "./rules-for.ts";

const still = { width: 640, height: 480, sizeBytes: 1_000, videoCodec: null, frameRate: null, audioCodec: null };
const image: MediaFacts = { ...still, kind: "image", durationMs: null };
const gif: MediaFacts = { ...still, kind: "gif", isGif: true, durationMs: 1_200 };
const webp: MediaFacts = { ...gif, isGif: false };

const sentTo = (platform: Platform, ...media: MediaFacts[]) =>
  sentMedia(networkRules[platform], media).map(({ kind }) => kind);
const warnedOf = (...media: MediaFacts[]) =>
  platforms.filter((platform) => stillWarnings(networkRules[platform], media).length > 0);

const playsGifs = (platform: Platform) => platform === "x" || platform === "mastodon";

test("an animation alone moves on every network: as a GIF on X and Mastodon, as a video on the others", () => {
  for (const platform of platforms) {
    expect([platform, ...sentTo(platform, gif)]).toEqual([platform, playsGifs(platform) ? "gif" : "video"]);
    expect(sentTo(platform, webp)).toEqual(["video"]);
    expect(mediaProblems(networkRules[platform], [gif])).toEqual([]);
  }
  expect([warnedOf(gif), warnedOf(webp)]).toEqual([[], []]);
});

test("a GIF beyond the limits of a network that plays GIFs moves there as a video", () => {
  for (const [platform, change, kind] of [
    ["x", { width: 1_280, height: 1_080, sizeBytes: 15_000_000 }, "gif"],
    ["x", { width: 1_280, height: 1_082 }, "video"],
    ["x", { width: 1_281, height: 720 }, "video"],
    ["x", { sizeBytes: 15_000_001 }, "video"],
    ["mastodon", { width: 720, height: 1_280, sizeBytes: 16_000_000 }, "gif"],
    ["mastodon", { width: 800, height: 1_280 }, "video"],
    ["mastodon", { sizeBytes: 16_000_001 }, "video"],
  ] as const) {
    expect([platform, change, ...sentTo(platform, { ...gif, ...change })]).toEqual([platform, change, kind]);
    expect(mediaProblems(networkRules[platform], [{ ...gif, ...change }])).toEqual([]);
  }
  const small = rulesFor({ platform: "mastodon", limits: { imageBytes: 1_000_000 } });
  expect(sentMedia(small, [{ ...gif, sizeBytes: 1_000_001 }])).toMatchObject([{ kind: "video" }]);
  expect(sentMedia(small, [{ ...gif, sizeBytes: 1_000_000 }])).toMatchObject([{ kind: "gif" }]);
});

test("among others it moves where pictures and videos are mixed, and the rest is warned of", () => {
  expect(sentTo("instagram", gif, image)).toEqual(["video", "image"]);
  expect(sentTo("bluesky", gif, image)).toEqual(["image", "image"]);
  expect(warnedOf(gif, image)).toEqual(["facebook", "x", "bluesky", "mastodon", "linkedin"]);
  expect(warnedOf(gif, webp)).toEqual(warnedOf(gif, image));
  expect(warnedOf(image, image)).toEqual([]);
  expect(stillWarnings(networkRules.bluesky, [gif, image])).toEqual([
    { path: "creationIds", message: expect.stringContaining("Post it alone to keep it moving") },
  ]);
});

test("an animation of more than five minutes stays still, with a warning", () => {
  const long = { ...gif, durationMs: 400_000 };
  expect(sentTo("bluesky", long)).toEqual(["image"]);
  expect(stillWarnings(networkRules.bluesky, [long])).toEqual([
    { path: "creationIds", message: expect.stringContaining("Make it shorter, or post a video") },
  ]);
});

test("a short animation is shown until the video is long enough for every network", () => {
  expect([40, 1_200, 2_999, 3_000, 60_000].map(timesShown)).toEqual([75, 3, 2, 1, 1]);
});

test("the video has even sides that the encoder takes, and the shape of the animation", () => {
  for (const [size, made] of [
    [
      { width: 641, height: 481 },
      { width: 640, height: 480 },
    ],
    [
      { width: 3_000, height: 1_000 },
      { width: 1_920, height: 640 },
    ],
    [
      { width: 16, height: 16 },
      { width: 32, height: 32 },
    ],
    [
      { width: 100, height: 20 },
      { width: 160, height: 32 },
    ],
    [
      { width: 1, height: 1 },
      { width: 32, height: 32 },
    ],
  ])
    expect(sentMedia(networkRules.facebook, [{ ...gif, ...size }])).toMatchObject([
      { kind: "video", ...made, durationMs: 3_600 },
    ]);
});
