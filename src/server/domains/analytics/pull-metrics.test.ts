import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  accountSnapshots,
  metricGains,
  metricSnapshots,
  targetMetrics,
} from "#server/domains/analytics/analytics.table.ts";
import { pullMetrics, sweepMetrics } from "#server/domains/analytics/pull-metrics.ts";
import { registerPublished, findAccountsToPull, recordMetrics } from "#server/domains/analytics/snapshots.queries.ts";
import { accountPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { connectAccount } from "#server/test/consent.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import { setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { TargetId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "silent" } });
const { db } = h.deps;
const { signal } = new AbortController();

let mira: User;
beforeEach(async () => {
  mira = await h.newUser();
});

/** A post published to the sandbox and registered. */
async function anEarlierPost(platform: Platform) {
  const account = await connectAccount(h, mira, platform);
  const { post } = await h.as(mira).posts.create({ content: `Bowls ${mira.id}`, platforms: [platform] });
  const done = await untilPost(h, mira, post.id, ({ status }) => status === "published");
  const [target] = done.targets;
  if (target === undefined) throw new Error("No target");
  await registerPublished(db, { withinDays: 1 });
  return { account, post: done, targetId: target.id };
}

/** Moves the publication time back, here and in the sandbox. */
async function passHours(targetId: TargetId, hours: number) {
  const earlier = sql`make_interval(hours => ${hours})`;
  const [row] = await db
    .update(targetMetrics)
    .set({ publishedAt: sql`${targetMetrics.publishedAt} - ${earlier}`, nextPullAt: sql`now() - interval '1 second'` })
    .where(eq(targetMetrics.targetId, targetId))
    .returning({ accountId: targetMetrics.accountId });
  const remoteId = db.select({ id: postTargets.externalId }).from(postTargets).where(eq(postTargets.id, targetId));
  await db.execute(
    sql`update sandbox.posts set created_at = created_at - ${earlier}, published_at = published_at - ${earlier} where id = (${remoteId})`,
  );
  return row;
}

const metricsOf = async (targetId: TargetId) => {
  const [row] = await db.select().from(targetMetrics).where(eq(targetMetrics.targetId, targetId));
  if (row === undefined) throw new Error("Not registered");
  return row;
};
const minutesUntil = (date: Date | null) => date && Math.round((date.getTime() - Date.now()) / 60_000);
const canBePulled = async (id: string) =>
  (await findAccountsToPull(db, ["facebook", "instagram", "x"], 1_000)).some((accountId) => accountId === id);

test.each([
  ["facebook", 15],
  ["x", 60],
] as const)("a post on %s is measured at an age of %i minutes, and less often later", async (platform, first) => {
  const { account, targetId } = await anEarlierPost(platform);
  expect(minutesUntil((await metricsOf(targetId)).nextPullAt)).toBe(first);

  await passHours(targetId, 30);
  expect(await canBePulled(account.id)).toBe(true);
  await pullMetrics(h.deps, account.id, signal);

  const metrics = await metricsOf(targetId);
  expect(metrics).toMatchObject({ source: "sandbox", misses: 0, goneAt: null, views: expect.any(Number) });
  expect(metrics.views).toBeGreaterThan(0);
  // At thirty hours: Meta's next age is two days, X's three.
  expect(minutesUntil(metrics.nextPullAt)).toBe(platform === "x" ? 42 * 60 : 18 * 60);
  expect(await canBePulled(account.id)).toBe(false);
  const overview = await h.as(mira).analytics.overview({});
  expect(overview.totals).toMatchObject({ views: metrics.views, likes: metrics.likes, source: "sandbox" });
});

test("the sweep enqueues a job that reads due metrics", async () => {
  const { targetId } = await anEarlierPost("facebook");
  await passHours(targetId, 30);
  await sweepMetrics(h.deps);
  await vi.waitFor(async () => expect((await metricsOf(targetId)).capturedAt).not.toBeNull(), {
    timeout: 20_000,
    interval: 100,
  });
});

test("gains add up to the metrics, and trends sum them", async () => {
  const { account, targetId } = await anEarlierPost("facebook");
  for (const hours of [1, 5, 48]) {
    await passHours(targetId, hours);
    await pullMetrics(h.deps, account.id, signal);
  }
  const metrics = await metricsOf(targetId);
  const snapshots = await db.select().from(metricSnapshots).where(eq(metricSnapshots.targetId, targetId));
  expect(snapshots).toHaveLength(3);
  const gains = await db.select().from(metricGains).where(eq(metricGains.workspaceId, mira.id));
  expect(gains.reduce((sum, { views }) => sum + (views ?? 0), 0)).toBe(metrics.views);
  const { totals } = await h.as(mira).analytics.trends({});
  expect(totals).toMatchObject({ views: metrics.views, likes: metrics.likes, source: "sandbox" });
  const entity = await h.as(mira).analytics.entity({ type: "account", id: account.id });
  expect(entity.metrics.views).toBe(metrics.views);
  expect(entity.followers).toBeGreaterThan(0);
});

test("parallel measurements of a post count no gain twice", async () => {
  const { account, targetId } = await anEarlierPost("facebook");
  const measured = [{ targetId, likes: 10, comments: null, shares: 0, views: 100 }];
  await Promise.all(Array.from({ length: 8 }, () => recordMetrics(db, measured)));
  const gains = await db.select().from(metricGains).where(eq(metricGains.accountId, account.id));
  expect(gains.reduce((sum, { views }) => sum + (views ?? 0), 0)).toBe(100);
  expect(gains.every(({ comments }) => comments === null)).toBe(true);
});

test("a metric that is no longer reported keeps its last value", async () => {
  const { targetId } = await anEarlierPost("facebook");
  await recordMetrics(db, [{ targetId, likes: 10, comments: 2, shares: null, views: 100 }]);
  const gain = await recordMetrics(db, [{ targetId, likes: 8, comments: 2, shares: null, views: null }]);
  expect(gain).toEqual({ likes: -2, comments: 0, shares: null, views: 0 });
  expect(await metricsOf(targetId)).toMatchObject({ likes: 8, comments: 2, shares: null, views: 100 });
});

test("a post missing at the platform counts as deleted after three reads, with its last metrics kept", async () => {
  const { account, targetId, post } = await anEarlierPost("x");
  await passHours(targetId, 30);
  await pullMetrics(h.deps, account.id, signal);
  const { views } = await metricsOf(targetId);
  await db.execute(sql`delete from sandbox.posts where id = ${post.targets[0]?.externalId}`);
  for (const misses of [1, 2, 3]) {
    await passHours(targetId, 1);
    await pullMetrics(h.deps, account.id, signal);
    expect((await metricsOf(targetId)).misses).toBe(misses);
  }
  const gone = await metricsOf(targetId);
  expect(gone.goneAt).not.toBeNull();
  expect(gone).toMatchObject({ views, nextPullAt: null });
});

test("a rate limit delays all reads of the account", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 2);
  await setFault(h.deps.config.selfUrl, { kind: "rate_limited", call: "x.lookup", resetSeconds: 900 });
  await pullMetrics(h.deps, account.id, signal);
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, account.id));
  expect(minutesUntil(row?.rateLimitedUntil ?? null)).toBeGreaterThanOrEqual(14);
  expect(await canBePulled(account.id)).toBe(false);
  expect((await metricsOf(targetId)).capturedAt).toBeNull();
  const sync = h.as(mira).socialAccounts.sync({ id: account.id });
  await expect(sync).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test.each([
  ["again at the next age of the plan", 30, 42 * 60],
  ["no more after the last age", 31 * 24, null],
])("metrics that a platform rejects are read %s", async (_when, hours, minutes) => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, hours);
  await setFault(h.deps.config.selfUrl, { kind: "not_found", call: "x.lookup" });
  await pullMetrics(h.deps, account.id, signal);
  const { capturedAt, nextPullAt } = await metricsOf(targetId);
  expect(capturedAt).toBeNull();
  expect(minutesUntil(nextPullAt)).toBe(minutes);
});

