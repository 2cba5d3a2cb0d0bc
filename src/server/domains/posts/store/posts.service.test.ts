import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import * as schema from "#server/db/schema.ts";
import { lockCreationUse } from "#server/domains/creations/creations.service.ts";
import { findCalendarPosts } from "#server/domains/posts/store/list-posts.queries.ts";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import { connectInSandbox, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Hour } from "#shared/durations.ts";
import type { PostId } from "#shared/ids.ts";
import type { CalendarInput } from "#shared/posts/calendar.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const inAnHour = () => new Date(Date.now() + Hour.ms).toISOString();

async function aPersonWithAPicture() {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  const { id } = await aCreation(h, user, { width: 768, height: 1024 });
  const api = h.as(user);
  const use = async () => (await api.creations.get({ id })).creation.status;
  return { user, id, api, use };
}

test("twenty posts with one picture can be created in parallel", async () => {
  const client = await registeredClient(h.deps.config.selfUrl, "twenty@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", "Twenty");
  const { user } = await client.call<{ user: User }>("GET", "/auth/me");
  const { id } = await aCreation(h, user, { width: 768, height: 1024 });
  const write = (number: number) =>
    client.call<{ post: Post }>("POST", "/posts", {
      content: `Number ${number}`,
      platforms: ["facebook"],
      creationIds: [id],
      scheduledAt: inAnHour(),
    });
  const made = await Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
  expect(new Set(made.map(({ post }) => post.id)).size).toBe(20);
  expect(made.map(({ post }) => [post.status, ...post.creationIds])).toEqual(made.map(() => ["scheduled", id]));
});

test("a post waits for the lock of its picture only, not for other pictures", async () => {
  const { user, id, api } = await aPersonWithAPicture();
  const other = await aCreation(h, user);
  const fields = { platforms: ["facebook" as const], scheduledAt: inAnHour() };
  const waiting = await h.deps.db.transaction(async (tx) => {
    await lockCreationUse(tx, [id]);
    const held = api.posts.create({ ...fields, content: "Held", creationIds: [id] });
    await api.posts.create({ ...fields, content: "Free", creationIds: [other.id] });
    return { held };
  });
  expect((await waiting.held).post.status).toBe("scheduled");
});

test("a missed post releases its picture", async () => {
  const { user, id, api, use } = await aPersonWithAPicture();
  const { post } = await api.posts.create({
    content: "Too late",
    platforms: ["facebook"],
    creationIds: [id],
    scheduledAt: inAnHour(),
  });
  expect(await use()).toBe("scheduled");
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  await h.deps.sql`
    update post_targets set due_at = now() - interval '1 day', wake_at = now() - interval '1 day' where post_id = ${post.id}`;
  const missed = await untilPost(h, user, post.id, ({ status }) => status === "failed");
  expect(missed.targets[0]?.error?.code).toBe("postloom.missed");
  await expect.poll(use).toBe("completed");
  await api.creations.remove({ id });
});

test("a failed post releases its picture, and uses it again when it is retried", async () => {
  const { user, id, api, use } = await aPersonWithAPicture();
  await setFault(h.deps.config.selfUrl, { kind: "not_found", call: "facebook.photos" });
  const { post } = await api.posts.create({ content: "Again", platforms: ["facebook"], creationIds: [id] });
  await untilPost(h, user, post.id, ({ status }) => status === "failed");
  await expect.poll(use).toBe("completed");

  await setFault(h.deps.config.selfUrl, { kind: "rate_limited", call: "facebook.photos", resetSeconds: 120 });
  await api.posts.publish({ id: post.id });
  expect(await use()).toBe("scheduled");
  await untilPost(h, user, post.id, ({ targets }) => targets[0]?.nextAttemptAt != null);
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  expect(await use()).toBe("scheduled");
});

test("a post whose account was disconnected is not sent to another account until the user chooses one", async () => {
  const user = await h.newUser();
  const company = await anAccount(h, user, "x");
  const own = await anAccount(h, user, "x", { isDefault: false });
  const api = h.as(user);
  const { post } = await api.posts.create({ content: "Company words", platforms: ["x"], scheduledAt: inAnHour() });
  const [gone] = post.targets;
  expect(gone?.accountId).toBe(company.id);
  await api.socialAccounts.remove({ id: company.id });

  const refused = { code: "BAD_REQUEST", cause: { issues: [{ path: "accountIds" }] } };
  const later = new Date(Date.now() + 2 * Hour.ms).toISOString();
  await expect(api.posts.update({ id: post.id, draft: false, scheduledAt: later })).rejects.toMatchObject(refused);
  await expect(api.posts.update({ id: post.id, content: "Company words." })).rejects.toMatchObject(refused);
  await expect(api.posts.publish({ id: post.id })).rejects.toMatchObject(refused);
  const { post: kept } = await api.posts.get({ id: post.id });
  expect(kept.targets).toMatchObject([
    { id: gone?.id, accountId: null, status: "pending", error: { code: "postloom.account_gone" } },
  ]);

  const { post: moved } = await api.posts.update({ id: post.id, scheduledAt: later, accountIds: [own.id] });
  expect(moved.targets.map(({ accountId }) => accountId)).toEqual([own.id]);
});

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

