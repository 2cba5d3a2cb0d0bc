import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { restoredError } from "#server/domains/posts/delivery/delivery.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { TargetId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

async function anAuthor(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  return user;
}

const isPublished = ({ status }: Post) => status === "published";

function targetOf({ targets }: Post) {
  const [target] = targets;
  if (target === undefined) throw new Error("No target");
  return target;
}

async function publish(user: User, content: string): Promise<Post> {
  const { post } = await h.as(user).posts.create({ content, platforms: ["x"] });
  return untilPost(h, user, post.id, isPublished);
}

async function putInto(id: TargetId, states: readonly TargetState[]): Promise<void> {
  for (const state of states)
    await h.deps.db
      .update(postTargets)
      .set({ state, wakeAt: null, sendingSince: new Date(), leaseUntil: new Date(Date.now() + 60_000) })
      .where(eq(postTargets.id, id));
}

test("the permalink of another published post is refused", { timeout: 60_000 }, async () => {
  const user = await anAuthor();
  const other = targetOf(await publish(user, `Same words ${user.id}`));
  const { post } = await h
    .as(user)
    .posts.create({ content: "Same words", platforms: ["x"], scheduledAt: inMinutes(60) });
  const { id } = targetOf(post);
  await putInto(id, ["preparing", "ready", "sending", "unknown", "needs_user"]);
  const resolveAsLive = (permalink: string | null) =>
    h.as(user).delivery.resolve({ id: post.id, targetId: id, outcome: "live", permalink: permalink ?? undefined });
  await expect(resolveAsLive(other.permalink)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: "permalink" }] },
  });
  expect((await resolveAsLive("https://x.com/kiln/status/1790000000000000001")).post.status).toBe("published");
});

test(
  "a part that was published before a restore counts as published with the rest of its thread",
  { timeout: 60_000 },
  async () => {
    const user = await anAuthor();
    const thread = ["one", "two", "three", "four"].map((word) => `${word} of ${user.id}`);
    await setFault(baseUrl, { kind: "not_found", call: "x.create_tweet", skip: 1 });
    const { post } = await h.as(user).posts.create({ thread, platforms: ["x"] });
    const target = targetOf(await untilPost(h, user, post.id, ({ status }) => status === "partial"));
    const error = restoredError({ platform: "x", accountName: target.accountName });
    for (const state of ["queued", "needs_user"] as const)
      await h.deps.db
        .update(postTargetParts)
        .set({ state, error, wakeAt: null })
        .where(and(eq(postTargetParts.targetId, target.id), eq(postTargetParts.position, 2)));

    const { post: resolved } = await h.as(user).delivery.resolve({ id: post.id, targetId: target.id, outcome: "live" });
    expect(resolved.status).toBe("published");
    expect(targetOf(resolved).parts.map(({ status }) => status)).toEqual(["published"]);
    // Further parts would have been published before this post.
    await publish(user, `Afterwards ${user.id}`);
    expect((await ledgerOf(baseUrl, user.id)).map(({ text }) => text)).toEqual([thread[0], `Afterwards ${user.id}`]);
  },
);