test("after an outage metrics are read again a quarter of an hour later", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 31 * 24);
  await setFault(h.deps.config.selfUrl, { kind: "error_after_write", call: "x.lookup" });
  await pullMetrics(h.deps, account.id, signal);
  expect(minutesUntil((await metricsOf(targetId)).nextPullAt)).toBe(15);
});

test.each(["not_found", "error_after_write", "answer_lost"])(
  "followers that could not be read (%s) are not requested again every minute",
  async (kind) => {
    const account = await connectAccount(h, mira, "x");
    expect(await canBePulled(account.id)).toBe(true);
    await setFault(h.deps.config.selfUrl, { kind, call: "x.me" });
    await pullMetrics(h.deps, account.id, signal);
    expect(await canBePulled(account.id)).toBe(false);
    const { followers } = await h.as(mira).analytics.entity({ type: "account", id: account.id });
    expect(followers).toBeNull();
  },
);

test("when tokens cannot be refreshed the whole account waits a quarter of an hour, and its metrics stay", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 2);
  const before = await metricsOf(targetId);
  const { id } = account;
  const changeRow = (change: Partial<typeof socialAccounts.$inferInsert>) =>
    db.update(socialAccounts).set(change).where(eq(socialAccounts.id, id));
  await changeRow({ expiresAt: new Date(Date.now() + 10_000) });
  await setFault(h.deps.config.selfUrl, { kind: "error_after_write", call: "x.token" });
  await pullMetrics(h.deps, id, signal);

  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id));
  expect(minutesUntil(row?.metricsRetryAt ?? null)).toBe(15);
  expect(await canBePulled(id)).toBe(false);
  // It is neither disconnected nor rate limited, and no read of posts or followers is recorded.
  expect(row).toMatchObject({ status: "connected", rateLimitedUntil: null });
  expect(await metricsOf(targetId)).toEqual(before);
  expect(await db.select().from(accountSnapshots).where(eq(accountSnapshots.accountId, id))).toEqual([]);

  await changeRow({ metricsRetryAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) });
  expect(await canBePulled(id)).toBe(true);
  await pullMetrics(h.deps, id, signal);
  expect(await metricsOf(targetId)).toMatchObject({ source: "sandbox", views: expect.any(Number) });
});

