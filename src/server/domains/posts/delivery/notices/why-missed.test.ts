import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { isSuperseded } from "#server/domains/posts/schedules/repeats.service.ts";
import { repeatOccurrences, repeats } from "#server/domains/posts/schedules/schedules.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { addDays, wallTimeAt } from "#server/lib/wall-time.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { PostId, RepeatId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const minuteMs = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const isSettled = (post: Post) => post.status === "published" || post.status === "failed";

// The tests run at the same time, each with its own user.
async function aUser(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  return user;
}

/** Makes the post due at `at`, as if no publisher had run since. */
async function dueSince(id: PostId, at: Date): Promise<void> {
  await h.deps.db.update(posts).set({ scheduledAt: at }).where(eq(posts.id, id));
  await h.deps.db.update(postTargets).set({ dueAt: at, wakeAt: at }).where(eq(postTargets.postId, id));
}

async function aPostDueSince(mira: User, minutes: number): Promise<Post> {
  const scheduledAt = new Date(Date.now() + 60 * minuteMs).toISOString();
  const content = `Late ${mira.id} ${minutes}`;
  const { post } = await h.as(mira).posts.create({ content, platforms: ["facebook"], scheduledAt });
  await dueSince(post.id, minutesAgo(minutes));
  return post;
}

test.concurrent.each([
  ["two hours by default", null, 119, 121],
  ["half an hour, if the user chose that", 30, 29, 31],
  ["a day, if the user chose that", 24 * 60, 23 * 60, 25 * 60],
])(
  "a post that the server missed is published late within %s",
  { timeout: 60_000 },
  async (_name, catchUpMinutes, inTime, late) => {
    const mira = await aUser();
    if (catchUpMinutes !== null) await h.as(mira).users.updateSettings({ publishing: { catchUpMinutes } });
    const [one, two] = [await aPostDueSince(mira, inTime), await aPostDueSince(mira, late)];
    expect((await untilPost(h, mira, one.id, isSettled, 30_000)).status).toBe("published");
    const missed = await untilPost(h, mira, two.id, isSettled, 30_000);
    expect(missed.targets[0]?.error).toMatchObject({ code: "postloom.missed" });
    expect(await ledgerOf(h.deps.config.selfUrl, two.content)).toEqual([]);
  },
);

test.concurrent(
  "a missed post can be rescheduled or published now; other changes are refused",
  { timeout: 60_000 },
  async () => {
    const mira = await aUser();
    const [one, two] = [await aPostDueSince(mira, 180), await aPostDueSince(mira, 180)];
    for (const { id } of [one, two]) await untilPost(h, mira, id, isSettled, 30_000);
    await expect(h.as(mira).posts.update({ id: one.id, content: "Other words" })).rejects.toThrow(
      "did not go out at its time",
    );
    await expect(h.as(mira).posts.update({ id: one.id, draft: true })).rejects.toThrow("did not go out at its time");
    const scheduledAt = new Date(Date.now() + 60 * minuteMs).toISOString();
    const { post } = await h.as(mira).posts.update({ id: one.id, scheduledAt, content: "Other words" });
    expect(post).toMatchObject({
      status: "scheduled",
      scheduledAt,
      content: "Other words",
      targets: [{ error: null }],
    });
    await h.as(mira).posts.publish({ id: two.id });
    expect((await untilPost(h, mira, two.id, ({ status }) => status === "published")).targets[0]?.error).toBeNull();
  },
);

/** A daily repeat, and the post of its first time. */
async function aDailyRepeat(mira: User): Promise<{ id: RepeatId; postId: PostId }> {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const { repeat } = await h.as(mira).repeats.create({
    post: { content: `Daily ${mira.id}`, platforms: ["facebook"] },
    pattern: { every: "days", days: 1, time: "10:00" },
    timezone: "UTC",
    startsOn: tomorrow,
  });
  const postId = repeat.next[0]?.postId;
  if (postId == null) throw new Error("No post");
  return { id: repeat.id, postId };
}

