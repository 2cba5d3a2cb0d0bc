import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import {
  choosePlan,
  consumeUnits,
  returnUnits,
  usageByMonth,
  usageOf,
} from "#server/domains/billing/billing.service.ts";
import { usageCounters } from "#server/domains/billing/billing.table.ts";
import { createUser } from "#server/domains/users/users.service.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { UsageKind } from "#shared/billing/plans.ts";
import type { UserId } from "#shared/ids.ts";

const database = createDb(await testDatabase());
afterAll(() => database.close());
const { db } = database;

let userId: UserId;
beforeEach(async () => {
  const user = await createUser(db, { email: `${crypto.randomUUID()}@example.test`, firstName: "Mira" });
  if (user === null) throw new Error("taken");
  userId = user.id;
});

const consumeAtOnce = async (calls: number, kind: UsageKind, units = 1) => {
  const results = await Promise.allSettled(
    Array.from({ length: calls }, () => db.transaction((tx) => consumeUnits(tx, userId, kind, units))),
  );
  return {
    taken: results.filter(({ status }) => status === "fulfilled").length,
    refusals: results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
  };
};

test("fifty parallel calls take no more than the limit", async () => {
  const { taken, refusals } = await consumeAtOnce(50, "images");
  expect(taken).toBe(10);
  for (const reason of refusals) {
    expect(reason).toMatchObject({ code: "LIMIT_REACHED" });
    expect(reason.message).toBe(
      "Your plan allows 10 image generations a month, and too few are left. Upgrade to Premium, or wait until next month.",
    );
  }
  expect((await usageOf(db, userId)).images).toEqual({ used: 10, limit: 10 });
});

test.each([
  ["images", 10],
  ["videos", 3],
  ["posts", 20],
] as const)("fifty parallel calls for %s take %i, and all counts agree", async (kind, limit) => {
  const { taken, refusals } = await consumeAtOnce(50, kind);
  expect([taken, refusals.length]).toEqual([limit, 50 - limit]);
  expect((await usageOf(db, userId))[kind]).toEqual({ used: limit, limit });
  const { months } = await usageByMonth(db, userId, {});
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.[kind]).toEqual({ used: limit, limit });
  expect(months.slice(0, -1).every((month) => month[kind].used === 0)).toBe(true);
});

test("several units are taken together or not at all", async () => {
  expect((await consumeAtOnce(10, "images", 4)).taken).toBe(2);
  expect((await usageOf(db, userId)).images.used).toBe(8);
  expect((await consumeAtOnce(1, "images", 11)).taken).toBe(0);
});

test("returned units can be used again", async () => {
  await consumeAtOnce(3, "videos");
  const [{ month } = { month: "" }] = await db
    .select()
    .from(usageCounters)
    .where(eq(usageCounters.workspaceId, userId));
  await returnUnits(db, userId, "videos", month, 1);
  expect((await usageOf(db, userId)).videos).toEqual({ used: 2, limit: 3 });
  expect((await consumeAtOnce(5, "videos")).taken).toBe(1);
});

test("a transaction that fails takes nothing", async () => {
  const failing = db.transaction(async (tx) => {
    await consumeUnits(tx, userId, "posts", 1);
    throw new Error("Something later failed");
  });
  await expect(failing).rejects.toThrow("Something later failed");
  expect((await usageOf(db, userId)).posts.used).toBe(0);
});

test("returning more than was taken is refused by the database", async () => {
  const month = await consumeUnits(db, userId, "images", 1);
  await expect(returnUnits(db, userId, "images", month, 2)).rejects.toThrow();
  expect((await usageOf(db, userId)).images.used).toBe(1);
});

test("each plan has its limits: none chosen, Basic, Premium", async () => {
  expect(await usageOf(db, userId)).toMatchObject({
    images: { limit: 10 },
    videos: { limit: 3 },
    posts: { limit: 20 },
  });
  expect(await choosePlan({ db }, userId, "basic")).toMatchObject({
    images: { limit: 5 },
    videos: { limit: 5 },
    posts: { limit: 8 },
  });
  expect(await choosePlan({ db }, userId, "premium")).toMatchObject({
    images: { limit: null },
    posts: { limit: null },
  });
  expect((await consumeAtOnce(30, "posts")).taken).toBe(30);
});

test("a user who changes to a smaller plan keeps the counted units and gets no more", async () => {
  await consumeAtOnce(7, "images");
  await choosePlan({ db }, userId, "basic");
  expect((await usageOf(db, userId)).images).toEqual({ used: 7, limit: 5 });
  expect((await consumeAtOnce(1, "images")).taken).toBe(0);
});

test("units are returned to the month they were taken in", async () => {
  const month = await consumeUnits(db, userId, "images", 4);
  await db.insert(usageCounters).values({ workspaceId: userId, month: "2001-01", kind: "images", used: 3 });
  await returnUnits(db, userId, "images", month, 1);
  const rows = await db.select().from(usageCounters).where(eq(usageCounters.workspaceId, userId));
  expect(Object.fromEntries(rows.map((row) => [row.month, row.used]))).toEqual({ [month]: 3, "2001-01": 3 });
});

test("units are counted by calendar month in UTC, and the next month begins at zero", async () => {
  const month = await consumeUnits(db, userId, "images", 4);
  const { resetsAt } = await usageOf(db, userId);
  expect(new Date(resetsAt).getTime()).toBe(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1));
  await db
    .update(usageCounters)
    .set({ month: sql`'2001-01'` })
    .where(eq(usageCounters.workspaceId, userId));
  expect((await usageOf(db, userId)).images.used).toBe(0);
});
