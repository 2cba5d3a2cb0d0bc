import { expect, test } from "vitest";
import type { MediaFacts, MediaKind } from "./media-facts.ts";
import { reachProblems } from "./media-reach.ts";
import type { Platform } from "./platform.ts";
import { networkRules } from "./rules-for.ts";

const aMedium = (kind: MediaKind): MediaFacts => ({
  kind,
  width: 640,
  height: 640,
  durationMs: kind === "image" ? null : 4_000,
  sizeBytes: 1,
  videoCodec: kind === "video" ? "avc" : null,
  frameRate: kind === "video" ? 30 : null,
  audioCodec: null,
});

const refused = (kinds: readonly MediaKind[], isReachable = false) =>
  reachProblems(networkRules.instagram, kinds.map(aMedium), isReachable).length > 0;

test("media that Instagram fetches needs a reachable server; a single video is uploaded", () => {
  expect([refused(["image"]), refused(["gif", "image"]), refused(["video", "image"])]).toEqual([true, true, true]);
  // An animation alone is a video there.
  expect([refused(["video"]), refused(["gif"]), refused([]), refused(["image"], true)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("Threads fetches a single video too", () => {
  expect(reachProblems(networkRules.threads, [aMedium("video")], false)).toHaveLength(1);
  expect(reachProblems(networkRules.threads, [], false)).toEqual([]);
  expect(reachProblems(networkRules.threads, [aMedium("video")], true)).toEqual([]);
});

test("the message advises only what the network does not fetch", () => {
  const messageOf = (platform: Platform) =>
    reachProblems(networkRules[platform], [aMedium("image")], false).map(({ message }) => message);
  expect(messageOf("instagram")).toEqual([expect.stringContaining("Post a single video,")]);
  expect(messageOf("threads")).toEqual([expect.stringContaining("Post a text,")]);
});

test("media for Facebook and X is uploaded", () => {
  for (const platform of ["facebook", "x"] as const)
    expect(reachProblems(networkRules[platform], [aMedium("image"), aMedium("image")], false)).toEqual([]);
});
