import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

test("the figures are counted from what is there, and only from this person's", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const empty = (await h.as(mira).analytics.stats({})).stats;
  expect(empty).toEqual({
    images: 0,
    videos: 0,
    posts: 0,
    drafts: 0,
    scheduled: 0,
    published: 0,
    failed: 0,
    accounts: 0,
    storageBytes: 0,
    from: null,
    to: null,
  });
  await aCreation(h, other);
  const picture = await aCreation(h, mira);
  await anAccount(h, mira, "facebook");
  await anAccount(h, mira, "x");
  await h.as(mira).posts.create({ content: "Soon", platforms: ["x"], scheduledAt: inMinutes(60) });
  await h.as(mira).posts.create({ content: "Perhaps", platforms: ["x"], draft: true });
  expect((await h.as(mira).analytics.stats({})).stats).toEqual({
    ...empty,
    images: 1,
    posts: 2,
    drafts: 1,
    scheduled: 1,
    accounts: 2,
    storageBytes: picture.sizeBytes,
  });
});

test("a period counts what was begun in it", async () => {
  const mira = await h.newUser();
  const [old] = [await aCreation(h, mira), await aCreation(h, mira)];
  await h.deps.db
    .update(creations)
    .set({ createdAt: new Date("2026-01-15T12:00:00Z") })
    .where(sql`id = ${old.id}`);
  const { stats } = h.as(mira).analytics;
  const january = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
  expect((await stats(january)).stats).toMatchObject({ images: 1, storageBytes: old.sizeBytes, ...january });
  expect((await stats({ from: january.to })).stats.images).toBe(1);
  expect((await stats({})).stats.images).toBe(2);
  await expect(stats({ from: january.to, to: january.from })).rejects.toThrow("The period ends before it begins");
});