test("the calendar shows a post at its publication, due or creation time, and no drafts", async () => {
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

test("the calendar marks posts of accounts in the sandbox", async () => {
  const { user } = await aPersonWithAPicture();
  const elsewhere = await aPerson();
  await h.deps.sql`update social_accounts set sandbox = false where workspace_id = ${elsewhere.id}`;
  for (const author of [user, elsewhere]) await create(author, "Cups");
  expect((await shown(user)).map(({ sandbox }) => sandbox)).toEqual([true]);
  expect((await shown(elsewhere)).map(({ sandbox }) => sandbox)).toEqual([false]);
});

test("the range includes its beginning and excludes its end", async () => {
  const user = await aPerson();
  const at = inMinutes(90);
  await create(user, "At ninety", { scheduledAt: at });
  await create(user, "Later", { scheduledAt: inMinutes(200) });
  expect(await titles(user, { from: at, to: inMinutes(100) })).toEqual(["At ninety"]);
  expect(await titles(user, { from: inMinutes(80), to: at })).toEqual([]);
});

test("the calendar is filtered by platform, account and status, and has no posts of other users", async () => {
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

test("a range that is reversed or too long is refused", async () => {
  const { posts } = h.as(await aPerson());
  await expect(posts.calendar({ from: inMinutes(0), to: inMinutes(-1) })).rejects.toThrow("end after the beginning");
  await expect(posts.calendar({ from: inMinutes(0), to: inMinutes(63 * 1_440) })).rejects.toThrow("at most 62 days");
});

test("the calendar uses indexes", async () => {
  const user = await aPerson();
  await h.deps.sql`
    insert into posts (id, workspace_id, status, content, hashtags, platforms, published_at)
    select gen_random_uuid(), ${user.id}, 'published', 'Bulk', '{}', '{facebook}', now() - interval '90 days' - i * interval '1 hour'
    from generate_series(1, 5000) i`;
  await h.deps.sql`analyze posts`;
  await create(user, "Seen");
  expect(await titles(user)).toEqual(["Seen"]);
  const range = { from: new Date(inMinutes(-2_000)), to: new Date(inMinutes(2_000)) };
  const sent: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }) };
  const db = drizzle(h.deps.sql, { schema, casing: "snake_case", logger });
  await findCalendarPosts(db, user.id, range, {}, 100);
  const [{ query, params } = { query: "", params: [] }] = sent;
  const plan = JSON.stringify(await h.deps.sql.unsafe(`explain ${query}`, params as string[]));
  expect(plan).toContain("posts_workspace_published");
  expect(plan).toContain("posts_workspace_scheduled");
  expect(plan).not.toContain("Seq Scan on posts");
});

const author = await h.newUser();
const authorsApi = h.as(author);
const page = await anAccount(h, author, "facebook");
const onX = await anAccount(h, author, "x");
const countedAt = "2026-03-02T09:00:00.000Z";
const later = "2026-03-03T10:30:00.000Z";

const engagementOf = async (id: PostId) => (await authorsApi.posts.get({ id })).post.engagement;

/** What analytics shows of the same post. */
const sumsOf = async (id: PostId) => {
  const { likes, comments, shares, views } = (await authorsApi.analytics.entity({ type: "post", id })).metrics;
  return { likes, comments, shares, views };
};

test("the metrics of a post are the sums of its networks, with the time of the newest", async () => {
  const { postId } = await aPublishedPost(h, author, {
    at: countedAt,
    to: [
      { account: page, metrics: { likes: 20, comments: 9, shares: null, views: null } },
      { account: onX, history: [{ at: later, likes: 9, comments: 5, shares: 2, views: null }] },
    ],
  });
  const engagement = await engagementOf(postId);
  expect(engagement).toEqual({
    likes: 29,
    comments: 14,
    shares: 2,
    views: null,
    source: "networks",
    updatedAt: later,
    manual: null,
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
  const { posts } = await authorsApi.posts.list({ limit: 50 });
  expect(posts.find(({ id }) => id === postId)?.engagement).toEqual(engagement);
});

test("a metric that no network counts is the person's own, and those of the networks come before theirs", async () => {
  const { postId } = await aPublishedPost(h, author, {
    at: countedAt,
    to: [{ account: page, metrics: { likes: 20, comments: 0, shares: null, views: null } }],
  });
  const typed = { likes: 1, comments: 3, shares: null, views: 400 };
  const { post } = await authorsApi.posts.updateEngagement({ id: postId, ...typed });
  const engagement = await engagementOf(postId);
  expect(post.engagement).toEqual(engagement);
  expect(engagement).toMatchObject({
    likes: 20,
    comments: 0,
    shares: null,
    views: 400,
    source: "networks",
    manual: typed,
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
});

test("where no network counts, the metrics are the person's own", async () => {
  const { postId } = await aPublishedPost(h, author, { at: countedAt, to: [{ account: page }] });
  expect(await engagementOf(postId)).toBeNull();
  await authorsApi.posts.updateEngagement({ id: postId, likes: 42 });
  const metrics = { likes: 42, comments: null, shares: null, views: null };
  const engagement = await engagementOf(postId);
  expect(engagement).toMatchObject({
    ...metrics,
    source: "manual",
    manual: { ...metrics, updatedAt: engagement?.updatedAt },
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
  await authorsApi.posts.updateEngagement({ id: postId, likes: null });
  expect(await engagementOf(postId)).toBeNull();
});
