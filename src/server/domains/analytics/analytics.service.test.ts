import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aGain, aPublishedPost } from "#server/test/published-posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { SANDBOX: "false" } });

const november = { from: "2026-11-01", to: "2026-11-30", tz: "UTC" } as const;
const nothing = {
  likes: null,
  comments: null,
  shares: null,
  views: null,
  engagementRate: null,
  source: null,
  asOf: null,
};

let mira: User;
let facebook: Awaited<ReturnType<typeof anAccount>>;
let instagram: Awaited<ReturnType<typeof anAccount>>;
beforeEach(async () => {
  mira = await h.newUser();
  facebook = await anAccount(h, mira, "facebook");
  instagram = await anAccount(h, mira, "instagram");
});

const analytics = () => h.as(mira).analytics;

test("for a new account metrics are null and counts are zero", async () => {
  const { totals, previous, trends, platforms, series } = await analytics().overview(november);
  expect(totals).toEqual({ creations: 0, images: 0, videos: 0, posts: 0, ...nothing });
  expect(previous).toEqual(totals);
  expect(new Set(Object.values(trends))).toEqual(new Set([null]));
  expect(platforms).toEqual([]);
  expect(series).toHaveLength(30);
  expect(series[0]).toEqual({
    label: "2026-11-01",
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-02T00:00:00.000Z",
    posts: 0,
    ...nothing,
  });
  expect((await analytics().trends(november)).totals).toEqual({ posts: 0, creations: 0, ...nothing });
  expect((await analytics().posts(november)).posts).toEqual([]);
  expect((await analytics().creations(november)).creations).toEqual([]);
  expect((await analytics().platforms(november)).platforms).toHaveLength(3);
});

/** Three posts in November, one in October, one of another user. */
async function aMonth() {
  await aPublishedPost(h, mira, {
    content: "The best",
    at: "2026-11-03T10:00:00Z",
    to: [
      { account: facebook, metrics: { likes: 30, comments: 5, shares: 5, views: 400 } },
      { account: instagram, source: "sandbox", metrics: { likes: 50, comments: null, shares: null, views: 100 } },
    ],
  });
  await aPublishedPost(h, mira, {
    content: "The other",
    at: "2026-11-20T10:00:00Z",
    to: [{ account: facebook, metrics: { likes: 7 } }],
  });
  await aPublishedPost(h, mira, {
    content: "Not measured yet",
    at: "2026-11-21T10:00:00Z",
    to: [{ account: facebook, metrics: null }],
  });
  await aPublishedPost(h, mira, {
    content: "Before",
    at: "2026-10-15T10:00:00Z",
    to: [{ account: facebook, metrics: { likes: 29, comments: 0, shares: 1, views: 250 } }],
  });
  const other = await h.newUser();
  await aPublishedPost(h, other, {
    at: "2026-11-03T10:00:00Z",
    to: [{ account: await anAccount(h, other), metrics: { likes: 1_000, views: 9_000 } }],
  });
}

test("the posts of a month are summed with their sources and compared with the previous month", async () => {
  await aMonth();
  const { totals, previous, trends, platforms, series } = await analytics().overview(november);
  expect(totals).toMatchObject({ posts: 3, likes: 87, comments: 5, shares: 5, views: 500, source: "mixed" });
  // 30 + 5 + 5 + 50 reactions over the 500 views of the deliveries of which both are known.
  expect(totals.engagementRate).toBe(18);
  expect(totals.asOf).toBe("2026-11-20T10:00:00.000Z");
  expect(previous).toMatchObject({ posts: 1, likes: 29, comments: 0, shares: 1, views: 250, engagementRate: 12 });
  expect(trends).toMatchObject({
    posts: "+200%",
    likes: "+200%",
    comments: null,
    shares: "+400%",
    views: "+100%",
    engagementRate: "+6%",
  });
  expect(platforms).toMatchObject([
    { platform: "facebook", posts: 3, likes: 37, views: 400, engagementRate: 10, source: "platform" },
    { platform: "instagram", posts: 1, likes: 50, comments: null, views: 100, engagementRate: 50, source: "sandbox" },
  ]);
  const days = Object.fromEntries(series.map((day) => [day.label, day]));
  expect(days["2026-11-03"]).toMatchObject({ posts: 1, likes: 80, views: 500, source: "mixed" });
  expect(days["2026-11-20"]).toMatchObject({ posts: 1, likes: 7, views: null, engagementRate: null });
  expect(days["2026-11-21"]).toMatchObject({ posts: 1, ...nothing });
  expect(days["2026-11-22"]).toMatchObject({ posts: 0, ...nothing });
});

