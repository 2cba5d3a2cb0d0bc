import { expect, test } from "vitest";
import { anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { ListPostsInput, ListScheduledInput, NewPostFields } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await h.as(user).billing.choosePlan({ plan: "premium" });
  return user;
}

const found = async (user: User, filter: Partial<ListPostsInput>) =>
  (await h.as(user).posts.list(filter)).posts.map((post) => post.content);

test("posts are found by status, platform, account, text and time", async () => {
  const user = await aPerson();
  const page = await anAccount(h, user, "facebook");
  const other = await anAccount(h, user, "facebook", { isDefault: false });
  await anAccount(h, user, "x");
  const create = async (content: string, change: Partial<NewPostFields>) =>
    h.as(user).posts.create({ content, platforms: ["facebook"], scheduledAt: inMinutes(60), ...change });
  await create("Page", {});
  await create("Other", { accountIds: [other.id] });
  await create("X", { platforms: ["x"], thread: ["the kiln % of it"], firstComment: "nothing" });
  const { post: draft } = await create("Draft", { draft: true, scheduledAt: null, hashtags: ["glaze"] });

  expect(await found(user, {})).toEqual(["Draft", "X", "Other", "Page"]);
  expect(await found(user, { sort: "oldest" })).toEqual(["Page", "Other", "X", "Draft"]);
  expect(await found(user, { status: ["draft"] })).toEqual(["Draft"]);
  expect(await found(user, { ids: [draft.id] })).toEqual(["Draft"]);
  expect(await found(user, { ids: [draft.id], status: ["scheduled"] })).toEqual([]);
  expect(await found(user, { platform: ["x"] })).toEqual(["X"]);
  expect(await found(user, { platform: ["x", "facebook"], status: ["scheduled"] })).toEqual(["X", "Other", "Page"]);
  expect(await found(user, { accountId: page.id })).toEqual(["Page"]);
  expect(await found(user, { accountId: other.id })).toEqual(["Other"]);
  expect(await found(user, { q: "KILN %" })).toEqual(["X"]);
  expect(await found(user, { q: "glaze" })).toEqual(["Draft"]);
  expect(await found(user, { q: "%" })).toEqual(["X"]);
  expect(await found(user, { from: inMinutes(1) })).toEqual([]);
  expect(await found(user, { to: inMinutes(1), status: ["draft"] })).toEqual(["Draft"]);
  const waiting = async (filter: Partial<ListScheduledInput>) =>
    (await h.as(user).posts.scheduled(filter)).posts.map(({ content }) => content);
  expect(await waiting({ platform: ["x"] })).toEqual(["X"]);
  expect(await waiting({ q: "KILN %" })).toEqual(["X"]);
  expect(await waiting({ q: "glaze" })).toEqual([]);
  const [due = ""] = (await h.as(user).posts.scheduled({ platform: ["x"] })).posts.map(
    (post) => post.scheduledAt ?? "",
  );
  expect(await waiting({ platform: ["x"], from: due })).toEqual(["X"]);
  expect(await waiting({ platform: ["x"], to: due })).toEqual([]);
  const answer = await h.as(await aPerson()).posts.list({ accountId: page.id });
  expect(answer.posts).toEqual([]);
});

test("each sort order pages through all posts once, also with equal times", async () => {
  const user = await aPerson();
  for (let i = 0; i < 7; i += 1)
    await h.as(user).posts.create({ content: `Post ${i}`, platforms: ["facebook"], draft: true });
  await h.deps
    .sql`update posts set status = 'published', published_at = case content when 'Post 3' then timestamptz '2026-01-02'
    else timestamptz '2026-01-01' end where workspace_id = ${user.id} and content <> 'Post 6'`;
  await anAccount(h, user);
  const at = [inMinutes(60), inMinutes(120)];
  const dueIn = async (hours: number[]) => {
    for (const [index, hour] of hours.entries())
      await h.as(user).posts.create({
        content: `Due ${index}`,
        platforms: ["facebook"],
        scheduledAt: at[hour - 1] ?? inMinutes(180),
      });
  };
  const expected = {
    newest: ["Post 6", "Post 5", "Post 4", "Post 3", "Post 2", "Post 1", "Post 0"],
    oldest: ["Post 0", "Post 1", "Post 2", "Post 3", "Post 4", "Post 5", "Post 6"],
    published: ["Post 3", "Post 5", "Post 4", "Post 2", "Post 1", "Post 0"],
    due: ["Due 1", "Due 2", "Due 0"],
  };
  for (const sort of ["newest", "oldest", "published", "due"] as const) {
    if (sort === "due") await dueIn([3, 1, 1]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await h.as(user).posts.list({ sort, limit: 2, cursor });
      seen.push(...page.posts.map((post) => post.content));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected[sort]);
  }
});

