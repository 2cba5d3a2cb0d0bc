import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { aCreation, anAccount, aScheduledPost, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await anAccount(h, user, "facebook");
  await anAccount(h, user, "instagram");
  return user;
}

const alarmsOf = async (targetId: string) =>
  h.deps.sql<
    { startAfter: string }[]
  >`select start_after as "startAfter" from pgboss.job where data->>'targetId' = ${targetId}`;

const errorOf = async (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );

test("scheduling stores the post, a delivery per platform and its alarm together", async () => {
  const user = await aPerson();
  const picture = await aCreation(h, user);
  const scheduledAt = inMinutes(90);
  const { post, message } = await h.as(user).posts.create({
    content: "Bowls",
    hashtags: ["#clay", "studio"],
    creationId: picture.id,
    platforms: ["facebook", "instagram"],
    scheduledAt,
  });
  expect(message).toBe("Scheduled successfully!");
  expect(post).toMatchObject({
    status: "scheduled",
    hashtags: ["clay", "studio"],
    creationIds: [picture.id],
    scheduledAt,
  });
  expect(post.targets.map((target) => [target.platform, target.status])).toEqual([
    ["facebook", "pending"],
    ["instagram", "pending"],
  ]);
  for (const target of post.targets) {
    const [alarm] = await alarmsOf(target.id);
    const leadMs = new Date(scheduledAt).getTime() - new Date(alarm?.startAfter ?? 0).getTime();
    expect(leadMs).toBe(20_000);
  }
  const [stored] = await h.deps.db.select().from(creations).where(eq(creations.id, picture.id));
  expect(stored?.status).toBe("scheduled");
});

test("the alarm of a post with a video fires ten minutes ahead, so that it is uploaded in time", async () => {
  const user = await aPerson();
  const [picture, film] = [await aCreation(h, user), await aCreation(h, user)];
  await h.deps.db
    .update(creations)
    .set({ type: "video", contentType: "video/mp4", fileKey: `creations/${film.id}/film.mp4` })
    .where(eq(creations.id, film.id));
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const leadsOf = async (creationIds: (typeof film.id)[], id?: Post["id"]) => {
    const change = { creationIds, scheduledAt };
    const { post } = await (id === undefined
      ? h.as(user).posts.create({ content: "Wheel", platforms: ["facebook"], ...change })
      : h.as(user).posts.update({ id, ...change }));
    const rows = await h.deps.db.select().from(postTargets).where(eq(postTargets.postId, post.id));
    return { id: post.id, leadsMs: rows.map(({ dueAt, wakeAt }) => Number(dueAt) - Number(wakeAt)) };
  };
  const { id, leadsMs } = await leadsOf([film.id]);
  expect(leadsMs).toEqual([600_000]);
  expect((await leadsOf([picture.id], id)).leadsMs).toEqual([20_000]);
  expect((await leadsOf([film.id], id)).leadsMs).toEqual([600_000]);
});

test("a post that a platform would refuse is refused before anything is stored", async () => {
  const user = await aPerson();
  const refused = await errorOf(h.as(user).posts.create({ content: "x".repeat(2_201), platforms: ["instagram"] }));
  expect(refused).toEqual({ code: "BAD_REQUEST", message: "Instagram accepts 2200 characters; this is 1 over" });
  expect(await h.deps.db.select().from(posts).where(eq(posts.workspaceId, user.id))).toEqual([]);
});

test("a platform without a connected account is named", async () => {
  const user = await aPerson();
  const refused = await errorOf(h.as(user).posts.create({ content: "Hello", platforms: ["x"] }));
  expect(refused.code).toBe("BAD_REQUEST");
  expect(refused.message).toContain("X");
});

test("a time that has passed is refused, one within the last minute means now", async () => {
  const user = await aPerson();
  expect(
    (await errorOf(h.as(user).posts.create({ content: "Late", platforms: ["facebook"], scheduledAt: inMinutes(-2) })))
      .message,
  ).toContain("has passed");
  const { post } = await h
    .as(user)
    .posts.create({ content: "Now", platforms: ["facebook"], scheduledAt: inMinutes(-0.5) });
  expect(post).toMatchObject({ status: "publishing", scheduledAt: null });
});

