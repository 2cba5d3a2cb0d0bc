import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { pullMetrics, sweepMetrics } from "#server/domains/analytics/pull-metrics.ts";
import { registerPublished, findAccountsToPull } from "#server/domains/analytics/snapshots.queries.ts";
import { connectAccount } from "#server/test/consent.ts";
import { harness } from "#server/test/harness.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { PostId } from "#shared/ids.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "silent" } });
const { db } = h.deps;
const { signal } = new AbortController();

let mira: User;
let account: SocialAccount;
beforeEach(async () => {
  mira = await h.newUser();
  account = await connectAccount(h, mira, "x");
});

let written = 0;

/** A post published to the sandbox, made to look two hours old. */
async function aPost(fields: { readsMetrics?: boolean | null }): Promise<PostId> {
  written += 1;
  const { post } = await h
    .as(mira)
    .posts.create({ content: `Bowls ${written} ${mira.id}`, platforms: ["x"], ...fields });
  await untilPost(h, mira, post.id, ({ status }) => status === "published");
  await registerPublished(db, { withinDays: 1 });
  await makeDue(post.id);
  return post.id;
}

const makeDue = (id: PostId) =>
  db.execute(sql`
    update target_metrics set published_at = published_at - interval '2 hours', next_pull_at = now() - interval '1 second'
    where post_id = ${id}`);

async function measured(ids: readonly PostId[]): Promise<boolean[]> {
  const rows = await db.execute<{ id: PostId }>(
    sql`select post_id as id from target_metrics where captured_at is not null`,
  );
  return ids.map((id) => rows.some((row) => row.id === id));
}

const canBePulled = async () => (await findAccountsToPull(db, ["x"], 1_000)).some((id) => id === account.id);
const addFollowers = () =>
  db.execute(sql`
    insert into account_snapshots (account_id, captured_at, followers, source) values (${account.id}, now(), 1, 'sandbox')`);

test("of two posts of an account only the one with readsMetrics is read", async () => {
  const ids = [await aPost({ readsMetrics: true }), await aPost({ readsMetrics: false })];
  await pullMetrics(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([true, false]);
});

test("a post without its own readsMetrics follows its account, also after a change", async () => {
  const ids = [await aPost({}), await aPost({ readsMetrics: null }), await aPost({ readsMetrics: true })];
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: false });
  await pullMetrics(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([false, false, true]);

  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: true });
  expect(await canBePulled()).toBe(true);
  await pullMetrics(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([true, true, true]);
});

test("an account with readsMetrics false is read for a single post with readsMetrics", async () => {
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: false });
  await aPost({});
  expect(await canBePulled()).toBe(false);
  await aPost({ readsMetrics: true });
  expect(await canBePulled()).toBe(true);
});

test("an unwanted post does not make its account due, and is skipped by the sweep", async () => {
  const unwanted = await aPost({ readsMetrics: false });
  await addFollowers();
  expect(await canBePulled()).toBe(false);
  await sweepMetrics(h.deps);
  const due = await db.execute(sql`select 1 from target_metrics where post_id = ${unwanted} and next_pull_at <= now()`);
  expect(due).toHaveLength(0);
});

test("the followers of an account with readsMetrics false are not read for a single post with readsMetrics", async () => {
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: false });
  const wanted = await aPost({ readsMetrics: true });
  await pullMetrics(h.deps, account.id, signal);
  expect(await measured([wanted])).toEqual([true]);
  expect(await db.execute(sql`select 1 from account_snapshots where account_id = ${account.id}`)).toHaveLength(0);
});

test("a manual sync skips unwanted posts, and reads those that only the account excludes", async () => {
  const ids = [await aPost({ readsMetrics: false }), await aPost({})];
  await h.as(mira).socialAccounts.update({ id: account.id, readsMetrics: false });
  const { posts } = await h.as(mira).socialAccounts.sync({ id: account.id });
  expect(posts).toMatchObject({ read: 1, missing: 0 });
  expect(await measured(ids)).toEqual([false, true]);
});

test("readsMetrics of a published post can be changed", async () => {
  const id = await aPost({ readsMetrics: false });
  const choose = (readsMetrics: boolean | null) => h.as(mira).posts.updateEngagement({ id, readsMetrics });
  expect((await choose(true)).post).toMatchObject({ readsMetrics: true, engagement: null });
  expect(await canBePulled()).toBe(true);
  await pullMetrics(h.deps, account.id, signal);
  expect(await measured([id])).toEqual([true]);
  expect((await h.as(mira).posts.get({ id })).post.engagement).toMatchObject({ source: "networks", manual: null });

  expect((await choose(false)).post.readsMetrics).toBe(false);
  await addFollowers();
  await makeDue(id);
  expect(await canBePulled()).toBe(false);
  expect((await choose(null)).post.readsMetrics).toBeNull();
  expect(await canBePulled()).toBe(true);
});
