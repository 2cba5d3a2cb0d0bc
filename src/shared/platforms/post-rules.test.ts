import { describe, expect, test } from "vitest";
import { isFacebookReel } from "./facebook-reel.ts";
import { type MediaFacts, mediaFactsOf } from "./media-facts.ts";
import { threadMax } from "./network-rules.ts";
import type { Platform } from "./platform.ts";
import { type PostFacts, postProblems } from "./post-rules.ts";
import { networkRules, rulesFor } from "./rules-for.ts";

const image: MediaFacts = {
  kind: "image",
  width: 1024,
  height: 1024,
  durationMs: null,
  sizeBytes: 1,
  videoCodec: null,
  frameRate: null,
  audioCodec: null,
};
const gif: MediaFacts = { ...image, kind: "gif", isGif: true, durationMs: 2_000 };
const video: MediaFacts = {
  ...image,
  kind: "video",
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: "avc",
  frameRate: 30,
  audioCodec: "aac",
};

const problemsOf = (platform: Platform, post: Partial<PostFacts>) =>
  postProblems(networkRules[platform], { text: "Hi", media: [], ...post });
const times = (count: number, item: MediaFacts) => Array.from({ length: count }, () => item);

describe("numbers and combinations of media", () => {
  test.each([
    ["facebook", times(10, image), true],
    ["facebook", times(11, image), false],
    ["facebook", [...times(6, image), ...times(6, gif)], false],
    ["facebook", [image, gif], true],
    ["facebook", [video], true],
    ["facebook", [video, video], false],
    ["facebook", [video, image], false],
    ["instagram", [], false],
    ["instagram", [image], true],
    ["instagram", [video], true],
    ["instagram", [image, video, gif], true],
    ["instagram", [...times(10, image), ...times(10, video)], true],
    ["instagram", [...times(11, image), ...times(10, video)], false],
    ["x", times(4, image), true],
    ["x", times(5, image), false],
    ["x", [gif], true],
    ["x", [gif, gif], true],
    ["x", [video], true],
    ["x", [image, video], false],
    ["x", [image, gif], true],
  ] as const)("%s: %#", (platform, media, isFine) => {
    const problems = problemsOf(platform, { media });
    expect(problems.length === 0, JSON.stringify(problems)).toBe(isFine);
    for (const problem of problems) expect(problem.path).toBe("creationIds");
  });
});

describe("videos", () => {
  test.each([
    ["x", { durationMs: 1_200_000 }, null],
    ["x", { durationMs: 1_200_001 }, "at most 1200 s"],
    ["x", { durationMs: 499 }, "0.5 s or longer"],
    ["x", { width: 720, height: 1280 }, null],
    ["x", { width: 16, height: 16 }, "32 pixels or more"],
    ["instagram", { durationMs: 2_970 }, "3 s or longer; this one has 2.97 s"],
    ["instagram", { durationMs: 3_000 }, null],
    ["instagram", { width: 1080, height: 1920, videoCodec: "hevc" }, null],
    ["facebook", { width: 1920, height: 1080, durationMs: 300_000 }, null],
    ["facebook", { durationMs: 1_300_000 }, "at most 1200 s"],
    ["facebook", { durationMs: null, sizeBytes: null, width: 0, height: 0 }, null],
  ] as const)("%s %j: %s", (platform, change, expected) => {
    const messages = problemsOf(platform, { media: [{ ...video, ...change }] }).map(({ message }) => message);
    if (expected === null) expect(messages).toEqual([]);
    else expect(messages.join()).toContain(expected);
  });

  test.each([
    [{ width: 1080, height: 1920, durationMs: 10_000 }, true],
    [{ width: 720, height: 1280, durationMs: 90_000 }, true],
    [{ width: 720, height: 1280, durationMs: 90_001 }, false],
    [{ width: 1080, height: 1920, durationMs: 2_999 }, false],
    [{ width: 360, height: 640, durationMs: 10_000 }, false],
    [{ width: 1920, height: 1080, durationMs: 10_000 }, false],
    [{ width: 1080, height: 1920, durationMs: null }, false],
  ])("%j is a reel on Facebook: %s", (facts, isReel) => {
    expect(isFacebookReel(facts)).toBe(isReel);
  });
});