test("every sort order uses an index", async () => {
  const user = await aPerson();
  await h.deps.sql`
    insert into posts (id, workspace_id, status, content, hashtags, platforms, published_at)
    select gen_random_uuid(), ${user.id}, 'published', 'Bulk', '{}', '{facebook}', now() - i * interval '1 minute'
    from generate_series(1, 5000) i`;
  await h.deps.sql`
    insert into posts (id, workspace_id, status, content, hashtags, platforms, scheduled_at)
    select gen_random_uuid(), ${user.id}, 'scheduled', 'Bulk', '{}', '{facebook}', now() + i * interval '1 minute'
    from generate_series(1, 5000) i`;
  await h.deps.sql`analyze posts`;
  for (const [condition, order] of [
    ["true", "id desc"],
    ["true", "id asc"],
    ["published_at is not null", "published_at desc, id desc"],
    ["status = 'scheduled'", "scheduled_at asc, id asc"],
  ]) {
    const plan = await h.deps.sql.unsafe(
      `explain select * from posts where workspace_id = '${user.id}' and ${condition} order by ${order} limit 21`,
    );
    expect(JSON.stringify(plan)).not.toContain("Sort");
  }
});

test("the statistics have status, platform, success rate, lateness and the next due post", async () => {
  const user = await aPerson();
  await anAccount(h, user, "facebook");
  await anAccount(h, user, "x");
  expect(await h.as(user).posts.stats({})).toEqual({
    from: null,
    to: null,
    total: 0,
    byStatus: {
      draft: 0,
      submitted: 0,
      changes_requested: 0,
      scheduled: 0,
      publishing: 0,
      published: 0,
      partial: 0,
      failed: 0,
    },
    byPlatform: [],
    nextDue: null,
    successRate: null,
    medianLatenessMs: null,
  });
  const create = async (minutes: number) =>
    (
      await h
        .as(user)
        .posts.create({ content: "Counted", platforms: ["facebook", "x"], scheduledAt: inMinutes(minutes) })
    ).post;
  const due = inMinutes(30);
  const [next, later, failed] = [await create(60), await create(90), await create(120)];
  await h.deps.sql.unsafe("alter table post_targets disable trigger post_targets_guard_moves");
  const settle = async (id: string, platform: string, state: string, lateMs: number) =>
    h.deps.sql`update post_targets set state = ${state}::target_state, due_at = ${due}::timestamptz,
      published_at = case ${state} when 'published' then ${due}::timestamptz + ${lateMs} * interval '1 millisecond' end
      where post_id = ${id} and platform = ${platform}::platform`;
  await settle(later.id, "facebook", "published", 100);
  await settle(later.id, "x", "published", 500);
  await settle(failed.id, "facebook", "published", 300);
  await settle(failed.id, "x", "failed", 0);
  await h.deps.sql.unsafe("alter table post_targets enable trigger post_targets_guard_moves");
  await h.deps.sql`update posts set status = case id when ${later.id} then 'published'::post_status else 'partial' end
    where id in (${later.id}, ${failed.id})`;
  const stats = await h.as(user).posts.stats({});
  expect(stats).toMatchObject({
    total: 3,
    byStatus: { scheduled: 1, published: 1, partial: 1, failed: 0 },
    byPlatform: [
      { platform: "facebook", published: 2, failed: 0, underWay: 1, successRate: 1 },
      { platform: "x", published: 1, failed: 1, underWay: 1, successRate: 0.5 },
    ],
    nextDue: { id: next.id, scheduledAt: next.scheduledAt },
    successRate: 0.75,
    medianLatenessMs: 300,
  });
  expect((await h.as(user).posts.stats({ from: inMinutes(100) })).total).toBe(1);
  expect((await h.as(user).posts.stats({ to: inMinutes(100) })).total).toBe(2);
});
