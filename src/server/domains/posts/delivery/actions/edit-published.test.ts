import { expect, test } from "vitest";
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

const standingAs = async (externalId: string) =>
  (await h.deps.sql<{ text: string }[]>`select text from sandbox.posts where id = ${externalId}`)[0]?.text;

test("a post on Facebook says something else from then on, and was still posted once", async () => {
  const user = await h.newUser();
  const { externalId, ...ref } = await publish(user, "facebook", `First words ${user.id}`);
  const text = `Better words ${user.id}`;
  await h.as(user).publishing.edit({ ...ref, text });
  expect(await standingAs(externalId)).toBe(text);
  expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
});

test("a network without an edit says so, and so does a post that is not out", async () => {
  const user = await h.newUser();
  const { externalId: _externalId, ...ref } = await publish(user, "x", `On X ${user.id}`);
  await expect(h.as(user).publishing.edit({ ...ref, text: "New" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "X has no call that edits a post",
  });
  await connectInSandbox(h, user, "facebook");
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { post } = await h.as(user).posts.create({ content: `Later ${user.id}`, platforms: ["facebook"], scheduledAt });
  const targetId = post.targets[0]?.id ?? ref.targetId;
  await expect(h.as(user).publishing.edit({ id: post.id, targetId, text: "New" })).rejects.toMatchObject({
    message: "Only a post that is out can be edited there",
  });
});

test("a refusal by the network changes nothing and is told in words", async () => {
  const user = await h.newUser();
  const { externalId, ...ref } = await publish(user, "facebook", `Stays ${user.id}`);
  await setFault(baseUrl, { kind: "rate_limited", call: "facebook.update" });
  await expect(h.as(user).publishing.edit({ ...ref, text: "New" })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("limit of calls"),
  });
  expect(await standingAs(externalId)).toBe(`Stays ${user.id}`);
});

test("somebody else's post is not found, an empty text is refused by its field", async () => {
  const user = await h.newUser();
  const other = await h.newUser();
  const { externalId: _externalId, ...ref } = await publish(user, "facebook", `Mine ${user.id}`);
  await expect(h.as(other).publishing.edit({ ...ref, text: "New" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(h.as(user).publishing.edit({ ...ref, text: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