test("a stopping server postpones no read", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 2);
  const before = await metricsOf(targetId);
  await pullMetrics(h.deps, account.id, AbortSignal.abort(new Error("The server is stopping")));
  expect(await metricsOf(targetId)).toEqual(before);
  expect(await canBePulled(account.id)).toBe(true);
});

test("while publishing to an account is paused, its metrics are not read", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 2);
  const pause = { accountId: account.id, pausedUntil: new Date(Date.now() + 60_000) };
  await db.insert(accountPace).values(pause).onConflictDoUpdate({ target: accountPace.accountId, set: pause });
  expect(await canBePulled(account.id)).toBe(false);
  await db.update(accountPace).set({ pausedUntil: new Date() }).where(eq(accountPace.accountId, account.id));
  expect(await canBePulled(account.id)).toBe(true);
});

test("an expired token marks the account, which is not read any more", async () => {
  const { account, targetId } = await anEarlierPost("facebook");
  await passHours(targetId, 2);
  await setFault(h.deps.config.selfUrl, { kind: "token_expired", call: "meta.node", times: 3 });
  await pullMetrics(h.deps, account.id, signal);
  expect((await h.as(mira).socialAccounts.get({ id: account.id })).account.status).toBe("expired");
  expect(await canBePulled(account.id)).toBe(false);
});

test("an account with readsMetrics false is not read automatically", async () => {
  const { account, targetId } = await anEarlierPost("x");
  await passHours(targetId, 2);
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: false });
  expect(await canBePulled(account.id)).toBe(false);
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: true });
  expect(await canBePulled(account.id)).toBe(true);
});

test("posts older than three months are not measured automatically", async () => {
  const account = await connectAccount(h, mira, "facebook");
  const at = new Date(Date.now() - 91 * 86_400_000).toISOString();
  const { targetIds } = await aPublishedPost(h, mira, { at, to: [{ account }] });
  const [id] = targetIds;
  if (id === undefined) throw new Error("No target");
  await db.delete(targetMetrics).where(eq(targetMetrics.targetId, id));
  await registerPublished(db);
  expect((await metricsOf(id)).nextPullAt).toBeNull();
});
