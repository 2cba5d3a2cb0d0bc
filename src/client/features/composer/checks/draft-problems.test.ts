import { expect, test } from "vitest";
import { problemAt } from "#client/lib/api/api-error.ts";
import { loadArea } from "#client/lib/language/messages.ts";
import { toLocalInput } from "#client/lib/time/local-time.ts";
import * as words from "#shared/platforms/bluesky-text.ts";
import * as reach from "#shared/platforms/media-reach.ts";
import * as rules from "#shared/platforms/post-rules.ts";
import * as lengths from "#shared/platforms/text-length.ts";
import * as links from "#shared/platforms/x-links-and-prices.ts";
import * as problems from "#shared/posts/post-problems.ts";
import { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { emptyFields } from "../draft/draft-fields.ts";
import { type PostDraft, toDraftInput, toInput } from "../draft/post-draft.ts";
import * as split from "../thread/split-thread.ts";
import * as found from "./draft-problems.ts";

const composer = await loadArea("en", "composer");
const media = await loadArea("en", "media");
const schedule = await loadArea("en", "schedule");

const now = Date.parse("2030-01-10T12:00:00Z");
const draftProblems = (draft: PostDraft, { isReachable = true, sharedFiles = 0, isUploading = false } = {}) =>
  found.draftProblems(
    draft,
    { ...rules, ...lengths, ...problems, ...reach, ...links, ...words, ...split },
    { now, isReachable, sharedFiles, isUploading },
    { ...composer.problems, uploadFirst: media.uploadFirst },
    schedule.problems,
  );

const account = (platform: "instagram" | "x", status: "connected" | "expired") =>
  SocialAccount.parse({
    id: "01a1fde2-18a7-7387-b630-5dfbc4db2099",
    platform,
    externalId: "17841187075884221",
    server: null,
    limits: null,
    name: "Kiln & Tide",
    username: "kilnandtide",
    label: null,
    avatarUrl: null,
    status,
    expiresAt: null,
    isDefault: true,
    readsMetrics: true,
    syncedAt: null,
    health: null,
    sandbox: true,
    createdAt: "2030-01-01T00:00:00Z",
  });

const tweet: PostDraft = {
  ...emptyFields("x"),
  accounts: { x: account("x", "connected") },
  alsoTo: [],
  creations: [],
  content: "Kiln opening tonight",
};

test("a tweet with only text has no problems", () => {
  expect(draftProblems(tweet)).toEqual([]);
});

test("a missing and an expired account are problems of their field", () => {
  expect(problemAt(draftProblems({ ...tweet, accounts: {} }), "x")).toBe("Choose a connected X account");
  const expired = { ...tweet, accounts: { x: account("x", "expired") } };
  expect(problemAt(draftProblems(expired), "x")).toBe("Reconnect Kiln & Tide in Settings");
});

test("content that a network would refuse is a problem before sending", () => {
  const long = { ...tweet, content: "a".repeat(281) };
  expect(problemAt(draftProblems(long), "content")).toBe("X accepts 280 characters; this is 1 over");
  const bare: PostDraft = {
    ...tweet,
    platforms: ["instagram"],
    accounts: { instagram: account("instagram", "connected") },
  };
  expect(problemAt(draftProblems(bare), "creationIds")).toBe("Instagram needs a picture or a video");
});

test("shared files are uploaded or left out before a post goes out", () => {
  expect(problemAt(draftProblems(tweet, { sharedFiles: 1 }), "creationIds")).toMatch(
    "The shared files have to be uploaded first",
  );
});

test("a post does not go out without the picture that is still uploading", () => {
  expect(problemAt(draftProblems(tweet, { isUploading: true }), "creationIds")).toBe(
    "Wait for the upload, or cancel it",
  );
});

test("a past time is a problem, a future time is not", () => {
  const at = (ms: number) => ({ ...tweet, when: toLocalInput(new Date(now + ms)) });
  expect(problemAt(draftProblems(at(-3_600_000)), "scheduledAt")).toMatch("This time has passed");
  expect(draftProblems(at(3_600_000))).toEqual([]);
});

test("a draft without a time is published immediately to the chosen accounts", () => {
  expect(toInput(tweet)).toMatchObject({
    scheduledAt: null,
    platforms: ["x"],
    accountIds: ["01a1fde2-18a7-7387-b630-5dfbc4db2099"],
    creationIds: [],
  });
});

test("each post of a thread is checked at its own path", () => {
  const thread = { ...tweet, isThread: true, thread: ["a".repeat(281), tweet.content, ""] };
  const found = draftProblems(thread);
  expect(problemAt(found, "thread.0")).toBeUndefined();
  expect(problemAt(found, "thread.1")).toBe("X accepts 280 characters; this is 1 over");
  expect(problemAt(found, "thread.2")).toBe("X refuses the same text twice. Change one of them.");
  expect(problemAt(found, "thread.3")).toBe("Write something, or remove this part of the thread");
});

test("a thread of more posts than the server takes is a problem before sending", () => {
  const ofPosts = (count: number): PostDraft => ({
    ...tweet,
    isThread: true,
    thread: Array.from({ length: count - 1 }, (_, index) => `Part ${index}`),
  });
  expect(draftProblems(ofPosts(25))).toEqual([]);
  expect(problemAt(draftProblems(ofPosts(26)), "thread")).toBe("A thread has at most 25 posts here");
});

test("a text for one network is checked by the rules of that network", () => {
  const draft: PostDraft = {
    ...tweet,
    ...emptyFields("meta"),
    content: "Short",
    platformContent: { instagram: "a".repeat(2_201) },
  };
  expect(problemAt(draftProblems(draft), "platformContent.instagram")).toBe(
    "Instagram accepts 2200 characters; this is 1 over",
  );
});

test("a stored draft leaves out values that the server refuses, such as a past time or an expired account", () => {
  const draft = {
    ...tweet,
    when: toLocalInput(new Date(now - 3_600_000)),
    accounts: { x: account("x", "expired") },
    hashtags: `#fine #${"a".repeat(101)}`,
    platforms: [],
  };
  const kept = toDraftInput(draft, now);
  expect(kept).toMatchObject({ draft: true, scheduledAt: null, hashtags: ["fine"], platforms: ["facebook"] });
  expect(kept.accountIds).toBeUndefined();
});
