import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { pullFigures, sweepFigures } from "#server/domains/analytics/pull-figures.ts";
import { enrolPublished, findAccountsToPull } from "#server/domains/analytics/snapshots.queries.ts";
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

/** A post that really went out to the sandbox, as if it had done so two hours ago. */
async function aPost(fields: { readsFigures?: boolean | null }): Promise<PostId> {
  written += 1;
  const { post } = await h
    .as(mira)
    .posts.create({ content: `Bowls ${written} ${mira.id}`, platforms: ["x"], ...fields });
  await untilPost(h, mira, post.id, ({ status }) => status === "published");
  await enrolPublished(db, { withinDays: 1 });
  await comeDue(post.id);
  return post.id;
}

const comeDue = (id: PostId) =>
  db.execute(sql`
    update target_figures set published_at = published_at - interval '2 hours', next_pull_at = now() - interval '1 second'
    where post_id = ${id}`);

async function measured(ids: readonly PostId[]): Promise<boolean[]> {
  const rows = await db.execute<{ id: PostId }>(
    sql`select post_id as id from target_figures where captured_at is not null`,
  );
  return ids.map((id) => rows.some((row) => row.id === id));
}

const canBePulled = async () => (await findAccountsToPull(db, ["x"], 1_000)).some((id) => id === account.id);
const followersWereCounted = () =>
  db.execute(sql`
    insert into account_snapshots (account_id, captured_at, followers, source) values (${account.id}, now(), 1, 'sandbox')`);

test("of two posts of an account the clock reads the one whose figures are wanted", async () => {
  const ids = [await aPost({ readsFigures: true }), await aPost({ readsFigures: false })];
  await pullFigures(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([true, false]);
});

test("a post without a choice of its own follows its account, at any time", async () => {
  const ids = [await aPost({}), await aPost({ readsFigures: null }), await aPost({ readsFigures: true })];
  await h.as(mira).socialAccounts.update({ id: account.id, readsFigures: false });
  await pullFigures(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([false, false, true]);

  await h.as(mira).socialAccounts.update({ id: account.id, readsFigures: true });
  expect(await canBePulled()).toBe(true);
  await pullFigures(h.deps, account.id, signal);
  expect(await measured(ids)).toEqual([true, true, true]);
});

test("an account is asked for the one post that is wanted, though its others are not", async () => {
  await h.as(mira).socialAccounts.update({ id: account.id, readsFigures: false });
  await aPost({});
  expect(await canBePulled()).toBe(false);
  await aPost({ readsFigures: true });
  expect(await canBePulled()).toBe(true);
});

test("a post that is not to be read is no reason to ask, and does not wait in line for ever", async () => {
  const unwanted = await aPost({ readsFigures: false });
  await followersWereCounted();
  expect(await canBePulled()).toBe(false);
  await sweepFigures(h.deps);
  const due = await db.execute(sql`select 1 from target_figures where post_id = ${unwanted} and next_pull_at <= now()`);
  expect(due).toHaveLength(0);
});

test("the followers of an account that is not to be read are not counted because of one post that is", async () => {
  await h.as(mira).socialAccounts.update({ id: account.id, readsFigures: false });
  const wanted = await aPost({ readsFigures: true });
  await pullFigures(h.deps, account.id, signal);
  expect(await measured([wanted])).toEqual([true]);
  expect(await db.execute(sql`select 1 from account_snapshots where account_id = ${account.id}`)).toHaveLength(0);
});

test("a sync by hand leaves out what is not to be read, and reads what only its account leaves out", async () => {
  const ids = [await aPost({ readsFigures: false }), await aPost({})];
  await h.as(mira).socialAccounts.update({ id: account.id, readsFigures: false });
  const { posts } = await h.as(mira).socialAccounts.sync({ id: account.id });
  expect(posts).toMatchObject({ read: 1, missing: 0 });
  expect(await measured(ids)).toEqual([false, true]);
});

test("a post that is out can be chosen to be read, and not any more", async () => {
  const id = await aPost({ readsFigures: false });
  const choose = (readsFigures: boolean | null) => h.as(mira).posts.updateEngagement({ id, readsFigures });
  expect((await choose(true)).post).toMatchObject({ readsFigures: true, engagement: null });
  expect(await canBePulled()).toBe(true);
  await pullFigures(h.deps, account.id, signal);
  expect(await measured([id])).toEqual([true]);

  expect((await choose(false)).post.readsFigures).toBe(false);
  await followersWereCounted();
  await comeDue(id);
  expect(await canBePulled()).toBe(false);
  expect((await choose(null)).post.readsFigures).toBeNull();
  expect(await canBePulled()).toBe(true);
});
