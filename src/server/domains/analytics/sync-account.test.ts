import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { targetMetrics } from "#server/domains/analytics/analytics.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { connectAccount } from "#server/test/consent.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "silent" } });
const { db } = h.deps;

const change = (id: string, values: Partial<typeof socialAccounts.$inferInsert>) =>
  db
    .update(socialAccounts)
    .set(values)
    .where(sql`id = ${id}`);

test("a sync reads the profile, the followers, the quota and the recent posts, and returns the changes", async () => {
  const mira = await h.newUser();
  const { id, name } = await connectAccount(h, mira, "instagram");
  const picture = await aCreation(h, mira);
  const { post } = await h
    .as(mira)
    .posts.create({ content: "Bowls", platforms: ["instagram"], creationId: picture.id });
  await untilPost(h, mira, post.id, ({ status }) => status === "published");
  await change(id, { name: "An old name" });

  const synced = await h.as(mira).socialAccounts.sync({ id });

  expect(synced.account).toMatchObject({ id, name, syncedAt: expect.any(String) });
  expect(synced.changes).toEqual([{ field: "name", from: "An old name", to: name }]);
  expect(synced.followers).toEqual({ before: null, now: expect.any(Number) });
  expect(synced.quota).toMatchObject({ used: 1, total: expect.any(Number), perSeconds: 86_400 });
  expect(synced.posts).toMatchObject({ read: 1, missing: 0, gained: { likes: expect.any(Number) } });
  expect(synced.problems).toEqual([]);
  const { metrics, posts } = await h.as(mira).analytics.entity({ type: "post", id: post.id });
  expect(posts).toBe(1);
  expect(metrics).toMatchObject({ source: "sandbox", asOf: expect.any(String) });
});

test("of ten parallel syncs one runs, and the next is allowed a minute later", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "facebook");
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => h.as(mira).socialAccounts.sync({ id })));
  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refusals).toHaveLength(9);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", cause: { code: "RATE_LIMITED" } });
  await db
    .update(socialAccounts)
    .set({ syncedAt: sql`now() - interval '61 seconds'` })
    .where(eq(socialAccounts.id, id));
  expect((await h.as(mira).socialAccounts.sync({ id })).changes).toEqual([]);
});

test("repeated syncs do not mark a new post as deleted that the platform does not list yet", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const { post } = await h.as(mira).posts.create({ content: `Bowls ${mira.id}`, platforms: ["x"] });
  const { targets } = await untilPost(h, mira, post.id, ({ status }) => status === "published");
  await db.execute(sql`delete from sandbox.posts where id = ${targets[0]?.externalId}`);
  const sync = async () => {
    await change(id, { syncedAt: new Date(Date.now() - 61_000) });
    expect((await h.as(mira).socialAccounts.sync({ id })).posts).toMatchObject({ read: 0, missing: 1 });
    const [row] = await db
      .select({ misses: targetMetrics.misses, goneAt: targetMetrics.goneAt })
      .from(targetMetrics)
      .where(eq(targetMetrics.postId, post.id));
    return row;
  };
  for (let times = 0; times < 4; times += 1) expect(await sync()).toEqual({ misses: 1, goneAt: null });
  await db
    .update(targetMetrics)
    .set({ nextPullAt: sql`now()` })
    .where(eq(targetMetrics.postId, post.id));
  expect(await sync()).toEqual({ misses: 2, goneAt: null });
});

test("another user's or an expired account cannot be synced", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await connectAccount(h, mira, "x");
  await expect(h.as(other).socialAccounts.sync({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await change(id, { status: "expired" });
  await expect(h.as(mira).socialAccounts.sync({ id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an expired token is reported and marked", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "facebook");
  await setFault(h.deps.config.selfUrl, { kind: "token_expired", call: "meta.node", times: 2 });
  await expect(h.as(mira).socialAccounts.sync({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await h.as(mira).socialAccounts.get({ id })).account.status).toBe("expired");
});