test("a moved post gets a new alarm and keeps its target", async () => {
  const { user, post, target } = await aScheduledPost(h);
  const scheduledAt = inMinutes(180);
  const { post: moved } = await h.as(user).posts.update({ id: post.id, scheduledAt });
  expect(moved).toMatchObject({ status: "scheduled", scheduledAt });
  expect(moved.targets.map((one) => one.id)).toEqual([target.id]);
  expect(await alarmsOf(target.id)).toHaveLength(2);
  const [row] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, target.id));
  expect(row?.dueAt?.toISOString()).toBe(scheduledAt);
});

test("taking the time of a scheduled post away does not publish it, unless the call says so", async () => {
  const { user, post } = await aScheduledPost(h);
  const api = h.as(user).posts;
  await expect(api.update({ id: post.id, scheduledAt: null, content: "Changed" })).rejects.toMatchObject({
    cause: {
      code: "INVALID_INPUT",
      issues: [{ path: "scheduledAt", message: expect.stringContaining("draft: true") }],
    },
  });
  const { post: kept } = await api.get({ id: post.id });
  expect(kept).toMatchObject({ status: "scheduled", content: post.content, scheduledAt: post.scheduledAt });
  const { post: draft } = await api.update({ id: post.id, scheduledAt: null, draft: true });
  expect(draft).toMatchObject({ status: "draft", scheduledAt: null });
  const { post: edited } = await api.update({ id: post.id, scheduledAt: null, content: "Changed" });
  expect(edited).toMatchObject({ status: "draft", content: "Changed" });
  const { post: now } = await api.update({ id: post.id, scheduledAt: null, draft: false });
  expect(now).toMatchObject({ status: "publishing", scheduledAt: null });
});

test("turning a scheduled post into a draft frees its picture and returns its unit", async () => {
  const user = await aPerson();
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: "Bowls", creationId: picture.id, platforms: ["facebook"], scheduledAt: inMinutes(60) });
  expect((await usageOf(h.deps.db, user.id)).posts.used).toBe(1);
  const { post: draft } = await h.as(user).posts.update({ id: post.id, draft: true });
  expect(draft.status).toBe("draft");
  expect((await usageOf(h.deps.db, user.id)).posts.used).toBe(0);
  const [stored] = await h.deps.db.select().from(creations).where(eq(creations.id, picture.id));
  expect(stored?.status).toBe("completed");
});

test("a draft keeps its time while it is edited, and cannot be scheduled at a past time", async () => {
  const user = await aPerson();
  const api = h.as(user).posts;
  const scheduledAt = inMinutes(90);
  const { post } = await api.create({ content: "Bowls", platforms: ["facebook"], draft: true, scheduledAt });
  const { post: edited } = await api.update({ id: post.id, content: "Cups" });
  expect(edited).toMatchObject({ status: "draft", content: "Cups", scheduledAt });

  await h.deps.db
    .update(posts)
    .set({ scheduledAt: new Date(Date.now() - 86_400_000) })
    .where(eq(posts.id, post.id));
  await expect(api.update({ id: post.id, draft: false })).rejects.toMatchObject({
    cause: { issues: [{ path: "scheduledAt", message: expect.stringContaining("has passed") }] },
  });
  const { post: now } = await api.update({ id: post.id, draft: false, scheduledAt: null });
  expect(now.scheduledAt).toBeNull();
  expect(now.targets[0]?.status).toBe("pending");
});

test("a draft needs no account, scheduling does", async () => {
  const user = await h.newUser();
  const { post } = await h.as(user).posts.create({ content: "Later", platforms: ["facebook"], draft: true });
  expect(post).toMatchObject({ status: "draft", targets: [] });
  expect((await errorOf(h.as(user).posts.publish({ id: post.id }))).code).toBe("BAD_REQUEST");
  await anAccount(h, user);
  const { post: scheduled } = await h.as(user).posts.update({ id: post.id, scheduledAt: inMinutes(30) });
  expect(scheduled.status).toBe("scheduled");
  expect(scheduled.targets).toHaveLength(1);
});

