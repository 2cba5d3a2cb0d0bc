import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryAttempts } from "#server/domains/posts/delivery/delivery.table.ts";
import { postTargetParts } from "#server/domains/posts/store/posts.table.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, type LedgerEntry, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;

// Most of the tests run at the same time. Each has its own user, and its faults meet its own accounts only.

async function aConnectedPerson(...platforms: Platform[]): Promise<User> {
  const user = await h.newUser();
  for (const platform of platforms) await connectInSandbox(h, user, platform);
  return user;
}

const isSettled = (post: Post) =>
  post.targets.every(
    ({ status, parts }) =>
      ["published", "failed"].includes(status) &&
      parts.every((part) => part.status === "published" || parts.some((one) => one.status === "failed")),
  );

/** Without the address of a picture, which X appends to the text. */
const textsOf = (entries: readonly LedgerEntry[]) =>
  entries.map((entry) => entry.text.replace(/ https:\/\/t\.co\/\w+$/, ""));
const five = (name: string) => ["one", "two", "three", "four", "five"].map((word) => `${word} of ${name}`);

test.concurrent(
  "a thread is published in order, each part as a reply to the one before, and the first comment last",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("facebook", "x");
    const thread = five(user.id);
    const firstComment = `The link, ${user.id}`;
    const picture = await aCreation(h, user);
    const { post } = await h.as(user).posts.create({
      content: `Everywhere ${user.id}`,
      platformContent: { instagram: `Only here ${user.id}` },
      thread,
      firstComment,
      creationIds: [picture.id],
      platforms: ["facebook", "instagram", "x"],
    });
    const done = await untilPost(h, user, post.id, isSettled, 30_000);
    expect(done.status).toBe("published");
    const ofX = done.targets.find((target) => target.platform === "x");
    expect(ofX).toMatchObject({ postedCount: 6, postCount: 6, error: null });
    expect(ofX?.parts.map(({ position, kind, status }) => [position, kind, status])).toEqual([
      [2, "thread", "published"],
      [3, "thread", "published"],
      [4, "thread", "published"],
      [5, "thread", "published"],
      [6, "thread", "published"],
      [7, "comment", "published"],
    ]);
    const ledger = await ledgerOf(baseUrl, user.id);
    const on = (platform: Platform) => textsOf(ledger.filter((entry) => entry.platform === platform));
    expect(on("x")).toEqual([`Everywhere ${user.id}`, ...thread, firstComment]);
    expect(on("facebook")).toEqual([`Everywhere ${user.id}`, firstComment]);
    expect(on("instagram")).toEqual([`Only here ${user.id}`, firstComment]);
    const parents = await h.deps.sql<{ id: string; parent: string | null }[]>`
    select id, reply_to_id as parent from sandbox.posts where platform = 'x' and text like ${`%${user.id}%`} order by id`;
    const ids = [ofX?.externalId, ...(ofX?.parts.map(({ externalId }) => externalId) ?? [])];
    expect(parents.map(({ id, parent }) => [id, parent])).toEqual(ids.map((id, index) => [id, ids[index - 1] ?? null]));
  },
);

test.concurrent.each([
  ["answer_lost", 2],
  ["error_after_write", 4],
] as const)(
  "after %s following part %i of a thread, the part is looked up and nothing is posted twice",
  { timeout: 60_000 },
  async (kind, skip) => {
    const user = await aConnectedPerson("x");
    const thread = five(user.id);
    await setFaultOf(h, user, "x", { kind, call: "x.create_tweet", skip });
    const { post } = await h.as(user).posts.create({ thread, platforms: ["x"] });
    const verifying = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status === "verifying", 30_000);
    expect(verifying).toMatchObject({ status: "publishing", targets: [{ postedCount: skip, postCount: 5 }] });
    const done = await untilPost(h, user, post.id, isSettled, 40_000);
    expect(done).toMatchObject({
      status: "published",
      targets: [{ status: "published", postedCount: 5, error: null }],
    });
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual(thread);
    const attempts = await h.deps.db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.targetId, done.targets[0]?.id ?? (post.id as never)))
      .orderBy(deliveryAttempts.position);
    expect(attempts.map(({ position, outcome }) => [position, outcome])).toEqual(
      [1, 2, 3, 4, 5].map((position) => [position, "published"]),
    );
  },
);

test.concurrent(
  "a stopped thread shows its progress, and continues with the missing part",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("x");
    const thread = five(user.id);
    await setFaultOf(h, user, "x", { kind: "not_found", call: "x.create_tweet", skip: 2 });
    const { post } = await h.as(user).posts.create({ thread, firstComment: `After ${user.id}`, platforms: ["x"] });
    const stopped = await untilPost(h, user, post.id, (seen) => seen.status === "partial", 30_000);
    expect(stopped.targets[0]).toMatchObject({ status: "failed", postedCount: 2, postCount: 5 });
    expect(stopped.targets[0]?.permalink).toMatch(/^http/);
    expect(stopped.targets[0]?.error?.message).toMatch(/^2 of 5 posted\. /);
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual(thread.slice(0, 2));

    await Promise.all(Array.from({ length: 10 }, () => h.as(user).posts.publish({ id: post.id })));
    const done = await untilPost(h, user, post.id, isSettled, 30_000);
    expect(done).toMatchObject({
      status: "published",
      targets: [{ status: "published", postedCount: 5, error: null }],
    });
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual([...thread, `After ${user.id}`]);
  },
);

