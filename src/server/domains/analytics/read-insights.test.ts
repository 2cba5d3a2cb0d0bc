import { expect, test } from "vitest";
import { accountSnapshots } from "#server/domains/analytics/analytics.table.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aGain, aPublishedPost } from "#server/test/published-posts.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const mira = await h.newUser();
const other = await h.newUser();
const account = await anAccount(h, mira, "facebook", { label: "The shop" });
const week = { from: "2026-11-02", to: "2026-11-04", tz: "UTC" } as const;
const { entity } = h.as(mira).analytics;

const creation = await aCreation(h, mira);
const { postId } = await aPublishedPost(h, mira, {
  content: "Measured four times",
  at: "2026-11-01T12:00:00Z",
  creationId: creation.id,
  to: [
    {
      account,
      history: [
        { at: "2026-11-01T13:00:00Z", likes: 4, views: 40 },
        { at: "2026-11-02T13:00:00Z", likes: 10, views: 100 },
        { at: "2026-11-02T23:59:59Z", likes: 9, views: 130 },
        { at: "2026-11-04T01:00:00Z", likes: 12, views: 150, shares: 3 },
      ],
    },
  ],
});

test("a post has its metrics, its deliveries and its daily gains", async () => {
  const answer = await entity({ type: "post", id: postId, ...week });
  expect(answer.entity).toMatchObject({ type: "post", id: postId, title: "Measured four times" });
  expect(answer.posts).toBe(1);
  expect(answer.followers).toBeNull();
  expect(answer.metrics).toEqual({
    likes: 12,
    comments: null,
    shares: 3,
    views: 150,
    engagementRate: 10,
    source: "platform",
    asOf: "2026-11-04T01:00:00.000Z",
  });
  expect(answer.deliveries).toMatchObject([{ postId, platform: "facebook", accountId: account.id, likes: 12 }]);
  expect(answer.series.map(({ label, likes, views, shares }) => [label, likes, views, shares])).toEqual([
    ["2026-11-02", 5, 90, null],
    ["2026-11-03", null, null, null],
    ["2026-11-04", 3, 20, 3],
  ]);
});

test("a creation has the metrics of its posts", async () => {
  const unused = await aCreation(h, mira);
  expect(await entity({ type: "creation", id: creation.id, ...week })).toMatchObject({
    posts: 1,
    metrics: { likes: 12, views: 150 },
    series: [{ likes: 5 }, { likes: null }, { likes: 3 }],
  });
  expect(await entity({ type: "creation", id: unused.id, ...week })).toMatchObject({
    posts: 0,
    metrics: { likes: null, source: null, asOf: null },
    deliveries: [],
  });
});

test("an account has its posts, its gains, and its followers over time", async () => {
  await aGain(h, mira, account, "2026-11-03T08:00:00Z", { likes: 6 });
  for (const [capturedAt, followers] of [
    ["2026-11-01T06:00:00Z", 100],
    ["2026-11-03T06:00:00Z", 130],
    ["2026-11-04T06:00:00Z", null],
  ] as const)
    await h.deps.db
      .insert(accountSnapshots)
      .values({ accountId: account.id, capturedAt: new Date(capturedAt), followers, source: "platform" });
  const answer = await entity({ type: "account", id: account.id, ...week });
  expect(answer).toMatchObject({ entity: { title: "The shop" }, posts: 1, followers: 130, metrics: { likes: 12 } });
  expect(answer.series.map(({ followers, likes }) => [followers, likes])).toEqual([
    [100, null],
    [130, 6],
    [130, null],
  ]);
});

test("insights list an account's best posting times in the requested time zone", async () => {
  await aPublishedPost(h, mira, { at: "2026-11-03T23:30:00Z", to: [{ account, metrics: { likes: 50, views: 200 } }] });
  const insights = await h
    .as(mira)
    .socialAccounts.insights({ id: account.id, from: "2026-11-01", to: "2026-11-05", tz: "Europe/Paris" });
  expect(insights).toMatchObject({
    account: { id: account.id, label: "The shop" },
    posts: 2,
    metrics: { likes: 62, views: 350 },
    followers: { now: 130, gained: 30, asOf: "2026-11-03T06:00:00.000Z" },
  });
  // Half past midnight on Wednesday in Paris, and Sunday at one.
  expect(insights.bestTimes.map(({ weekday, hour, posts, likes }) => [weekday, hour, posts, likes])).toEqual([
    [3, 0, 1, 50],
    [7, 13, 1, 12],
  ]);
  expect(insights.series.map(({ posts }) => posts)).toEqual([1, 0, 0, 1, 0]);
});

test("the accounts are grouped by platform", async () => {
  const { platforms } = await h.as(mira).socialAccounts.stats({ from: "2026-11-01", to: "2026-11-30", tz: "UTC" });
  expect(platforms).toMatchObject([
    {
      platform: "facebook",
      posts: 2,
      reach: 350,
      followers: 130,
      accounts: [{ id: account.id, label: "The shop", followers: 130, posts: 2, likes: 62, source: "platform" }],
    },
    { platform: "instagram", posts: 0, reach: null, accounts: [] },
    { platform: "x", accounts: [] },
  ]);
});

test("another user's entities are not found", async () => {
  const theirs = h.as(other).analytics;
  await expect(theirs.entity({ type: "post", id: postId })).rejects.toThrow("Post not found");
  await expect(theirs.entity({ type: "creation", id: creation.id })).rejects.toThrow("Creation not found");
  await expect(theirs.entity({ type: "account", id: account.id })).rejects.toThrow("Account not found");
  await expect(h.as(other).socialAccounts.insights({ id: account.id })).rejects.toThrow("Account not found");
  await expect(entity({ type: "post", id: crypto.randomUUID() })).rejects.toThrow("Post not found");
});
