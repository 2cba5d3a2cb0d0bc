import { expect, test } from "vitest";
import type { MediaKind } from "./media-facts.ts";
import { reachProblems } from "./media-reach.ts";
import type { Platform } from "./platform.ts";
import { networkRules } from "./rules-for.ts";

const refused = (kinds: readonly MediaKind[], isReachable = false) =>
  reachProblems(
    networkRules.instagram,
    kinds.map((kind) => ({ kind })),
    isReachable,
  ).length > 0;

test("media that Instagram fetches needs a reachable server; a single video is uploaded", () => {
  expect([refused(["image"]), refused(["gif"]), refused(["video", "image"]), refused(["video", "video"])]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([refused(["video"]), refused([]), refused(["image"], true)]).toEqual([false, false, false]);
});

test("Threads fetches a single video too", () => {
  expect(reachProblems(networkRules.threads, [{ kind: "video" }], false)).toHaveLength(1);
  expect(reachProblems(networkRules.threads, [], false)).toEqual([]);
  expect(reachProblems(networkRules.threads, [{ kind: "video" }], true)).toEqual([]);
});

test("the message advises only what the network does not fetch", () => {
  const messageOf = (platform: Platform) =>
    reachProblems(networkRules[platform], [{ kind: "image" }], false).map(({ message }) => message);
  expect(messageOf("instagram")).toEqual([expect.stringContaining("Post a single video,")]);
  expect(messageOf("threads")).toEqual([expect.stringContaining("Post a text,")]);
});

test("media for Facebook and X is uploaded", () => {
  for (const platform of ["facebook", "x"] as const)
    expect(reachProblems(networkRules[platform], [{ kind: "image" }, { kind: "image" }], false)).toEqual([]);
});
