import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { lockPosts, moveLocked } from "#server/domains/posts/store/target-batches.queries.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";

const h = await harness({ listens: true });
const { db } = h.deps;

async function threeTargets() {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const ids = [];
  for (const content of ["One", "Two", "Three"]) {
    const { post } = await h.as(user).posts.create({ content, platforms: ["x"], scheduledAt: inMinutes(60) });
    ids.push(post.id);
  }
  return db.select().from(postTargets).where(inArray(postTargets.postId, ids)).orderBy(postTargets.id);
}

test("of a batch, a target whose post another transaction has is left to run alone, and alone it waits", async () => {
  const targets = await threeTargets();
  const [first, second, third] = targets;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("Three posts have a target each");
  const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.transaction(async (tx) => {
    await lockPosts(tx, [second.postId]);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  const moved = await moveLocked(db, targets, async (_tx, locked) => {
    expect(locked).toEqual([first, third]);
    return [third];
  });
  expect(moved).toEqual([null, byItself, third]);

  let hasWaited = false;
  const alone = moveLocked(db, [second], async (_tx, locked) => {
    expect(hasWaited).toBe(true);
    return locked;
  });
  hasWaited = await Promise.race([
    alone.then(() => false),
    new Promise<true>((resolve) => setTimeout(resolve, 200, true)),
  ]);
  end.resolve();
  expect(await alone).toEqual([second]);
  await holder;
});
