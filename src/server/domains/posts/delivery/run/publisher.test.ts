import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryAttempts } from "#server/domains/posts/delivery/delivery.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFault, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Hour } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

async function aConnectedPerson(...platforms: Platform[]): Promise<User> {
  const user = await h.newUser();
  for (const platform of platforms) await connectInSandbox(h, user, platform);
  return user;
}

const isSettled = (post: Post) => post.targets.every((target) => ["published", "failed"].includes(target.status));

test("a post is published on Facebook, Instagram and X once each, with picture and permalinks", async () => {
  const user = await aConnectedPerson("facebook", "x");
  const picture = await aCreation(h, user, { width: 768, height: 1024 });
  const content = `Three places ${user.id}`;
  const { post } = await h
    .as(user)
    .posts.create({ content, hashtags: ["clay"], creationId: picture.id, platforms: ["facebook", "instagram", "x"] });
  const done = await untilPost(h, user, post.id, isSettled);
  expect(done.targets.map((target) => [target.platform, target.status, target.error])).toEqual([
    ["facebook", "published", null],
    ["instagram", "published", null],
    ["x", "published", null],
  ]);
  expect(done.status).toBe("published");
  expect(done.targets.every((target) => target.permalink?.startsWith("http") === true && target.sandbox)).toBe(true);
  const entries = await ledgerOf(baseUrl, content);
  expect(entries.map((entry) => [entry.platform, entry.times]).sort()).toEqual([
    ["facebook", 1],
    ["instagram", 1],
    ["x", 1],
  ]);
  await expect.poll(async () => (await h.as(user).creations.get({ id: picture.id })).creation.status).toBe("posted");
});

test("a scheduled post reaches the platform at its due time, never before", async () => {
  const user = await aConnectedPerson("facebook");
  const lateMs: number[] = [];
  // One after the other: other tests may take the processor for a moment, but not at each of these times.
  const times = [3, 5, 7].map((seconds) => new Date(Date.now() + seconds * 1_000).toISOString());
  const schedule = async (scheduledAt: string) => {
    const content = `On time at ${scheduledAt} ${user.id}`;
    const { post } = await h.as(user).posts.create({ content, platforms: ["facebook"], scheduledAt });
    expect(post.status).toBe("scheduled");
    const done = await untilPost(h, user, post.id, isSettled);
    const [entry] = await ledgerOf(baseUrl, content);
    expect(Date.parse(done.publishedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(scheduledAt));
    expect(Date.parse(done.publishedAt ?? "")).toBeLessThanOrEqual(Date.parse(entry?.receivedAt ?? "") + 20);
    lateMs.push(Date.parse(entry?.receivedAt ?? "") - Date.parse(scheduledAt));
  };
  await Promise.all(times.map(schedule));
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...lateMs)).toBeLessThan(1_000);
});

test("a post that waits behind slow answers of its account is published at the time of its call", async () => {
  const user = await aConnectedPerson("x");
  await setFaultOf(h, user, "x", { kind: "slow", call: "x.create_tweet", delayMs: 3_000, times: 3 });
  const scheduledAt = new Date(Date.now() + 4_000).toISOString();
  const publish = async (name: string) => {
    const content = `${name} of four ${user.id}`;
    const { post } = await h.as(user).posts.create({ content, platforms: ["x"], scheduledAt });
    const { publishedAt } = await untilPost(h, user, post.id, isSettled);
    const [entry] = await ledgerOf(baseUrl, content);
    return { publishedMs: Date.parse(publishedAt ?? ""), receivedMs: Date.parse(entry?.receivedAt ?? "") };
  };
  const all = await Promise.all(["One", "Two", "Three", "The last"].map(publish));
  expect(Math.max(...all.map(({ receivedMs }) => receivedMs)) - Date.parse(scheduledAt)).toBeGreaterThan(2_500);
  for (const { publishedMs, receivedMs } of all) expect(Math.abs(receivedMs - publishedMs)).toBeLessThan(1_000);
});