test.concurrent("of several missed times of a repeat only the newest is published", { timeout: 60_000 }, async () => {
  const mira = await aUser();
  const { id, postId } = await aDailyRepeat(mira);
  // As after days without a server: one post is late, later ones were not created, and the last time was half an hour ago.
  const newest = minutesAgo(30);
  const time = wallTimeAt(newest, "UTC").slice(11);
  const first = new Date(Date.parse(`${wallTimeAt(newest, "UTC")}Z`) - 4 * 24 * 60 * minuteMs);
  const second = new Date(first.getTime() + 24 * 60 * minuteMs);
  await h.deps.db
    .update(repeats)
    .set({
      pattern: { every: "days", days: 1, time },
      startsOn: wallTimeAt(first, "UTC").slice(0, 10),
      nextAt: second,
      nextWallTime: wallTimeAt(second, "UTC"),
      makeAt: first,
    })
    .where(eq(repeats.id, id));
  await h.as(mira).users.updateSettings({ publishing: { catchUpMinutes: 7 * 24 * 60 } });
  await dueSince(postId, first);

  const older = await untilPost(h, mira, postId, isSettled, 30_000);
  expect(older.targets[0]?.error).toMatchObject({ code: "postloom.superseded" });
  await makeOccurrences(h.deps, AbortSignal.timeout(10_000));
  const made = await h.deps.db.select().from(repeatOccurrences).where(eq(repeatOccurrences.repeatId, id));
  expect(made.map(({ wallTime }) => wallTime)).toContain(wallTimeAt(newest, "UTC"));
  const madeIds = made.flatMap((row) => row.postId ?? []).filter((other) => other !== postId);
  const settled = [];
  for (const other of madeIds) {
    const { post } = await h.as(mira).posts.get({ id: other });
    if (Date.parse(post.scheduledAt ?? "") <= Date.now())
      settled.push(await untilPost(h, mira, other, isSettled, 30_000));
  }
  expect(settled.map(({ status, scheduledAt }) => [status, scheduledAt])).toEqual([
    ["published", new Date(`${wallTimeAt(newest, "UTC")}Z`).toISOString()],
  ]);
  expect(await ledgerOf(h.deps.config.selfUrl, `Daily ${mira.id}`)).toHaveLength(1);
  const { repeat } = await h.as(mira).repeats.get({ id });
  expect(Date.parse(repeat.next[0]?.at ?? "")).toBeGreaterThan(Date.now());
});

/** Another post of a repeat, five minutes late, whose row is as if it waited for an approval or had failed. */
async function aNewerTime(mira: User, repeatId: RepeatId, status: "submitted" | "failed"): Promise<void> {
  const { post } = await h.as(mira).posts.create({
    content: `Newer ${mira.id}`,
    platforms: ["facebook"],
    scheduledAt: new Date(Date.now() + 60 * minuteMs).toISOString(),
  });
  await h.deps.db.insert(repeatOccurrences).values({ repeatId, wallTime: "2030-01-01T10:00", postId: post.id });
  const state = status === "submitted" ? "draft" : status;
  await h.deps.db.update(postTargets).set({ state, dueAt: null, wakeAt: null }).where(eq(postTargets.postId, post.id));
  await h.deps.db
    .update(posts)
    .set({ status, scheduledAt: minutesAgo(5) })
    .where(eq(posts.id, post.id));
}

test.concurrent.each(["submitted", "failed"] as const)(
  "a late post is published when the newer one of its repeat is %s",
  { timeout: 60_000 },
  async (status) => {
    const mira = await aUser();
    const { id, postId } = await aDailyRepeat(mira);
    await aNewerTime(mira, id, status);
    await dueSince(postId, minutesAgo(40));
    expect((await untilPost(h, mira, postId, isSettled, 30_000)).status).toBe("published");
  },
);

test.concurrent("a newer time without a post counts, unless its post may have to wait for an approval", async () => {
  const mira = await aUser();
  const { id, postId } = await aDailyRepeat(mira);
  await h.deps.db
    .update(repeats)
    .set({ nextAt: minutesAgo(5), makeAt: minutesAgo(-60) })
    .where(eq(repeats.id, id));
  const late = { postId, dueAt: minutesAgo(40) };
  expect(await isSuperseded(h.deps.db, { ...late, asksApproval: false })).toBe(true);
  expect(await isSuperseded(h.deps.db, { ...late, asksApproval: true })).toBe(false);
});

test.concurrent("a superseded post is published on request", { timeout: 60_000 }, async () => {
  const mira = await aUser();
  const { id, postId } = await aDailyRepeat(mira);
  const makeAt = new Date(Date.now() + 60 * minuteMs);
  await h.deps.db
    .update(repeats)
    .set({ nextAt: minutesAgo(5), makeAt })
    .where(eq(repeats.id, id));
  await dueSince(postId, minutesAgo(40));
  const superseded = await untilPost(h, mira, postId, isSettled, 30_000);
  expect(superseded.targets[0]?.error?.code).toBe("postloom.superseded");
  await h.as(mira).posts.publish({ id: postId });
  expect((await untilPost(h, mira, postId, ({ status }) => status === "published")).status).toBe("published");
});
