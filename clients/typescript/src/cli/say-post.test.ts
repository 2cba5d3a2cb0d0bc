import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Post, PostTarget } from "../api/schemas.ts";
import { Output } from "./output.ts";
import { exitCodeOf, sayPost } from "./say-post.ts";

const target = (change: Partial<PostTarget> = {}) =>
  ({
    platform: "x",
    accountName: "Kiln",
    status: "published",
    needsUser: false,
    permalink: null,
    error: null,
    parts: [],
    ...change,
  }) as PostTarget;

const post = (status: Post["status"], targets: PostTarget[] = [target()]) =>
  ({
    id: "p1",
    status,
    content: "Bowls",
    publishedAt: null,
    scheduledAt: null,
    notice: null,
    platforms: ["x"],
    targets,
  }) as Post;

describe("the exit code of a post", () => {
  test.each([
    ["published", [target()], 0],
    ["scheduled", [target({ status: "pending" })], 0],
    ["partial", [target(), target({ status: "failed" })], 1],
    ["failed", [target({ status: "failed" })], 1],
    ["publishing", [target({ status: "publishing" })], 6],
    ["publishing", [target({ status: "verifying", needsUser: true })], 6],
  ] as const)("that is %s with %j is %i", (status, targets, code) => {
    expect(exitCodeOf(post(status, [...targets]))).toBe(code);
  });
});

test("each problem stands on a line under its account", () => {
  const stream = new PassThrough();
  const error = { code: "TOO_LONG", message: "Too long for this server.", fix: "Shorten it." };
  const targets = [
    target({ permalink: "https://x.example/1" }),
    target({ platform: "mastodon", accountName: "Ada\u001b[2J", status: "failed", error }),
    target({ platform: "bluesky", status: "verifying", needsUser: true }),
  ];
  sayPost(post("partial", targets), new Output({ stdout: stream, stderr: stream, isJson: false, hasColour: false }));
  expect(String(stream.read()).split("\n")).toEqual([
    "partial  p1",
    "  Bowls",
    "  published  x  Kiln  https://x.example/1",
    "  failed  mastodon  Ada[2J",
    "    Too long for this server. Shorten it.",
    "  nobody knows whether it is there  bluesky  Kiln",
    "    Look there, and say in Postloom whether it is live.",
    "",
  ]);
});