test.concurrent(
  "a refused first comment leaves its post published with an error, and is sent again on request",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("facebook");
    await setFaultOf(h, user, "facebook", { kind: "not_found", call: "meta.comments" });
    const { post } = await h
      .as(user)
      .posts.create({ content: `Post ${user.id}`, firstComment: `Comment ${user.id}`, platforms: ["facebook"] });
    const refused = await untilPost(h, user, post.id, isSettled, 30_000);
    expect(refused).toMatchObject({
      status: "published",
      targets: [{ status: "published", parts: [{ status: "failed" }] }],
    });
    expect(refused.targets[0]?.error?.message).toMatch(/^The post is out, its first comment is not\. /);

    await h.as(user).posts.publish({ id: post.id });
    await h.as(user).posts.publish({ id: post.id });
    const done = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.parts[0]?.status === "published", 20_000);
    expect(done.targets[0]?.error).toBeNull();
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual([`Post ${user.id}`, `Comment ${user.id}`]);
  },
);

test.concurrent(
  "a first comment that failed with the connection of its account goes out after reconnecting, once",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    const browser = { cookie: "" };
    await connectInSandbox(h, user, "facebook", browser);
    await setFaultOf(h, user, "facebook", { kind: "token_expired", call: "meta.comments" });
    const { post } = await h
      .as(user)
      .posts.create({ content: `Post ${user.id}`, firstComment: `Comment ${user.id}`, platforms: ["facebook"] });
    const refused = await untilPost(h, user, post.id, isSettled, 30_000);
    expect(refused.targets[0]?.parts[0]).toMatchObject({ status: "failed" });

    await connectInSandbox(h, user, "facebook", browser);
    const done = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.parts[0]?.status === "published", 20_000);
    expect(done.targets[0]?.error).toBeNull();
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual([`Post ${user.id}`, `Comment ${user.id}`]);
  },
);

test.concurrent(
  "a rate limit in the middle of a thread counts no failed try and loses no part",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("x");
    const thread = five(user.id);
    await setFaultOf(h, user, "x", { kind: "rate_limited", call: "x.create_tweet", skip: 3, resetSeconds: 2 });
    const { post } = await h.as(user).posts.create({ thread, platforms: ["x"] });
    const done = await untilPost(h, user, post.id, isSettled, 30_000);
    expect(done.targets[0]?.parts.map(({ attempts }) => attempts)).toEqual([1, 1, 2, 1]);
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual(thread);
  },
);

test.concurrent(
  "a part of unknown outcome waits for the user's answer, then the rest continues",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("x");
    const thread = five(user.id);
    await setFaultOf(h, user, "x", { kind: "not_found", call: "x.create_tweet", skip: 1 });
    const { post } = await h.as(user).posts.create({ thread, platforms: ["x"] });
    const stopped = await untilPost(h, user, post.id, (seen) => seen.status === "partial", 30_000);
    const target = stopped.targets[0];
    if (target === undefined) throw new Error("No target");
    for (const state of ["queued", "sending", "unknown", "needs_user"] as const) {
      await h.deps.db
        .update(postTargetParts)
        .set({ state, wakeAt: null, sendingSince: new Date(), leaseUntil: new Date(Date.now() + 60_000) })
        .where(and(eq(postTargetParts.targetId, target.id), eq(postTargetParts.position, 2)));
    }
    const asking = (await h.as(user).posts.get({ id: post.id })).post;
    expect(asking.targets[0]).toMatchObject({ status: "verifying", needsUser: true, postedCount: 1 });
    const answer = { id: post.id, targetId: target.id };
    const profile = { outcome: "live", permalink: "https://x.com/kiln" } as const;
    await expect(h.as(user).delivery.resolve({ ...answer, ...profile })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: "permalink" }] },
    });
    await h.as(user).delivery.resolve({ ...answer, outcome: "absent" });
    const done = await untilPost(h, user, post.id, isSettled, 20_000);
    expect(done.status).toBe("published");
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual(thread);
  },
);

// Alone, because each keeps the server busy.

test("fifty parallel publish calls of one draft send each part once", { timeout: 60_000 }, async () => {
  const user = await aConnectedPerson("x");
  const thread = five(user.id).slice(0, 3);
  const { post } = await h.as(user).posts.create({ thread, platforms: ["x"], draft: true });
  await Promise.allSettled(Array.from({ length: 50 }, () => h.as(user).posts.publish({ id: post.id })));
  await untilPost(h, user, post.id, isSettled, 30_000);
  expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual(thread);
});

test(
  "with edits up to the last moment, the last saved version is published completely",
  { timeout: 60_000 },
  async () => {
    const user = await aConnectedPerson("x");
    const version = (k: number) => ({
      content: `Content ${k} of ${user.id}`,
      thread: [`Second ${k} of ${user.id}`, `Third ${k} of ${user.id}`],
      firstComment: `Comment ${k} of ${user.id}`,
    });
    const scheduledAt = new Date(Date.now() + 4_000).toISOString();
    const { post } = await h.as(user).posts.create({ ...version(0), platforms: ["x"], scheduledAt });
    let saved = 0;
    let refusal = "";
    for (let k = 1; refusal === ""; k += 1) {
      await h
        .as(user)
        .posts.update({ id: post.id, ...version(k) })
        .then(
          () => (saved = k),
          (error: { code: string }) => (refusal = error.code),
        );
    }
    expect(refusal).toBe("CONFLICT");
    const done = await untilPost(h, user, post.id, isSettled, 30_000);
    const { content, thread, firstComment } = version(saved);
    expect(done).toMatchObject({ status: "published", content, thread, firstComment });
    expect(textsOf(await ledgerOf(baseUrl, user.id))).toEqual([content, ...thread, firstComment]);
  },
);
