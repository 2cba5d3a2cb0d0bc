import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountSnapshots, metricSnapshots, targetMetrics } from "#server/domains/analytics/analytics.table.ts";
import { thinSnapshots } from "#server/domains/analytics/thin-snapshots.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const { db } = h.deps;

/** One moment for the whole file: a day may end during a test. */
const startedMs = Date.now();

/** That number of UTC days ago, at this hour. */
function daysAgo(days: number, hour: number): Date {
  const at = new Date(startedMs);
  at.setUTCDate(at.getUTCDate() - days);
  at.setUTCHours(hour, 0, 0, 0);
  return at;
}

test("all snapshots of a week are kept, then the newest per day, then per week, without changing sums", async () => {
  const mira = await h.newUser();
  const account = await anAccount(h, mira);
  // The Monday on or before the day 210 days ago.
  const monday = 210 + ((daysAgo(210, 12).getUTCDay() + 6) % 7);
  const ages = [
    ...[1, 2].map((hour) => daysAgo(3, hour)),
    ...[1, 2].map((hour) => daysAgo(20, hour)),
    daysAgo(21, 5),
    // Monday, Tuesday and Sunday of one week, and the Monday after it.
    daysAgo(monday, 1),
    daysAgo(monday - 1, 1),
    daysAgo(monday - 6, 1),
    daysAgo(monday - 7, 1),
  ].toSorted((a, b) => a.getTime() - b.getTime());
  const { postId, targetIds } = await aPublishedPost(h, mira, {
    at: daysAgo(230, 1).toISOString(),
    to: [{ account, history: ages.map((at, index) => ({ at: at.toISOString(), likes: index + 1 })) }],
  });
  const range = { from: daysAgo(299, 0).toISOString(), interval: "month" } as const;
  const gained = async () => {
    const { series } = await h.as(mira).analytics.entity({ type: "post", id: postId, ...range });
    return series.reduce((sum, { likes }) => sum + (likes ?? 0), 0);
  };
  expect(await gained()).toBe(ages.length);

  await thinSnapshots(h.deps, AbortSignal.timeout(30_000));
  await thinSnapshots(h.deps, AbortSignal.timeout(30_000));

  const [targetId] = targetIds;
  if (targetId === undefined) throw new Error("No target");
  const left = await db.select().from(metricSnapshots).where(eq(metricSnapshots.targetId, targetId));
  const gone = ages.filter((at) => !left.some(({ capturedAt }) => capturedAt.getTime() === at.getTime()));
  expect(gone).toEqual([daysAgo(monday, 1), daysAgo(monday - 1, 1), daysAgo(20, 1)]);
  expect(await gained()).toBe(ages.length);
});

test("one follower count a day is kept, and posts of a disconnected account are not measured again", async () => {
  const mira = await h.newUser();
  const [account, lost] = [await anAccount(h, mira, "facebook"), await anAccount(h, mira, "x")];
  for (const hour of [1, 2, 3])
    for (const days of [2, 30])
      await db
        .insert(accountSnapshots)
        .values({ accountId: account.id, capturedAt: daysAgo(days, hour), followers: hour, source: "platform" });
  const { targetIds } = await aPublishedPost(h, mira, {
    at: daysAgo(2, 1).toISOString(),
    to: [{ account: lost, metrics: {} }],
  });
  const [targetId] = targetIds;
  if (targetId === undefined) throw new Error("No target");
  await db.update(targetMetrics).set({ nextPullAt: new Date() }).where(eq(targetMetrics.targetId, targetId));
  await h.as(mira).socialAccounts.remove({ id: lost.id });

  await thinSnapshots(h.deps, AbortSignal.timeout(30_000));

  const left = await db.select().from(accountSnapshots).where(eq(accountSnapshots.accountId, account.id));
  expect(left.map(({ followers }) => followers).toSorted()).toEqual([1, 2, 3, 3]);
  const [metrics] = await db.select().from(targetMetrics).where(eq(targetMetrics.targetId, targetId));
  expect(metrics?.nextPullAt).toBeNull();
});
