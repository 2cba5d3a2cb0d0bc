import { expect, test } from "vitest";
import { holdCreations } from "#server/domains/creations/creations.service.ts";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Hour } from "#shared/time.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const inAnHour = () => new Date(Date.now() + Hour.ms).toISOString();

async function aPersonWithAPicture() {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  const { id } = await aCreation(h, user, { width: 768, height: 1024 });
  const api = h.as(user);
  const use = async () => (await api.creations.get({ id })).creation.status;
  return { user, id, api, use };
}

test("twenty posts at once may show one picture, and none is answered with an error", async () => {
  const client = await registeredClient(h.deps.config.selfUrl, "twenty@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", "Twenty");
  const { user } = await client.call<{ user: User }>("GET", "/auth/me");
  const { id } = await aCreation(h, user, { width: 768, height: 1024 });
  const write = (number: number) =>
    client.call<{ post: Post }>("POST", "/posts", {
      content: `Number ${number}`,
      platforms: ["facebook"],
      creationIds: [id],
      scheduledAt: inAnHour(),
    });
  const made = await Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
  expect(new Set(made.map(({ post }) => post.id)).size).toBe(20);
  expect(made.map(({ post }) => [post.status, ...post.creationIds])).toEqual(made.map(() => ["scheduled", id]));
});

test("a post that shows a picture in other hands waits for it alone: posts with other pictures go on", async () => {
  const { user, id, api } = await aPersonWithAPicture();
  const other = await aCreation(h, user);
  const fields = { platforms: ["facebook" as const], scheduledAt: inAnHour() };
  const waiting = await h.deps.db.transaction(async (tx) => {
    await holdCreations(tx, [id]);
    const held = api.posts.create({ ...fields, content: "Held", creationIds: [id] });
    await api.posts.create({ ...fields, content: "Free", creationIds: [other.id] });
    return { held };
  });
  expect((await waiting.held).post.status).toBe("scheduled");
});

test("a post that missed its time lets go of its picture", async () => {
  const { user, id, api, use } = await aPersonWithAPicture();
  const { post } = await api.posts.create({
    content: "Too late",
    platforms: ["facebook"],
    creationIds: [id],
    scheduledAt: inAnHour(),
  });
  expect(await use()).toBe("scheduled");
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  await h.deps.sql`
    update post_targets set due_at = now() - interval '1 day', wake_at = now() - interval '1 day' where post_id = ${post.id}`;
  const missed = await untilPost(h, user, post.id, ({ status }) => status === "failed");
  expect(missed.targets[0]?.error?.code).toBe("postloom.missed");
  await expect.poll(use, { timeout: 10_000 }).toBe("completed");
  await api.creations.remove({ id });
});

test("a post that failed lets go of its picture, and keeps it once it is tried again", async () => {
  const { user, id, api, use } = await aPersonWithAPicture();
  await setFault(h.deps.config.selfUrl, { kind: "not_found", call: "facebook.photos" });
  const { post } = await api.posts.create({ content: "Again", platforms: ["facebook"], creationIds: [id] });
  await untilPost(h, user, post.id, ({ status }) => status === "failed");
  await expect.poll(use, { timeout: 10_000 }).toBe("completed");

  await setFault(h.deps.config.selfUrl, { kind: "rate_limited", call: "facebook.photos", resetSeconds: 120 });
  await api.posts.publish({ id: post.id });
  expect(await use()).toBe("scheduled");
  await untilPost(h, user, post.id, ({ targets }) => targets[0]?.nextAttemptAt != null);
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  expect(await use()).toBe("scheduled");
});

test("a post whose account was disconnected goes to no other account until the person chooses one", async () => {
  const user = await h.newUser();
  const company = await anAccount(h, user, "x");
  const own = await anAccount(h, user, "x", { isDefault: false });
  const api = h.as(user);
  const { post } = await api.posts.create({ content: "Company words", platforms: ["x"], scheduledAt: inAnHour() });
  const [gone] = post.targets;
  expect(gone?.accountId).toBe(company.id);
  await api.socialAccounts.remove({ id: company.id });

  const refused = { code: "BAD_REQUEST", cause: { issues: [{ path: "accountIds" }] } };
  const later = new Date(Date.now() + 2 * Hour.ms).toISOString();
  await expect(api.posts.update({ id: post.id, draft: false, scheduledAt: later })).rejects.toMatchObject(refused);
  await expect(api.posts.update({ id: post.id, content: "Company words." })).rejects.toMatchObject(refused);
  await expect(api.posts.publish({ id: post.id })).rejects.toMatchObject(refused);
  const { post: kept } = await api.posts.get({ id: post.id });
  expect(kept.targets).toMatchObject([
    { id: gone?.id, accountId: null, status: "pending", error: { code: "postloom.account_gone" } },
  ]);

  const { post: moved } = await api.posts.update({ id: post.id, scheduledAt: later, accountIds: [own.id] });
  expect(moved.targets.map(({ accountId }) => accountId)).toEqual([own.id]);
});
