import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const { deps, as, newUser } = h;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

const addCreation = (
  workspaceId: WorkspaceId,
  title: string,
  days: number,
  status: "completed" | "failed" | "processing" = "completed",
) => deps.db.insert(creations).values({ workspaceId, type: "image", status, title, createdAt: daysAgo(days) });

interface Metrics {
  views?: number;
  likes?: number;
  comments?: number;
  shares?: number;
}
const addPost = (workspaceId: WorkspaceId, content: string, days: number, metrics: Metrics = {}) =>
  deps.db.insert(posts).values({
    workspaceId,
    content,
    status: "published",
    hashtags: [],
    platforms: ["facebook"],
    createdAt: daysAgo(days),
    publishedAt: daysAgo(days),
    engagementAt: Object.keys(metrics).length === 0 ? null : daysAgo(0),
    ...metrics,
  });

test("for a new account counts are zero and metrics null", async () => {
  const dashboard = await as(await newUser()).analytics.dashboard();
  expect(dashboard).toMatchObject({
    stats: { totalCreations: 0, totalPosts: 0, totalViews: null, totalEngagement: null },
    metrics: { source: null, asOf: null },
    trends: { creations: null, posts: null, views: null, engagement: null },
    recentCreations: [],
    recentPosts: [],
    usage: { images: { used: 0, limit: 10 }, videos: { used: 0, limit: 3 }, posts: { used: 0, limit: 20 } },
  });
});

test("sums, trends and recent items include the user's own rows only", async () => {
  const [mira, other] = [await newUser(), await newUser()];
  for (const days of [1, 2, 3, 8, 9, 40, 41]) await addCreation(mira.id, `created ${days} days ago`, days);
  await addCreation(mira.id, "nothing came of it", 2, "failed");
  await addCreation(mira.id, "still being made", 0, "processing");
  await addPost(mira.id, "this month, good", 3, { views: 300, likes: 20, comments: 4, shares: 6 });
  await addPost(mira.id, "this month, no metrics", 4);
  await addPost(mira.id, "this month, likes only", 5, { likes: 90 });
  await addPost(mira.id, "last month", 35, { views: 200, likes: 10, shares: 0 });
  await addPost(mira.id, "long ago", 90, { views: 500, likes: 60 });
  await consumeUnits(deps.db, mira.id, "images", 7);
  await addCreation(other.id, "not hers", 1);
  await addPost(other.id, "not hers", 1, { views: 1_000_000, likes: 5 });

  const dashboard = await as(mira).analytics.dashboard();

  expect(dashboard.stats).toEqual({ totalCreations: 7, totalPosts: 5, totalViews: 1_000, totalEngagement: 10 });
  expect(dashboard.metrics).toEqual({ source: "manual", asOf: expect.any(String) });
  expect(dashboard.trends).toEqual({
    creations: "+50% this week",
    posts: "+200% vs last month",
    views: "+50% growth",
    engagement: "+5% improvement",
  });
  expect(dashboard.changes).toEqual({ creations: 50, posts: 200, views: 50, engagement: 5 });
  expect(dashboard.recentCreations).toHaveLength(6);
  expect(dashboard.recentPosts).toHaveLength(5);
  expect(JSON.stringify(dashboard)).not.toContain("not hers");
  expect(dashboard.usage.images).toEqual({ used: 7, limit: 10 });
});

test("the dashboard of a shared workspace has the limits of its owner's plan, whoever reads it", async () => {
  const workspace = await aSharedWorkspace(h);
  await as(workspace.personOf("owner")).billing.choosePlan({ plan: "premium" });
  const { usage } = await workspace.as("viewer").analytics.dashboard();
  expect(usage.posts).toMatchObject({ used: 0, limit: null });
});

test("the dashboard needs a token", async () => {
  await expect(as(null).analytics.dashboard()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("the stats count the user's own rows only", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const empty = (await h.as(mira).analytics.stats({})).stats;
  expect(empty).toEqual({
    images: 0,
    videos: 0,
    posts: 0,
    drafts: 0,
    scheduled: 0,
    published: 0,
    failed: 0,
    accounts: 0,
    storageBytes: 0,
    from: null,
    to: null,
  });
  await aCreation(h, other);
  const picture = await aCreation(h, mira);
  await anAccount(h, mira, "facebook");
  await anAccount(h, mira, "x");
  await h.as(mira).posts.create({ content: "Soon", platforms: ["x"], scheduledAt: inMinutes(60) });
  await h.as(mira).posts.create({ content: "Perhaps", platforms: ["x"], draft: true });
  expect((await h.as(mira).analytics.stats({})).stats).toEqual({
    ...empty,
    images: 1,
    posts: 2,
    drafts: 1,
    scheduled: 1,
    accounts: 2,
    storageBytes: picture.sizeBytes,
  });
});

test("a period counts the rows created in it", async () => {
  const mira = await h.newUser();
  const [old] = [await aCreation(h, mira), await aCreation(h, mira)];
  await h.deps.db
    .update(creations)
    .set({ createdAt: new Date("2026-01-15T12:00:00Z") })
    .where(sql`id = ${old.id}`);
  const { stats } = h.as(mira).analytics;
  const january = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
  expect((await stats(january)).stats).toMatchObject({ images: 1, storageBytes: old.sizeBytes, ...january });
  expect((await stats({ from: january.to })).stats.images).toBe(1);
  expect((await stats({})).stats.images).toBe(2);
  await expect(stats({ from: january.to, to: january.from })).rejects.toThrow("The period ends before it begins");
});