test("the same key creates one post, also in parallel", async () => {
  const user = await aPerson();
  const input = { content: "Once", platforms: ["facebook" as const], scheduledAt: inMinutes(60) };
  const caller = h.as(user, { idempotencyKey: "key-1" });
  const answers = await Promise.all(Array.from({ length: 6 }, () => caller.posts.create(input)));
  expect(new Set(answers.map((answer) => answer.post.id)).size).toBe(1);
  expect((await usageOf(h.deps.db, user.id)).posts.used).toBe(1);
  expect((await errorOf(caller.posts.create({ ...input, content: "Another" }))).code).toBe("UNPROCESSABLE_CONTENT");
});

test("the monthly limit applies, and a refused post leaves no row", async () => {
  const user = await aPerson();
  await h.as(user).billing.choosePlan({ plan: "basic" });
  const create = () =>
    errorOf(h.as(user).posts.create({ content: "More", platforms: ["facebook"], scheduledAt: inMinutes(60) }));
  const codes = (await Promise.all(Array.from({ length: 12 }, create))).map((answer) => answer.code);
  expect(codes.filter((code) => code === "none")).toHaveLength(8);
  expect(codes.filter((code) => code === "FORBIDDEN")).toHaveLength(4);
  expect(await h.deps.db.select().from(posts).where(eq(posts.workspaceId, user.id))).toHaveLength(8);
});

test("another user's post, picture and account are not found", async () => {
  const { post, user: owner } = await aScheduledPost(h);
  const stranger = await aPerson();
  const picture = await aCreation(h, owner);
  const calls = [
    h.as(stranger).posts.get({ id: post.id }),
    h.as(stranger).posts.update({ id: post.id, content: "Mine now" }),
    h.as(stranger).posts.publish({ id: post.id }),
    h.as(stranger).posts.remove({ id: post.id }),
    h
      .as(stranger)
      .delivery.resolve({ id: post.id, targetId: post.targets[0]?.id ?? post.id, outcome: "live" } as never),
    h.as(stranger).posts.create({ content: "Theirs", platforms: ["facebook"], creationId: picture.id }),
    h.as(stranger).posts.create({
      content: "Theirs",
      platforms: ["facebook"],
      accountIds: [post.targets[0]?.accountId ?? (post.id as never)],
    }),
  ];
  expect((await Promise.all(calls.map(errorOf))).map((answer) => answer.code)).toEqual(calls.map(() => "NOT_FOUND"));
  expect((await h.as(owner).posts.get({ id: post.id })).post.content).toBe("Six new bowls");
});

test("lists are paged from newest to oldest without missing or repeated posts", async () => {
  const user = await aPerson();
  for (let i = 0; i < 5; i += 1)
    await h.as(user).posts.create({ content: `Post ${i}`, platforms: ["facebook"], draft: true });
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const answer = await h.as(user).posts.list({ limit: 2, cursor });
    seen.push(...answer.posts.map((post) => post.content));
    cursor = answer.nextCursor ?? undefined;
  }
  expect(seen).toEqual(["Post 4", "Post 3", "Post 2", "Post 1", "Post 0"]);
  expect(cursor).toBeUndefined();
});

test("a post that is being sent can be neither changed nor deleted", async () => {
  const { user, post, target } = await aScheduledPost(h);
  for (const state of ["preparing", "ready", "sending"] as const) {
    await h.deps.db.update(postTargets).set({ state }).where(eq(postTargets.id, target.id));
  }
  expect(await errorOf(h.as(user).posts.update({ id: post.id, content: "Too late" }))).toEqual({
    code: "CONFLICT",
    message: "This post cannot be changed any more: publishing to Marigold facebook has begun",
  });
  expect((await errorOf(h.as(user).posts.remove({ id: post.id }))).code).toBe("CONFLICT");
});

