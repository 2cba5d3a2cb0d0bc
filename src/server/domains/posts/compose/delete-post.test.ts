import { expect, test } from "vitest";
import { consumeUnits, usageOf } from "#server/domains/billing/billing.service.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { CreationId, PostId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });

async function scheduled(user: User, creationIds: CreationId[], content = "Coming") {
  const { post } = await h.as(user).posts.create({
    content,
    platforms: ["facebook"],
    creationIds,
    scheduledAt: inMinutes(60),
  });
  return post;
}

async function aPerson() {
  const user = await h.newUser();
  await anAccount(h, user, "facebook");
  return { user, api: h.as(user) };
}

test("a creation that a scheduled post uses is not deleted without force", async () => {
  const { user, api } = await aPerson();
  const { id } = await aCreation(h, user);
  const post = await scheduled(user, [id]);
  await expect(api.creations.remove({ id })).rejects.toMatchObject({
    cause: { code: "CONFLICT", message: expect.stringContaining("force=true") },
  });
  expect((await api.posts.get({ id: post.id })).post).toMatchObject({ status: "scheduled", creationIds: [id] });
});

test("with force, the posts become drafts, their units are returned, and the response lists them", async () => {
  const { user, api } = await aPerson();
  const [gone, kept] = [await aCreation(h, user), await aCreation(h, user)];
  const [first, second] = [await scheduled(user, [gone.id]), await scheduled(user, [gone.id], "Also")];
  const other = await scheduled(user, [kept.id], "Another");
  const used = async () => (await usageOf(h.deps.db, user.id)).posts.used;
  expect(await used()).toBe(3);

  const answer = await api.creations.remove({ id: gone.id, force: true });
  expect(answer).toEqual({
    message: "Creation deleted. 2 posts that used it are drafts now.",
    postIds: [first.id, second.id],
  });
  for (const { id } of [first, second]) {
    const { post } = await api.posts.get({ id });
    expect(post).toMatchObject({ status: "draft", creationIds: [], scheduledAt: null });
    expect(post.targets.map(({ status }) => status)).toEqual(["pending"]);
  }
  expect((await api.posts.get({ id: other.id })).post).toMatchObject({ status: "scheduled", creationIds: [kept.id] });
  expect((await api.creations.get({ id: kept.id })).creation.status).toBe("scheduled");
  expect(await used()).toBe(1);
  await expect(api.creations.get({ id: gone.id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
});

test("over REST, force is a query parameter", async () => {
  const client = await restClient(h);
  const user = { id: client.userId } as User;
  await anAccount(h, user, "facebook");
  const { id } = await aCreation(h, user);
  const post = await scheduled(user, [id]);
  expect((await client.call("DELETE", `/creations/${id}`)).code).toBe(409);
  expect((await client.call("DELETE", `/creations/${id}?force=perhaps`)).body.issues?.[0]?.path).toBe("force");
  const { code, body } = await client.call("DELETE", `/creations/${id}?force=true`);
  expect({ code, message: body.message, data: body.data }).toEqual({
    code: 200,
    message: "Creation deleted. A post that used it is a draft now.",
    data: { postIds: [post.id] },
  });
});

test("another user's creation is not found, also with force, and the post stays scheduled", async () => {
  const { user, api } = await aPerson();
  const { id } = await aCreation(h, user);
  const post = await scheduled(user, [id]);
  const stranger = h.as(await h.newUser());
  for (const force of [false, true])
    await expect(stranger.creations.remove({ id, force })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect((await api.posts.get({ id: post.id })).post.status).toBe("scheduled");
});

test("a post scheduled in parallel with the deletion either keeps the creation or becomes a draft", async () => {
  for (let round = 0; round < 5; round++) {
    const { user, api } = await aPerson();
    const { id } = await aCreation(h, user);
    const [creating, deleting] = await Promise.allSettled([
      scheduled(user, [id]),
      api.creations.remove({ id, force: true }),
    ]);
    if (creating.status === "rejected") continue;
    const { post } = await api.posts.get({ id: creating.value.id });
    expect([post.status, post.creationIds]).toEqual(
      deleting.status === "fulfilled" ? ["draft", []] : ["scheduled", [id]],
    );
  }
});

test.each([
  ["is deleted", (id: PostId, user: User) => h.as(user).posts.remove({ id })],
  ["becomes a draft", (id: PostId, user: User) => h.as(user).posts.update({ id, draft: true })],
])("a post that %s does not block another one with the same picture", async (_what, change) => {
  const { user } = await aPerson();
  const { id: creationId } = await aCreation(h, user);
  const { id } = await scheduled(user, [creationId]);
  const { promise: isLocked, resolve: tellLocked } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  // As a new post does it: its pictures, then the counter of units.
  const creating = h.deps.db.transaction(async (tx) => {
    await refreshCreationUse(tx, [creationId]);
    tellLocked();
    await goesOn;
    await consumeUnits(tx, user.id, "posts", 1);
  });
  await isLocked;
  const changing = change(id, user);
  const waiting = () => h.deps.sql`select 1 from pg_locks where not granted and database is not null
    union all select 1 from pg_locks where not granted and locktype = 'transactionid'`;
  await expect.poll(waiting, { timeout: 10_000 }).not.toHaveLength(0);
  goOn();
  await Promise.all([creating, changing]);
  expect((await usageOf(h.deps.db, user.id)).posts.used).toBe(1);
});
