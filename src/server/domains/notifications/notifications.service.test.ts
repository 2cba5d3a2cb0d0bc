import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { reserveCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { insertCreations } from "#server/domains/creations/creations.queries.ts";
import { generatedImageFile } from "#server/domains/creations/files/new-creation-file.ts";
import { beginGeneration, finishGeneration } from "#server/domains/creations/generation/finish-generation.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { endConnection } from "#server/domains/social-accounts/account-tokens.ts";
import { aCreation, aScheduledPost, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { Minute } from "#shared/durations.ts";
import type { User } from "#shared/users/users.ts";

// The notifications of each event. The list itself is tested in notifications.router.test.ts.

const h = await harness({ works: true, env: { LOG_LEVEL: "silent" } });
const { db } = h.deps;

const listOf = async (user: User) => (await h.as(user).notifications.list({})).notifications;
const unread = async (user: User) => (await listOf(user)).filter(({ readAt }) => readAt === null);

async function aFailedPost() {
  const { user, post, target } = await aScheduledPost(h);
  const error = { code: "facebook.200", message: "The Page does not allow this", fix: null };
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(postTargets)
      .set({ state: "failed", error })
      .where(eq(postTargets.id, target.id))
      .returning();
    await afterMoves(h.deps, tx, moved);
  });
  return { user, post };
}

test("a failed post adds a notification with the account and the reason", async () => {
  const { user, post } = await aFailedPost();
  expect(await listOf(user)).toMatchObject([
    {
      kind: "post.failed",
      readAt: null,
      params: {
        postId: post.id,
        text: "Six new bowls",
        platform: "facebook",
        account: "Marigold facebook",
        reason: "The Page does not allow this",
      },
    },
  ]);
});

test("publishing a failed post again marks its notification read, and deleting the post deletes it", async () => {
  const { user, post } = await aFailedPost();
  await h.as(user).posts.publish({ id: post.id });
  expect((await listOf(user)).map(({ kind, readAt }) => [kind, readAt === null])).toContainEqual([
    "post.failed",
    false,
  ]);

  const other = await aFailedPost();
  await h.as(other.user).posts.remove({ id: other.post.id });
  expect(await listOf(other.user)).toEqual([]);
});

test("a failed picture has a notification until it is generated again or deleted", async () => {
  const user = await h.newUser();
  h.images.failWith = new Error("No paint");
  const { creation } = await h.as(user, { preferWaitSeconds: 20 }).generation.image({ prompt: "six bowls" });
  h.images.failWith = null;
  expect(await unread(user)).toMatchObject([{ kind: "creation.failed", params: { creationId: creation.id } }]);
  await h.as(user, { preferWaitSeconds: 20 }).generation.retry({ id: creation.id });
  expect(await unread(user)).toEqual([]);
  await h.as(user).creations.remove({ id: creation.id });
  expect(await listOf(user)).toEqual([]);
});

test("a completed picture adds a notification only when it took long", async () => {
  const user = await h.newUser();
  const { creation } = await h.as(user, { preferWaitSeconds: 20 }).generation.image({ prompt: "six bowls" });
  expect(creation.status).toBe("completed");
  expect(await listOf(user)).toEqual([]);

  const startedAt = new Date(Date.now() - Minute.ms);
  const texts = { title: "Slow", prompt: "slow", requestedModel: "fake:flat" };
  const [planned] = await insertCreations(db, [
    { workspaceId: user.id, type: "image", status: "processing", progress: 0, startedAt, ...texts },
  ]);
  if (planned === undefined) throw new Error("No creation was inserted");
  const attempt = await beginGeneration(h.deps, planned.id);
  if (attempt === null) throw new Error("The generation cannot begin");
  const paint = sharp({ create: { width: 64, height: 64, channels: 3, background: "#c87200" } });
  const picture = await generatedImageFile(await paint.png().toBuffer());
  const made = { ...picture, madeWidth: 64, madeHeight: 64, model: "fake:flat", seed: 1 };
  await finishGeneration(h.deps, attempt, made, new AbortController().signal);
  expect(await listOf(user)).toMatchObject([{ kind: "creation.completed", params: { title: "Slow", type: "image" } }]);
});

test("an expired connection adds a notification, and removing the account deletes it", async () => {
  const user = await h.newUser();
  const account = await anAccount(h, user, "x");
  await endConnection(h.deps, account);
  expect(await unread(user)).toMatchObject([
    { kind: "account.expired", params: { accountId: account.id, platform: "x", account: "Marigold x" } },
  ]);
  await h.as(user).socialAccounts.remove({ id: account.id });
  expect(await listOf(user)).toEqual([]);
});

test("the last unit of the month adds one notification, also when units are returned and taken again", async () => {
  const user = await h.newUser();
  await anAccount(h, user);
  const schedule = (n: number) =>
    h.as(user).posts.create({ content: `Bowl ${n}`, platforms: ["facebook"], scheduledAt: inMinutes(60 + n) });
  const posts = [];
  for (let n = 0; n < 19; n++) posts.push(await schedule(n));
  expect(await listOf(user)).toEqual([]);
  const { post } = await schedule(19);
  await h.as(user).posts.remove({ id: post.id });
  await schedule(20);
  expect(await listOf(user)).toMatchObject([{ kind: "limit.reached", params: { unit: "posts", limit: 20 } }]);
});

test("a nearly used monthly cap adds one notification", async () => {
  const user = await h.newUser();
  await h.as(user).users.updateSettings({ aiCosts: { monthlyCapUsd: 1 } });
  const reserve = async (micros: number) =>
    db.transaction(async (tx) =>
      reserveCost(tx, user.id, {
        kind: "image",
        model: { id: "fake:dear", label: "Dear" },
        micros,
        creationIds: [(await aCreation(h, user)).id],
      }),
    );
  await reserve(880_000);
  expect(await listOf(user)).toEqual([]);
  await reserve(50_000);
  await reserve(50_000);
  expect(await listOf(user)).toMatchObject([{ kind: "spending.cap_near", params: { capUsd: 1, usedUsd: 0.93 } }]);
});