describe("texts", () => {
  test.each([
    ["x", { text: "$ABC and $DEF" }, "content"],
    ["x", { text: `no${"\uFFFE"}body` }, "content"],
    ["x", { text: " " }, "content"],
    ["x", { thread: ["a", " "] }, "thread.1"],
    ["x", { thread: ["a".repeat(281)] }, "thread.0"],
    ["x", { thread: Array.from({ length: threadMax }, () => "a") }, "thread"],
    ["x", { firstComment: "漢".repeat(141) }, "firstComment"],
    ["instagram", { media: [image], firstComment: "a".repeat(2_201) }, "firstComment"],
    ["instagram", { media: [image], firstComment: "#a ".repeat(31) }, "firstComment"],
    ["instagram", { media: [image], text: "#a ".repeat(31) }, "hashtags"],
    ["instagram", { media: [image], text: "@a ".repeat(21) }, "content"],
    ["facebook", { firstComment: "a".repeat(8_001) }, "firstComment"],
  ] as const)("%s %#: a problem at %s", (platform, post, path) => {
    expect(problemsOf(platform, post).map((problem) => problem.path)).toEqual([path]);
  });

  test("a thread may have as many posts as its message says, the first included", () => {
    expect(problemsOf("x", { thread: Array.from({ length: threadMax - 1 }, () => "a") })).toEqual([]);
  });

  test("a thread is ignored on networks without threads", () => {
    expect(problemsOf("facebook", { thread: [" ", "a".repeat(300)] })).toEqual([]);
  });
});

test("an account that only posts publicly says so for a private post", () => {
  const page = rulesFor({ platform: "linkedin", limits: { publicOnly: true } });
  const problemsFor = (visibility: "private" | "unlisted" | null) =>
    postProblems(page, { text: "a", media: [], visibility }).map(({ path }) => path);
  expect(problemsFor("private")).toEqual(["visibility"]);
  expect([problemsFor("unlisted"), problemsFor(null)]).toEqual([[], []]);
  expect(postProblems(networkRules.x, { text: "a", media: [], visibility: "private" })).toEqual([]);
});

test("an alt text is limited by the server of the account, by its characters", () => {
  const server = rulesFor({ platform: "mastodon", limits: { altTextMax: 3 } });
  const problemsWith = (...altTexts: (string | null)[]) =>
    postProblems(server, { text: "Hi", media: altTexts.map((altText) => ({ ...image, altText })) });
  expect(problemsWith("🏺🏺🏺", null)).toEqual([]);
  expect(problemsWith("mug", "mugs!")).toEqual([
    { path: "altTexts.1", message: "Mastodon accepts an alt text of 3 characters; this one is 2 over" },
  ]);
});

test("facts are read from a row and from an API object", () => {
  const stored = { type: "video", contentType: "video/mp4", width: 1280, height: 720, sizeBytes: 5 } as const;
  const facts = {
    kind: "video",
    width: 1280,
    height: 720,
    durationMs: 3_000,
    sizeBytes: 5,
    videoCodec: null,
    pixelFormat: null,
    pixelRatio: null,
    isInterlaced: null,
    frameRate: null,
    audioCodec: null,
    altText: null,
  };
  expect(mediaFactsOf({ ...stored, durationMs: 3_000 })).toEqual(facts);
  expect(mediaFactsOf({ ...stored, durationSeconds: 3 })).toEqual(facts);
  expect(mediaFactsOf({ ...stored, type: "image", contentType: "image/gif" })).toMatchObject({
    kind: "gif",
    durationMs: null,
  });
});
