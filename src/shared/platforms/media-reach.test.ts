import { expect, test } from "vitest";
import type { MediaKind } from "./media-facts.ts";
import { reachProblems } from "./media-reach.ts";

const refused = (kinds: readonly MediaKind[], isReachable = false) =>
  reachProblems(
    "instagram",
    kinds.map((kind) => ({ kind })),
    isReachable,
  ).length > 0;

test("what Instagram has to fetch needs a server on the internet; a single video is sent", () => {
  expect([refused(["image"]), refused(["gif"]), refused(["video", "image"]), refused(["video", "video"])]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([refused(["video"]), refused([]), refused(["image"], true)]).toEqual([false, false, false]);
});

test("Facebook and X are sent what they show", () => {
  for (const platform of ["facebook", "x"] as const)
    expect(reachProblems(platform, [{ kind: "image" }, { kind: "image" }], false)).toEqual([]);
});
