import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepareTarget } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { findTargetMedia } from "#server/domains/posts/delivery/prepare/target-media.ts";
import { claimDueTargets } from "#server/domains/posts/delivery/run/claim-due-targets.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { aCreation, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { Second } from "#shared/durations.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";

const h = await harness({ listens: true });
const { db, storage } = h.deps;

test("a preparation ends with its signal although the place of the pictures does not answer", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: "A bowl", creationIds: [picture.id], platforms: ["x"], scheduledAt: inMinutes(60) });
  const [planned] = await db
    .update(postTargets)
    .set({ dueAt: sql`now()`, wakeAt: sql`now()` })
    .where(eq(postTargets.postId, post.id))
    .returning();
  const [target] = planned === undefined ? [] : await claimDueTargets(h.deps, [planned]);
  if (typeof target !== "object" || target === null) throw new Error("Nothing was claimed");
  const silent = { ...h.deps, storage: { ...storage, read: () => new Promise<never>(() => {}) } };
  const signal = AbortSignal.timeout(Second.ms);
  const found = await findTargetMedia(h.deps, target, target.content.creationIds, networkRules.x);
  const media = { ...found, fitted: new Map() };
  const prepared = prepareTarget(silent, target, media, signal);
  await expect(prepared).rejects.toMatchObject({ name: "TimeoutError" });
});
