import { expect, test } from "vitest";
import * as rules from "#shared/platforms/rules.ts";
import { SocialAccount } from "#shared/social-accounts.ts";
import { toLocalInput } from "#client/lib/local-time.ts";
import { draftProblems, problemAt } from "./draft-problems.ts";
import { hashtagsOf, type PostDraft, toInput } from "./post-draft.ts";

const now = Date.parse("2030-01-10T12:00:00Z");

const account = (platform: "instagram" | "x", status: "connected" | "expired") =>
  SocialAccount.parse({
    id: "01a1fde2-18a7-7387-b630-5dfbc4db2099",
    platform,
    externalId: "17841187075884221",
    name: "Kiln & Tide",
    username: "kilnandtide",
    label: null,
    avatarUrl: null,
    status,
    expiresAt: null,
    isDefault: true,
    readsFigures: true,
    syncedAt: null,
    health: null,
    sandbox: true,
    createdAt: "2030-01-01T00:00:00Z",
  });

const tweet: PostDraft = {
  platforms: ["x"],
  accounts: { x: account("x", "connected") },
  creation: null,
  content: "Kiln opening tonight",
  hashtags: "",
  when: "",
};

test("a tweet of text alone has nothing in its way", () => {
  expect(draftProblems(tweet, rules, now)).toEqual([]);
});

test("a missing and an expired account are named at their own field", () => {
  expect(problemAt(draftProblems({ ...tweet, accounts: {} }, rules, now), "x")).toBe("Choose a connected X account");
  const expired = { ...tweet, accounts: { x: account("x", "expired") } };
  expect(problemAt(draftProblems(expired, rules, now), "x")).toBe("Reconnect Kiln & Tide in Settings");
});

test("what a network would refuse is a problem before it is sent", () => {
  const long = { ...tweet, content: "a".repeat(281) };
  expect(problemAt(draftProblems(long, rules, now), "content")).toBe("X accepts 280 characters; this is 1 over");
  const bare: PostDraft = {
    ...tweet,
    platforms: ["instagram"],
    accounts: { instagram: account("instagram", "connected") },
  };
  expect(problemAt(draftProblems(bare, rules, now), "creationIds")).toBe("Instagram needs a picture or a video");
});

test("a time in the past is refused, one to come is not", () => {
  const at = (ms: number) => ({ ...tweet, when: toLocalInput(new Date(now + ms)) });
  expect(problemAt(draftProblems(at(-3_600_000), rules, now), "scheduledAt")).toMatch("This time has passed");
  expect(draftProblems(at(3_600_000), rules, now)).toEqual([]);
});

test("hashtags are split at spaces and lose their own marks", () => {
  expect(hashtagsOf("  #handmade stoneware  ##kiln ")).toEqual(["handmade", "stoneware", "kiln"]);
});

test("a draft without a time is sent to be published at once, to the chosen accounts", () => {
  expect(toInput(tweet)).toMatchObject({
    scheduledAt: null,
    platforms: ["x"],
    accountIds: ["01a1fde2-18a7-7387-b630-5dfbc4db2099"],
    creationIds: [],
  });
});
