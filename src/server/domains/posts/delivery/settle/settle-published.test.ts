import { expect, test } from "vitest";
import { lockCreationUse } from "#server/domains/creations/creations.service.ts";
import { aCreation, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });

test("a post is published while its picture's row is locked, and the library is updated after the lock ends", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  const { id } = await aCreation(h, user, { width: 768, height: 1024 });
  const use = async () => (await h.as(user).creations.get({ id })).creation.status;
  const { post } = await h.as(user).posts.create({
    content: "Nine marigolds",
    creationId: id,
    platforms: ["facebook"],
    scheduledAt: inMinutes(60),
  });
  expect(await use()).toBe("scheduled");

  await h.deps.db.transaction(async (tx) => {
    await lockCreationUse(tx, [id]);
    await h.deps.sql`update post_targets set due_at = now(), wake_at = now() where post_id = ${post.id}`;
    await untilPost(h, user, post.id, ({ status }) => status === "published");
    expect(await use()).toBe("scheduled");
  });
  await expect.poll(use).toBe("posted");
});