test("a post counts from the moment it is out, in all parts of a screen, on the platforms where it is out", async () => {
  const { postId } = await aPublishedPost(h, mira, {
    at: "2026-11-21T10:00:00Z",
    // One post on two accounts of a platform is one post.
    to: [
      { account: facebook },
      { account: await anAccount(h, mira, "facebook", { isDefault: false }) },
      { account: instagram },
    ],
  });
  await h.deps.db.insert(postTargets).values({
    workspaceId: mira.id,
    postId,
    accountId: (await anAccount(h, mira, "x")).id,
    platform: "x",
    accountName: "Marigold x",
    sandbox: false,
    state: "failed",
  });
  await h.deps.db.update(posts).set({ status: "partial", platforms: ["facebook", "instagram", "x"] });

  const all = await analytics().overview(november);
  expect(all.totals.posts).toBe(1);
  expect(all.platforms).toEqual([
    { platform: "facebook", posts: 1, ...nothing },
    { platform: "instagram", posts: 1, ...nothing },
  ]);
  const compared = (await analytics().platforms(november)).platforms;
  expect(compared.map(({ platform, posts: count }) => [platform, count])).toEqual([
    ["facebook", 1],
    ["instagram", 1],
    ["x", 0],
  ]);
  for (const [platform, count] of [
    ["facebook", 1],
    ["x", 0],
  ] as const) {
    const { totals, series } = await analytics().overview({ ...november, platform });
    expect([totals.posts, series.reduce((sum, day) => sum + day.posts, 0)]).toEqual([count, count]);
    expect((await analytics().posts({ ...november, platform })).posts).toHaveLength(count);
  }
  const { platforms } = await h.as(mira).socialAccounts.stats(november);
  const accounts = platforms.flatMap((one) => one.accounts);
  expect(accounts.map(({ id, posts: count }) => [id, count])).toContainEqual([facebook.id, 1]);
  expect((await h.as(mira).socialAccounts.insights({ ...november, id: facebook.id })).posts).toBe(1);
});

test("with a platform all sums cover that platform only", async () => {
  await aMonth();
  const { totals, previous } = await analytics().overview({ ...november, platform: "instagram" });
  expect(totals).toMatchObject({ posts: 1, likes: 50, comments: null, views: 100, source: "sandbox" });
  expect(previous).toMatchObject({ posts: 0, ...nothing });
});

test("metrics typed by hand count where no platform reported them, with their source", async () => {
  const at = "2026-11-05T10:00:00Z";
  await aPublishedPost(h, mira, {
    at,
    typed: { likes: 999, views: 70 },
    to: [{ account: facebook, metrics: { likes: 3 } }],
  });
  await aPublishedPost(h, mira, { at, typed: { likes: 5 }, to: [{ account: instagram, metrics: null }] });
  const { totals, platforms } = await analytics().overview(november);
  expect(totals).toMatchObject({ posts: 2, likes: 8, views: 70, comments: null, source: "mixed" });
  expect(platforms).toMatchObject([
    { platform: "facebook", likes: 3, views: 70, source: "mixed" },
    { platform: "instagram", posts: 1, likes: 5, source: "manual" },
  ]);
});

test("trends sum the gains of the period for posts of any age", async () => {
  await aGain(h, mira, facebook, "2026-11-02T08:15:00Z", { likes: 4, views: 50 });
  await aGain(h, mira, facebook, "2026-11-02T09:00:00Z", { likes: -1, views: 10 });
  await aGain(h, mira, instagram, "2026-11-09T23:45:00Z", { likes: 6 });
  await aGain(h, mira, facebook, "2026-10-20T08:15:00Z", { likes: 3, views: 20 });
  const { totals, previous, trends, series } = await analytics().trends({ ...november, interval: "week" });
  expect(totals).toMatchObject({ posts: 0, likes: 9, views: 60, comments: null, source: "platform" });
  expect(previous).toMatchObject({ likes: 3, views: 20 });
  expect(trends).toMatchObject({ likes: "+200%", views: "+200%" });
  // Weeks begin on Monday; the first is cut off by the range.
  expect(series.map(({ label, from, likes }) => [label, from.slice(0, 10), likes])).toEqual([
    ["2026-10-26", "2026-11-01", null],
    ["2026-11-02", "2026-11-02", 3],
    ["2026-11-09", "2026-11-09", 6],
    ["2026-11-16", "2026-11-16", null],
    ["2026-11-23", "2026-11-23", null],
    ["2026-11-30", "2026-11-30", null],
  ]);
});

