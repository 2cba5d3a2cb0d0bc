import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountPace, publisherHeartbeats } from "#server/domains/posts/delivery/delivery.table.ts";
import { upsertHeartbeat } from "#server/domains/posts/delivery/health/health.queries.ts";
import { endHeartbeat } from "#server/domains/posts/delivery/health/publisher-health.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { Overdue } from "#shared/posts/overdue.ts";

// No publisher runs, so late deliveries stay late.
const h = await harness();
const processId = randomUUID();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

beforeEach(() => upsertHeartbeat(h.deps.db, processId));
afterEach(() => h.deps.db.delete(publisherHeartbeats));

type Change = Partial<typeof postTargets.$inferInsert>;

async function aLatePost(change: Change = {}) {
  const made = await aScheduledPost(h);
  await h.deps.db
    .update(postTargets)
    .set({ dueAt: inMinutes(-3), wakeAt: inMinutes(-3), ...change })
    .where(eq(postTargets.id, made.target.id));
  return made;
}

const overdueOf = async (user: Parameters<typeof h.as>[0]): Promise<Overdue> => h.as(user).delivery.overdue();

test("a late post is listed with its delay and due time, one that is not due is not", async () => {
  const { user, post, target } = await aLatePost();
  expect((await overdueOf(user)).overdue).toMatchObject([
    {
      postId: post.id,
      targetId: target.id,
      text: "Six new bowls",
      platform: "facebook",
      reason: "waiting",
      until: null,
    },
  ]);
  const [late] = (await overdueOf(user)).overdue;
  expect(late?.lateSeconds).toBeGreaterThanOrEqual(179);
  expect(late?.lateSeconds).toBeLessThan(240);
  const { user: other } = await aScheduledPost(h);
  expect(await overdueOf(other)).toMatchObject({ overdue: [], total: 0, scheduler: { isAlive: true } });
});

test.each<[string, Change, string, boolean]>([
  ["the last try failed", { wakeAt: inMinutes(5), error: { code: "x", message: "No", fix: null } }, "retrying", true],
  ["other late posts come first", { catchUpAt: inMinutes(2) }, "catching_up", true],
  ["it is being delivered", { leaseUntil: inMinutes(1) }, "under_way", false],
])("reports that %s", async (_name, change, reason, hasEnd) => {
  const { user } = await aLatePost({ ...change, ...(reason === "retrying" && { state: "queued" }) });
  const [late] = (await overdueOf(user)).overdue;
  expect([late?.reason, late?.until !== null]).toEqual([reason, hasEnd]);
});

test("reports an expired account, and a paused one with the end of the pause", async () => {
  const { user, target } = await aLatePost();
  const accountId = target.accountId;
  if (accountId === null) throw new Error("No account");
  const until = inMinutes(7);
  await h.deps.db.insert(accountPace).values({ accountId, pausedUntil: until });
  expect((await overdueOf(user)).overdue[0]).toMatchObject({ reason: "account_paused", until: until.toISOString() });
  await h.deps.db.update(socialAccounts).set({ status: "expired" }).where(eq(socialAccounts.id, accountId));
  expect((await overdueOf(user)).overdue[0]).toMatchObject({ reason: "account_disconnected", until: null });
});

test("reports a silent scheduler 31 seconds after the last heartbeat, or after the process has stopped", async () => {
  const { user } = await aLatePost();
  await h.deps.db.update(publisherHeartbeats).set({ tickedAt: sql`clock_timestamp() - interval '31 seconds'` });
  const silent = await overdueOf(user);
  // A busy machine takes more than the half second after which it is rounded to the next one.
  const secondsSinceTick = expect.toSatisfy((seconds: number) => seconds >= 31 && seconds < 60);
  expect(silent.scheduler).toMatchObject({ isAlive: false, processes: [], secondsSinceTick });
  expect(silent.overdue[0]?.reason).toBe("scheduler_silent");
  const ready = await h.app.inject({ url: "/health/ready" });
  expect(ready.json()).toMatchObject({ checks: { scheduler: { isAlive: false, secondsSinceTick } } });
  await upsertHeartbeat(h.deps.db, processId);
  expect((await overdueOf(user)).scheduler).toMatchObject({ isAlive: true, processes: [{}] });
  await endHeartbeat(h.deps.db, processId);
  expect((await overdueOf(user)).scheduler).toMatchObject({ isAlive: false, lastTickAt: null, secondsSinceTick: null });
});

test("reports that the operator has paused publishing", async () => {
  const { user } = await aLatePost();
  const deps = { ...h.deps, config: { ...h.deps.config, publishingPaused: "setting" as const } };
  const { delivery } = h.as(user, { deps });
  expect(await delivery.overdue()).toMatchObject({
    scheduler: { isPaused: true },
    overdue: [{ reason: "publishing_paused" }],
  });
});

test("the heartbeat of a running process is in /health/ready and in the Prometheus metrics", async () => {
  const ready = (await h.app.inject({ url: "/health/ready" })).json() as {
    checks: { scheduler: { isAlive: boolean; secondsSinceTick: number } };
  };
  expect(ready.checks.scheduler.isAlive).toBe(true);
  expect(ready.checks.scheduler.secondsSinceTick).toBeLessThan(30);
  const { body } = await h.app.inject({ url: "/metrics" });
  expect(body).toMatch(/^postloom_publishers 1$/m);
  expect(body).toMatch(/^postloom_overdue_deliveries [1-9]/m);
});
