import { expect, test } from "vitest";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

async function publish(user: User, platform: Platform, content: string) {
  await connectInSandbox(h, user, platform);
  const { post } = await h.as(user).posts.create({ content, platforms: [platform] });
  const done = await untilPost(h, user, post.id, (seen) => seen.status === "published");
  const [target] = done.targets;
  if (target === undefined) throw new Error("No target");
  return { id: post.id, targetId: target.id, externalId: target.externalId ?? "" };
}

const textAtPlatform = async (externalId: string) =>
  (await h.deps.sql<{ text: string }[]>`select text from sandbox.posts where id = ${externalId}`)[0]?.text;

test("editing a published post on Facebook changes its text without a second post", async () => {
  const user = await h.newUser();
  const { externalId, ...ref } = await publish(user, "facebook", `First words ${user.id}`);
  const text = `Better words ${user.id}`;
  const { post } = await h.as(user).delivery.edit({ ...ref, text });
  expect(await textAtPlatform(externalId)).toBe(text);
  // A second edit begins with the words of the first.
  expect(post).toMatchObject({ content: `First words ${user.id}`, targets: [{ text }] });
  expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
});

test("editing is refused on a platform without it, and for an unpublished post", async () => {
  const user = await h.newUser();
  const { externalId: _externalId, ...ref } = await publish(user, "x", `On X ${user.id}`);
  await expect(h.as(user).delivery.edit({ ...ref, text: "New" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "X has no call that edits a post",
  });
  await connectInSandbox(h, user, "facebook");
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { post } = await h.as(user).posts.create({ content: `Later ${user.id}`, platforms: ["facebook"], scheduledAt });
  const targetId = post.targets[0]?.id ?? ref.targetId;
  expect(post.targets).toMatchObject([{ text: null }]);
  await expect(h.as(user).delivery.edit({ id: post.id, targetId, text: "New" })).rejects.toMatchObject({
    message: "Only a post that is out can be edited there",
  });
});

test("a refusal by the platform changes nothing and has a message", async () => {
  const user = await h.newUser();
  const { externalId, ...ref } = await publish(user, "facebook", `Stays ${user.id}`);
  await setFault(baseUrl, { kind: "rate_limited", call: "facebook.update" });
  await expect(h.as(user).delivery.edit({ ...ref, text: "New" })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("limit of calls"),
  });
  expect(await textAtPlatform(externalId)).toBe(`Stays ${user.id}`);
});

test("another user's post is not found, and an empty text is refused", async () => {
  const user = await h.newUser();
  const other = await h.newUser();
  const { externalId: _externalId, ...ref } = await publish(user, "facebook", `Mine ${user.id}`);
  await expect(h.as(other).delivery.edit({ ...ref, text: "New" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(h.as(user).delivery.edit({ ...ref, text: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

const publishedTexts = async (mark: string) =>
  (
    await h.deps.sql<{ text: string }[]>`
      select text from sandbox.posts where is_published and deleted_at is null and text like ${`%${mark}%`} order by id`
  ).map(({ text }) => text);

test(
  "the published parts of a stopped thread are deleted, and a refusal in between can be retried",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    await connectInSandbox(h, user, "facebook");
    const thread = ["one", "two", "three"].map((word) => `${word} ${user.id}`);
    await setFault(baseUrl, { kind: "not_found", call: "x.create_tweet", skip: 2 });
    const { post } = await h.as(user).posts.create({ content: thread[0], thread, platforms: ["facebook", "x"] });
    await untilPost(h, user, post.id, (seen) => seen.status === "partial", 20_000);
    expect(await publishedTexts(user.id)).toHaveLength(3);

    const stranger = await h.newUser();
    await expect(h.as(stranger).delivery.withdraw({ id: post.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    // The later part is deleted; deleting the first one is refused once.
    await setFault(baseUrl, { kind: "rate_limited", call: "x.delete_tweet", skip: 1 });
    await expect(h.as(user).delivery.withdraw({ id: post.id })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    expect(await publishedTexts(user.id)).toEqual([thread[0]]);
    expect((await h.as(user).posts.get({ id: post.id })).post.id).toBe(post.id);

    await h.as(user).delivery.withdraw({ id: post.id });
    expect(await publishedTexts(user.id)).toEqual([]);
    await expect(h.as(user).posts.get({ id: post.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);

test("on a platform without a delete call, withdrawing is refused and the post stays", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: `Kept ${user.id}`, creationIds: [picture.id], platforms: ["instagram"] });
  await untilPost(h, user, post.id, (seen) => seen.status === "published");
  await expect(h.as(user).delivery.withdraw({ id: post.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Instagram has no call that deletes a post. Delete it on Instagram yourself"),
  });
  expect(await publishedTexts(user.id)).toHaveLength(1);
});
