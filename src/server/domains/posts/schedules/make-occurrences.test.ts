import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { repeatOccurrences, repeats } from "#server/domains/posts/schedules/schedules.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { addDays, dayAt } from "#server/lib/wall-time.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { losingCommits } from "#server/test/losing-commits.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import type { RepeatId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

// Expected errors are not logged.
const h = await harness({ env: { LOG_LEVEL: "silent" } });
const signal = AbortSignal.timeout(120_000);

let mira: User;
beforeEach(async () => {
  mira = await h.newUser();
  await anAccount(h, mira);
});

async function aRepeat(): Promise<RepeatId> {
  const { repeat } = await h.as(mira).repeats.create({
    post: { content: `Open studio ${mira.id}`, platforms: ["facebook"] },
    pattern: { every: "days", days: 1, time: "18:30" },
    timezone: "Europe/Berlin",
    startsOn: addDays(dayAt(new Date(), "Europe/Berlin"), 2),
  });
  return repeat.id;
}

const isDueNow = (id: RepeatId) =>
  h.deps.db
    .update(repeats)
    .set({ makeAt: secondsFromNow(0) })
    .where(eq(repeats.id, id));

const occurrencesOf = (id: RepeatId) =>
  h.deps.db
    .select({ wallTime: repeatOccurrences.wallTime, postId: repeatOccurrences.postId, at: posts.scheduledAt })
    .from(repeatOccurrences)
    .leftJoin(posts, eq(posts.id, repeatOccurrences.postId))
    .where(eq(repeatOccurrences.repeatId, id))
    .orderBy(repeatOccurrences.wallTime);

const rowOf = async (id: RepeatId) => (await h.deps.db.select().from(repeats).where(eq(repeats.id, id)))[0];
const myPosts = async () => (await h.as(mira).posts.list({ limit: 100 })).posts;
const used = async () => (await h.as(mira).billing.usage()).usage.posts.used;

test("three parallel processes create one post per time", async () => {
  const id = await aRepeat();
  const processes = [1, 2, 3].map(() => createDb(h.databaseUrl));
  try {
    for (let round = 2; round <= 5; round += 1) {
      await isDueNow(id);
      await Promise.all(processes.map(({ db }) => makeOccurrences({ ...h.deps, db }, signal)));
      expect(await occurrencesOf(id)).toHaveLength(round);
    }
  } finally {
    for (const { close } of processes) await close();
  }
  const made = await occurrencesOf(id);
  expect(new Set(made.map(({ postId }) => postId)).size).toBe(5);
  expect(new Set(made.map(({ at }) => at?.getTime())).size).toBe(5);
  expect([(await myPosts()).length, await used()]).toEqual([5, 5]);
});

describe("a process that dies", () => {
  test.each([
    ["before the post is inserted", "posts"],
    ["before its targets are inserted", "post_targets"],
    ["before the usage is counted", "usage_counters"],
    ["before the repeat is updated", "repeats"],
  ])("%s leaves nothing, and the next run creates the post", async (_name, table) => {
    const id = await aRepeat();
    await isDueNow(id);
    const before = await rowOf(id);
    await h.deps.sql.unsafe(`
      create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'died here'; end $$;
      create trigger stop_here before insert or update on ${table} for each row execute function stop_here()`);
    try {
      await makeOccurrences(h.deps, signal);
    } finally {
      await h.deps.sql.unsafe(`drop trigger stop_here on ${table}; drop function stop_here()`);
    }
    expect(await occurrencesOf(id)).toHaveLength(1);
    expect(await rowOf(id)).toEqual(before);
    expect([(await myPosts()).length, await used()]).toEqual([1, 1]);
    await makeOccurrences(h.deps, signal);
    expect(await occurrencesOf(id)).toHaveLength(2);
    expect([(await myPosts()).length, await used()]).toEqual([2, 2]);
  });

  test("after the commit, before its acknowledgement, has created the post once", async () => {
    const id = await aRepeat();
    await isDueNow(id);
    await makeOccurrences({ ...h.deps, db: losingCommits(h.deps.db) }, signal);
    await makeOccurrences(h.deps, signal);
    expect(await occurrencesOf(id)).toHaveLength(2);
    expect([(await myPosts()).length, await used()]).toEqual([2, 2]);
  });
});

test("a problem is announced once, retried, and cleared when it is solved", async () => {
  const id = await aRepeat();
  await h.as(mira).billing.choosePlan({ plan: "basic" });
  await h.deps.db.execute(sql`update usage_counters set used = 8 where workspace_id = ${mira.id} and kind = 'posts'`);
  for (let round = 0; round < 3; round += 1) {
    await isDueNow(id);
    await makeOccurrences(h.deps, signal);
  }
  const { repeat } = await h.as(mira).repeats.get({ id });
  expect(repeat.problem).toMatchObject({ code: "postloom.limit_reached" });
  expect((await rowOf(id))?.makeAt?.getTime()).toBeGreaterThan(Date.now() + 8 * 60_000);
  await deliverMails(h.deps);
  const mails = (await mailsTo(h.deps, mira.email)).filter(({ subject }) => subject === "A repeating post is held up");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Your plan allows 8 posts");
  expect((await h.as(mira).notifications.list({})).notifications).toMatchObject([
    { kind: "repeat.held", params: { reason: expect.stringContaining("Your plan allows 8 posts") } },
  ]);

  await h.as(mira).billing.choosePlan({ plan: "premium" });
  await isDueNow(id);
  await makeOccurrences(h.deps, signal);
  expect((await h.as(mira).repeats.get({ id })).repeat.problem).toBeNull();
  expect(await occurrencesOf(id)).toHaveLength(2);
});

test("a failing repeat does not delay others", async () => {
  const broken = await aRepeat();
  const other = await aRepeat();
  await h.deps.db.update(repeats).set({ timezone: "Nowhere/Land" }).where(eq(repeats.id, broken));
  await isDueNow(broken);
  await isDueNow(other);
  await makeOccurrences(h.deps, signal);
  expect([(await occurrencesOf(broken)).length, (await occurrencesOf(other)).length]).toEqual([1, 2]);
});

test("the targets of a created post are due at its local time", async () => {
  const id = await aRepeat();
  await isDueNow(id);
  await makeOccurrences(h.deps, signal);
  const [, second] = await occurrencesOf(id);
  if (second?.postId == null) throw new Error("No post");
  const targets = await h.deps.db.select().from(postTargets).where(eq(postTargets.postId, second.postId));
  expect(targets.map(({ state, dueAt }) => [state, dueAt])).toEqual([["scheduled", second.at]]);
});