describe("best posts", () => {
  test("are sorted by the requested metric, with unmeasured ones last", async () => {
    await aMonth();
    const titles = async (sort: "views" | "likes" | "engagementRate" | "publishedAt", order: "asc" | "desc" = "desc") =>
      (await analytics().posts({ ...november, sort, order })).posts.map(({ content }) => content);
    expect(await titles("views")).toEqual(["The best", "Not measured yet", "The other"]);
    expect(await titles("likes")).toEqual(["The best", "The other", "Not measured yet"]);
    expect(await titles("likes", "asc")).toEqual(["The other", "The best", "Not measured yet"]);
    expect(await titles("publishedAt")).toEqual(["Not measured yet", "The other", "The best"]);
    const { posts } = await analytics().posts(november);
    expect(posts[0]).toMatchObject({ likes: 80, views: 500, platforms: ["facebook", "instagram"], source: "mixed" });
  });

  test("are paged without gaps or repeats, also with equal and missing values", async () => {
    for (const likes of [5, 5, 5, 1, null, null])
      await aPublishedPost(h, mira, { at: "2026-11-05T10:00:00Z", to: [{ account: facebook, metrics: { likes } }] });
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await analytics().posts({ ...november, sort: "likes", order, limit: 2, cursor });
        seen.push(...page.posts.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && seen.length < 20);
      expect(new Set(seen).size).toBe(6);
      expect(seen).toHaveLength(6);
    }
    const { nextCursor } = await analytics().posts({ ...november, sort: "likes", limit: 2 });
    const otherOrder = analytics().posts({ ...november, sort: "views", limit: 2, cursor: nextCursor ?? "" });
    await expect(otherOrder).rejects.toThrow("This cursor belongs to another list, filter or order");
  });
});

test("a creation has the metrics of its posts", async () => {
  const [used, unused, others] = [
    await aCreation(h, mira),
    await aCreation(h, mira),
    await aCreation(h, await h.newUser()),
  ];
  await h.deps.db
    .update(creations)
    .set({ createdAt: new Date("2026-11-02T00:00:00Z"), status: "posted" })
    .where(eq(creations.id, used.id));
  await h.deps.db
    .update(creations)
    .set({ createdAt: new Date("2026-11-03T00:00:00Z"), type: "video" })
    .where(eq(creations.id, unused.id));
  for (const likes of [3, 4])
    await aPublishedPost(h, mira, {
      at: "2026-11-05T10:00:00Z",
      creationId: used.id,
      to: [{ account: facebook, metrics: { likes, views: 100 } }],
    });
  const { totals, creations: best } = await analytics().creations(november);
  expect(totals).toEqual({ creations: 2, images: 1, videos: 1, posted: 1, favourites: 0 });
  expect(best).toMatchObject([
    { id: used.id, posts: 2, likes: 7, views: 200, engagementRate: 3.5, source: "platform" },
    { id: unused.id, posts: 0, ...nothing },
  ]);
  expect(best.map(({ id }) => id)).not.toContain(others.id);
  const videos = await analytics().creations({ ...november, type: "video" });
  expect(videos.creations.map(({ id }) => id)).toEqual([unused.id]);
});

test("the platforms are compared by accounts, failures and the previous period", async () => {
  await aMonth();
  await anAccount(h, mira, "facebook", { isDefault: false });
  const { platforms } = await analytics().platforms(november);
  expect(platforms.map(({ platform }) => platform)).toEqual(["facebook", "instagram", "x"]);
  expect(platforms[0]).toMatchObject({
    accounts: 2,
    followers: null,
    posts: 3,
    failed: 0,
    likes: 37,
    previous: { posts: 1, likes: 29 },
    trends: { posts: "+200%", likes: "+28%" },
  });
  expect(platforms[2]).toMatchObject({ accounts: 0, posts: 0, failed: 0, ...nothing });
});

test("used units are listed by month with the limits of the plan", async () => {
  const { months, plan } = await analytics().usage({ from: "2026-01-15", to: "2026-03-01T00:00:00Z" });
  expect(plan).toBeNull();
  expect(months.map(({ month }) => month)).toEqual(["2026-01", "2026-02", "2026-03"]);
  expect(months[0]).toMatchObject({
    images: { used: 0, limit: 10 },
    videos: { used: 0, limit: 3 },
    posts: { limit: 20 },
  });
  expect((await analytics().usage({})).months).toHaveLength(12);
  await expect(analytics().usage({ from: "2026-03-01", to: "2026-01-01" })).rejects.toThrow(
    "must not end before it begins",
  );
  await expect(analytics().usage({ from: "1990-03-01" })).rejects.toThrow("At most 120 months");
});