test.concurrent.for([
  ["facebook", "facebook.update", "answer_lost"],
  ["instagram", "instagram.publish", "answer_lost"],
  ["x", "x.create_tweet", "answer_lost"],
  ["facebook", "facebook.update", "error_after_write"],
] as const)(
  "%s: after %s with %s, the post is looked up and never sent again",
  { timeout: 60_000 },
  async ([platform, call, kind]) => {
    const user = await aConnectedPerson(platform === "instagram" ? "facebook" : platform);
    const picture = await aCreation(h, user);
    const content = `Lost answer ${platform} ${kind} ${user.id}`;
    await setFault(baseUrl, { kind, call });
    const { post } = await h.as(user).posts.create({ content, creationId: picture.id, platforms: [platform] });
    const verifying = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status === "verifying");
    expect(verifying.status).toBe("publishing");
    const done = await untilPost(h, user, post.id, isSettled, 25_000);
    expect(done.targets[0]).toMatchObject({ status: "published", error: null });
    expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
    const attempts = await h.deps.db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.targetId, done.targets[0]?.id ?? (post.id as never)));
    expect(attempts.map((attempt) => attempt.outcome)).toEqual(["published"]);
  },
);

test("an expired account fails the delivery with a fix, and after reconnecting it is published once automatically", async () => {
  const user = await h.newUser();
  const browser = { cookie: "" };
  await connectInSandbox(h, user, "facebook", browser);
  const content = `Expired ${user.id}`;
  await setFault(baseUrl, { kind: "token_expired", call: "facebook.feed" });
  const { post } = await h.as(user).posts.create({ content, platforms: ["facebook"] });
  const failed = await untilPost(h, user, post.id, isSettled);
  expect(failed.status).toBe("failed");
  expect(failed.targets[0]?.error?.fix).toMatch(/[Rr]econnect/);
  const [account] = await h.deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, failed.targets[0]?.accountId ?? (post.id as never)));
  expect(account?.status).toBe("expired");

  await connectInSandbox(h, user, "facebook", browser);
  // Published manually at the same time: still once.
  await h.as(user).posts.publish({ id: post.id });
  const done = await untilPost(h, user, post.id, (seen) => seen.status === "published");
  expect(done.targets[0]?.error).toBeNull();
  expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
});

test("reconnecting an account publishes posts that were due meanwhile, except those that are hours late", async () => {
  const user = await h.newUser();
  const browser = { cookie: "" };
  await connectInSandbox(h, user, "facebook", browser);
  const scheduledAt = new Date(Date.now() + Hour.ms).toISOString();
  const schedule = async (content: string) =>
    (await h.as(user).posts.create({ content, platforms: ["facebook"], scheduledAt })).post.id;
  const old = await schedule(`Old ${user.id}`);
  const recent = await schedule(`Recent ${user.id}`);
  const later = await schedule(`Later ${user.id}`);
  await h.deps.sql`update social_accounts set status = 'expired' where workspace_id = ${user.id}`;
  await h.deps.sql`update post_targets set due_at = now(), wake_at = now() where post_id in (${old}, ${recent})`;
  for (const id of [old, recent]) {
    const failed = await untilPost(h, user, id, isSettled);
    expect(failed.targets[0]?.error?.fix).toMatch(/[Rr]econnect/);
  }
  await h.deps.sql`update post_targets set due_at = now() - interval '3 hours' where post_id = ${old}`;

  await connectInSandbox(h, user, "facebook", browser);
  await untilPost(h, user, recent, (seen) => seen.status === "published");
  expect(await ledgerOf(baseUrl, `Recent ${user.id}`)).toHaveLength(1);
  expect((await h.as(user).posts.get({ id: old })).post.status).toBe("failed");
  expect((await h.as(user).posts.get({ id: later })).post.status).toBe("scheduled");
});

test("one account's failure leaves the others published", async () => {
  const user = await aConnectedPerson("facebook", "x");
  const content = `Partial ${user.id}`;
  await setFault(baseUrl, { kind: "token_expired", call: "facebook.feed" });
  const { post } = await h.as(user).posts.create({ content, platforms: ["facebook", "x"] });
  const done = await untilPost(h, user, post.id, isSettled);
  expect(done.status).toBe("partial");
  expect(done.targets.map((target) => target.status)).toEqual(["failed", "published"]);
});
