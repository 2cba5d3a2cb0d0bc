import { expect, test } from "vitest";
import { findCalendarPosts } from "#server/domains/posts/store/calendar.queries.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { CalendarInput } from "#shared/posts/calendar.ts";
import type { NewPostFields } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await h.as(user).billing.choosePlan({ plan: "premium" });
  await anAccount(h, user, "facebook");
  return user;
}

const create = async (user: User, content: string, change: Partial<NewPostFields> = {}) =>
  (await h.as(user).posts.create({ content, platforms: ["facebook"], scheduledAt: inMinutes(60), ...change })).post;

const shown = async (user: User, change: Partial<CalendarInput> = {}) =>
  (await h.as(user).posts.calendar({ from: inMinutes(-2_000), to: inMinutes(2_000), ...change })).posts;

const titles = async (...given: Parameters<typeof shown>) => (await shown(...given)).map(({ title }) => title);

test("a post stands at the time it went out, is due, or was written; drafts stand on no day", async () => {
  const user = await aPerson();
  const due = await create(user, "\n Due in an hour \nand more", { scheduledAt: inMinutes(60) });
  const sent = await create(user, "Sent yesterday");
  const failed = await create(user, "Failed at once");
  await create(user, "Draft", { draft: true, scheduledAt: null });
  await h.deps
    .sql`update posts set status = 'published', published_at = now() - interval '1 day' where id = ${sent.id}`;
  await h.deps.sql`update posts set status = 'failed', scheduled_at = null where id = ${failed.id}`;

  const posts = await shown(user);
  expect(posts.map(({ id, title, status }) => [id, title, status])).toEqual([
    [sent.id, "Sent yesterday", "published"],
    [failed.id, "Failed at once", "failed"],
    [due.id, "Due in an hour ", "scheduled"],
  ]);
  expect(posts[2]).toMatchObject({ at: due.scheduledAt, scheduledAt: due.scheduledAt, needsUser: false });
  expect(posts[1]).toMatchObject({ at: failed.createdAt, scheduledAt: null });
});

test("the beginning is in it, the end is not, and what lies outside is left out", async () => {
  const user = await aPerson();
  const at = inMinutes(90);
  await create(user, "At ninety", { scheduledAt: at });
  await create(user, "Later", { scheduledAt: inMinutes(200) });
  expect(await titles(user, { from: at, to: inMinutes(100) })).toEqual(["At ninety"]);
  expect(await titles(user, { from: inMinutes(80), to: at })).toEqual([]);
});

test("it is narrowed by platform, account and status, and shows nobody else's", async () => {
  const user = await aPerson();
  const other = await anAccount(h, user, "facebook", { isDefault: false });
  await anAccount(h, user, "x");
  const picture = await aCreation(h, user);
  await create(user, "Page", { creationId: picture.id });
  await create(user, "Other", { accountIds: [other.id] });
  const x = await create(user, "X", { platforms: ["x"] });
  expect(await titles(user, { platform: ["x"] })).toEqual(["X"]);
  expect(await titles(user, { accountId: other.id })).toEqual(["Other"]);
  expect(await titles(user, { status: ["failed"] })).toEqual([]);
  expect(await titles(await aPerson())).toEqual([]);

  await h.deps.sql.unsafe("alter table post_targets disable trigger post_targets_guard_moves");
  await h.deps.sql`update post_targets set state = 'needs_user' where post_id = ${x.id}`;
  await h.deps.sql.unsafe("alter table post_targets enable trigger post_targets_guard_moves");
  expect((await shown(user)).filter(({ needsUser }) => needsUser).map(({ title }) => title)).toEqual(["X"]);
});

test("a stretch that ends before it begins or is too long is refused by name", async () => {
  const { posts } = h.as(await aPerson());
  await expect(posts.calendar({ from: inMinutes(0), to: inMinutes(-1) })).rejects.toThrow("end after the beginning");
  await expect(posts.calendar({ from: inMinutes(0), to: inMinutes(63 * 1_440) })).rejects.toThrow("at most 62 days");
});

test("thousands of other posts are not read for it", async () => {
  const user = await aPerson();
  await h.deps.sql`
    insert into posts (id, user_id, status, content, hashtags, platforms, published_at)
    select gen_random_uuid(), ${user.id}, 'published', 'Bulk', '{}', '{facebook}', now() - interval '90 days' - i * interval '1 hour'
    from generate_series(1, 5000) i`;
  await h.deps.sql`analyze posts`;
  await create(user, "Seen");
  expect(await titles(user)).toEqual(["Seen"]);
  const range = { from: new Date(inMinutes(-2_000)), to: new Date(inMinutes(2_000)) };
  const { sql, params } = findCalendarPosts(h.deps.db, user.id, range, {}, 100).toSQL();
  const plan = JSON.stringify(await h.deps.sql.unsafe(`explain ${sql}`, params as string[]));
  expect(plan).toContain("posts_user_published");
  expect(plan).toContain("posts_user_scheduled");
  expect(plan).not.toContain("Seq Scan on posts");
});