test("parallel edits and publish calls of one post run one after the other", async () => {
  const { user, post } = await aScheduledPost(h);
  const calls = Array.from({ length: 12 }, (_, i) =>
    i % 3 === 0
      ? h.as(user).posts.publish({ id: post.id })
      : h.as(user).posts.update({ id: post.id, scheduledAt: inMinutes(30 + i) }),
  );
  const codes = (await Promise.all(calls.map(errorOf))).map((answer) => answer.code);
  expect(codes.filter((code) => code !== "none" && code !== "CONFLICT")).toEqual([]);
});

test("two parallel edits are both saved", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { user, post } = await aScheduledPost(h);
    const scheduledAt = inMinutes(200 + round);
    await Promise.all([
      h.as(user).posts.update({ id: post.id, content: "New words" }),
      h.as(user).posts.update({ id: post.id, scheduledAt }),
    ]);
    expect((await h.as(user).posts.get({ id: post.id })).post).toMatchObject({ content: "New words", scheduledAt });
  }
});

test("a change with unchangedSince is refused after another change", async () => {
  const user = await h.newUser();
  const as = h.as(user);
  const { post } = await as.posts.create({ content: "One", platforms: ["facebook"], draft: true });
  const first = await as.posts.update({ id: post.id, content: "Two", unchangedSince: post.updatedAt });
  expect(await errorOf(as.posts.update({ id: post.id, content: "Other", unchangedSince: post.updatedAt }))).toEqual({
    code: "CONFLICT",
    message: "This post was changed in the meantime. Read it again, then repeat your change.",
  });
  const again = await as.posts.update({ id: post.id, content: "Three", unchangedSince: first.post.updatedAt });
  expect(again.post.content).toBe("Three");
});

test("a draft with a time is recorded as scheduled only when it is scheduled", async () => {
  const user = await aPerson();
  const as = h.as(user);
  const picture = await aCreation(h, user);
  const { post } = await as.posts.create({
    content: "One",
    platforms: ["facebook"],
    creationId: picture.id,
    draft: true,
  });
  const scheduled = async () =>
    (await as.activity.list({})).activities.filter(({ kind }) => kind === "post.scheduled").length;
  await as.posts.update({ id: post.id, draft: true, scheduledAt: inMinutes(60) });
  expect(await scheduled()).toBe(0);
  await as.posts.update({ id: post.id, draft: false });
  expect(await scheduled()).toBe(1);
});

test("a scheduled post can be turned into a draft after its account has expired", async () => {
  const { user, post } = await aScheduledPost(h);
  await h.deps.sql`update social_accounts set status = 'expired' where workspace_id = ${user.id}`;
  const { post: draft } = await h.as(user).posts.update({ id: post.id, draft: true });
  expect(draft.status).toBe("draft");
});

test("a key stays used after its post was deleted", async () => {
  const user = await aPerson();
  const caller = h.as(user, { idempotencyKey: "key-gone" });
  const input = { content: "Gone", platforms: ["facebook" as const], scheduledAt: inMinutes(60) };
  const { post } = await caller.posts.create(input);
  await h.as(user).posts.remove({ id: post.id });
  expect((await errorOf(caller.posts.create(input))).code).toBe("CONFLICT");
  expect((await errorOf(h.as(user, { idempotencyKey: "" }).posts.create(input))).code).toBe("BAD_REQUEST");
});

test("with the last unit of the month, a repeated request gets the first response", async () => {
  const user = await aPerson();
  await h.as(user).billing.choosePlan({ plan: "basic" });
  const input = { content: "Last", platforms: ["facebook" as const], scheduledAt: inMinutes(60) };
  for (let i = 0; i < 7; i += 1) await h.as(user).posts.create(input);
  const caller = h.as(user, { idempotencyKey: "last-unit" });
  const answers = await Promise.all([caller.posts.create(input), caller.posts.create(input)]);
  expect(answers[0].post.id).toBe(answers[1].post.id);
});

test.each(["0000-01-01T00:00:00Z", "2026-11-27T18:30:00", "soon"])("the time %s is refused", async (from) => {
  const user = await h.newUser();
  expect((await errorOf(h.as(user).posts.list({ from }))).code).toBe("BAD_REQUEST");
});
