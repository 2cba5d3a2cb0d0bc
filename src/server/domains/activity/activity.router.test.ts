import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordActivity, sweepActivity } from "#server/domains/activity/activity.service.ts";
import { activities } from "#server/domains/activity/activity.table.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();
const { deps } = h;
const aPostId = () => crypto.randomUUID();

test("activity is listed newest first in pages and links to its subject", async () => {
  const mira = await h.newUser();
  const ids = [aPostId(), aPostId(), aPostId()];
  for (const id of ids)
    await recordActivity(deps.db, mira.id, {
      kind: "post.published",
      subject: { type: "post", id },
      label: "Bowls",
      platform: "x",
    });

  const first = await h.as(mira).activity.list({ limit: 2 });
  expect(first.activities.map(({ subject }) => subject?.id)).toEqual([ids[2], ids[1]]);
  expect(first.activities[0]).toMatchObject({
    kind: "post.published",
    label: "Bowls",
    platform: "x",
    subject: { type: "post", path: `/posts/${ids[2]}` },
  });
  const second = await h.as(mira).activity.list({ limit: 2, cursor: first.nextCursor ?? "" });
  expect(second.activities.map(({ subject }) => subject?.id)).toEqual([ids[0]]);
  expect(second.nextCursor).toBeNull();
});

test("the list can be filtered by kind and time range", async () => {
  const mira = await h.newUser();
  await recordActivity(deps.db, mira.id, { kind: "user.registered" }, { kind: "plan.chosen", label: "basic" });
  const api = h.as(mira).activity;
  expect((await api.list({ kind: ["plan.chosen"] })).activities.map(({ kind }) => kind)).toEqual(["plan.chosen"]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await api.list({ from: tomorrow })).activities).toEqual([]);
  expect((await api.list({ to: tomorrow })).activities).toHaveLength(2);
  await expect(api.list({ cursor: "bm9wZQ" })).rejects.toThrow("This is not a cursor of this list");
});

test("a user does not see another user's activity", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  await recordActivity(deps.db, mira.id, { kind: "plan.chosen", label: "premium" });
  expect((await h.as(other).activity.list({})).activities).toEqual([]);
  await expect(h.as(null).activity.list({})).rejects.toThrow("Please sign in");
});

test("a long label is cut at a whole character", async () => {
  const mira = await h.newUser();
  await recordActivity(deps.db, mira.id, { kind: "post.created", label: "🦊".repeat(200) });
  const [activity] = (await h.as(mira).activity.list({})).activities;
  expect(activity?.label).toBe(`${"🦊".repeat(119)}…`);
});

test("a transaction that fails records no activity", async () => {
  const mira = await h.newUser();
  const failing = deps.db.transaction(async (tx) => {
    await recordActivity(tx, mira.id, { kind: "plan.chosen", label: "basic" });
    throw new Error("Something later failed");
  });
  await expect(failing).rejects.toThrow("Something later failed");
  expect((await h.as(mira).activity.list({})).activities).toEqual([]);
});

test("a cancelled picture is not recorded as a failure", async () => {
  const mira = await h.newUser();
  const { creation } = await h.as(mira).generation.image({ prompt: "six bowls" });
  await h.as(mira).generation.cancel({ id: creation.id });
  expect((await h.as(mira).activity.list({})).activities).toEqual([]);
});

test("activity is deleted after a year", async () => {
  const mira = await h.newUser();
  await recordActivity(deps.db, mira.id, { kind: "user.registered" }, { kind: "plan.chosen", label: "basic" });
  await deps.db
    .update(activities)
    .set({ createdAt: sql`now() - interval '366 days'` })
    .where(sql`kind = 'user.registered' and workspace_id = ${mira.id}`);
  await sweepActivity(deps, AbortSignal.timeout(5_000));
  const kinds = (await h.as(mira).activity.list({})).activities.map(({ kind }) => kind);
  expect(kinds).toEqual(["plan.chosen"]);
});
