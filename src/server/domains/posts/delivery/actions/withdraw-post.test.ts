import { expect, test } from "vitest";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

const standing = async (mark: string) =>
  (
    await h.deps.sql<{ text: string }[]>`
      select text from sandbox.posts where is_published and deleted_at is null and text like ${`%${mark}%`} order by id`
  ).map(({ text }) => text);

test(
  "what is there of a stopped thread is taken back, and a refusal half-way loses nothing",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    await connectInSandbox(h, user, "facebook");
    const thread = ["one", "two", "three"].map((word) => `${word} ${user.id}`);
    await setFault(baseUrl, { kind: "not_found", call: "x.create_tweet", skip: 2 });
    const { post } = await h.as(user).posts.create({ content: thread[0], thread, platforms: ["facebook", "x"] });
    await untilPost(h, user, post.id, (seen) => seen.status === "partial", 20_000);
    expect(await standing(user.id)).toHaveLength(3);

    const stranger = await h.newUser();
    await expect(h.as(stranger).publishing.withdraw({ id: post.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    // The later part goes; the first one is refused once.
    await setFault(baseUrl, { kind: "rate_limited", call: "x.delete_tweet", skip: 1 });
    await expect(h.as(user).publishing.withdraw({ id: post.id })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    expect(await standing(user.id)).toEqual([thread[0]]);
    expect((await h.as(user).posts.get({ id: post.id })).post.id).toBe(post.id);

    await h.as(user).publishing.withdraw({ id: post.id });
    expect(await standing(user.id)).toEqual([]);
    await expect(h.as(user).posts.get({ id: post.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);

test("where a platform has no such call the person is told, and the post stays", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: `Kept ${user.id}`, creationIds: [picture.id], platforms: ["instagram"] });
  await untilPost(h, user, post.id, (seen) => seen.status === "published");
  await expect(h.as(user).publishing.withdraw({ id: post.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Instagram has no call that deletes a post. Delete it on Instagram yourself"),
  });
  expect(await standing(user.id)).toHaveLength(1);
});
