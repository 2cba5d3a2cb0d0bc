import { expect, test } from "vitest";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Activity } from "#shared/activity/activity.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });

async function logOf(user: User): Promise<Activity[]> {
  return (await h.as(user).activity.list({ limit: 100 })).activities.toReversed();
}
const kindsOf = (log: Activity[]) => log.map(({ kind }) => kind);

test("the log has the sign-up, plan, picture, account, post and its publication, in order", async () => {
  const { user } = await h.as(null).auth.register({
    email: `${crypto.randomUUID()}@example.test`,
    password: "a kiln of one's own",
    firstName: "Mira",
  });
  await h.as(user).billing.choosePlan({ plan: "basic" });
  await h.as(user, { preferWaitSeconds: 20 }).generation.image({ prompt: "six blue bowls" });
  await connectInSandbox(h, user, "x");
  const { post } = await h.as(user).posts.create({ content: "Six new bowls", platforms: ["x"] });
  await untilPost(h, user, post.id, (seen) => seen.status === "published");

  const log = await logOf(user);
  expect(kindsOf(log)).toEqual([
    "user.registered",
    "plan.chosen",
    "creation.created",
    "account.connected",
    "post.created",
    "post.published",
  ]);
  expect(log.at(-1)).toMatchObject({
    subject: { type: "post", id: post.id },
    label: "Six new bowls",
    platform: "x",
  });
});

test("a failed delivery and a published one are each recorded", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  await anAccount(h, user, "facebook", { accessToken: "unreadable" });
  const { post } = await h.as(user).posts.create({ content: `Half ${user.id}`, platforms: ["facebook", "x"] });
  await untilPost(h, user, post.id, (seen) => seen.status === "partial");
  const moves = (await logOf(user)).filter(({ kind }) => /^post\.(published|failed)/.test(kind));
  expect(moves.map(({ kind, platform }) => `${kind} ${platform}`).sort()).toEqual([
    "post.failed facebook",
    "post.published x",
  ]);
  expect(kindsOf(await logOf(user))).toContain("account.expired");
});

test("scheduling, moving and deleting a post, deleting a picture and disconnecting are recorded; an unchanged time is not", async () => {
  const user = await h.newUser();
  const account = await anAccount(h, user);
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: "Later", platforms: ["facebook"], scheduledAt: inMinutes(60) });
  await h.as(user).posts.update({ id: post.id, content: "Later, in other words" });
  await h.as(user).posts.update({ id: post.id, scheduledAt: inMinutes(90) });
  await h.as(user).posts.remove({ id: post.id });
  await h.as(user).creations.remove({ id: picture.id });
  await h.as(user).socialAccounts.remove({ id: account.id });
  expect(kindsOf(await logOf(user))).toEqual([
    "post.scheduled",
    "post.scheduled",
    "post.deleted",
    "creation.deleted",
    "account.disconnected",
  ]);
});

test("a picture that cannot be generated is recorded", async () => {
  const user = await h.newUser();
  h.images.failWith = new Error("No paint");
  await h.as(user, { preferWaitSeconds: 20 }).generation.image({ prompt: "nothing" });
  h.images.failWith = null;
  expect(kindsOf(await logOf(user))).toEqual(["creation.failed"]);
});
