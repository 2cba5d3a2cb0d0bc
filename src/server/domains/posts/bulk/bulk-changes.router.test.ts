import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { sweepChanges } from "#server/domains/posts/bulk/bulk-changes.service.ts";
import { bulkChanges } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import { countEarlierUncertainSends } from "#server/domains/posts/delivery/attempts.queries.ts";
import { deliveryAttempts, refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { addDays } from "#server/lib/wall-time.ts";
import { nextSpring } from "#server/test/clock-changes.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { BulkChangeId, PostId, SocialAccountId } from "#shared/ids.ts";
import { CreatePostInput, type NewPostFields, type Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

let user: User;
let caller: ReturnType<typeof h.as>;
let account: Awaited<ReturnType<typeof anAccount>>;
beforeEach(async () => {
  user = await h.newUser();
  caller = h.as(user);
  account = await anAccount(h, user, "x");
  await caller.billing.choosePlan({ plan: "premium" });
});

const write = async (fields: Partial<NewPostFields> = {}): Promise<Post> =>
  (await caller.posts.create(CreatePostInput.parse({ content: "Six bowls", platforms: ["x"], ...fields }))).post;
const read = async (id: PostId): Promise<Post> => (await caller.posts.get({ id })).post;
const inHours = (hours: number) => inMinutes(60 * hours);

/** The target is being sent: nothing may change it. */
async function begin({ id }: Post): Promise<void> {
  for (const state of ["preparing", "ready", "sending"] as const)
    await h.deps.db.update(postTargets).set({ state }).where(eq(postTargets.postId, id));
}

/** Everything of a post but when it was last written. */
const whole = ({ updatedAt: _updatedAt, ...post }: Post) => post;

describe("moving", () => {
  test("keeps the local time over the change of the clocks, and the undo gives the first times back", async () => {
    await caller.users.updateSettings({ appearance: { timezone: "Europe/Berlin" } });
    const day = (fromSunday: number) => addDays(nextSpring(), fromSunday);
    const before = await write({ scheduledAt: `${day(-2)}T08:00:00.250Z` });
    const draft = await write({ draft: true, scheduledAt: `${day(-1)}T11:00:00.000Z` });
    const { change } = await caller.posts.changeMany({ ids: [before.id, draft.id], moveDays: 3 });
    expect(change).toMatchObject({ changed: [before.id, draft.id], left: [] });
    expect(await read(before.id)).toMatchObject({ scheduledAt: `${day(1)}T07:00:00.250Z`, status: "scheduled" });
    expect(await read(draft.id)).toMatchObject({ scheduledAt: `${day(2)}T10:00:00.000Z`, status: "draft" });
    const undone = await caller.posts.undoMany({ id: change.id });
    expect(undone.change).toMatchObject({ undone: [before.id, draft.id], left: [] });
    expect(whole(await read(before.id))).toEqual(whole(before));
    expect(whole(await read(draft.id))).toEqual(whole(draft));
  });

  test("names the posts that stay with the reason, and changes the others", async () => {
    const ready = await write({ content: "Ready", scheduledAt: inHours(60) });
    const timeless = await write({ content: "No time", draft: true });
    const early = await write({ content: "Too early", scheduledAt: inHours(3) });
    const sending = await write({ content: "Under way", scheduledAt: inHours(60) });
    await begin(sending);
    const unknown = uuidv7() as PostId;
    const ids = [ready.id, timeless.id, early.id, sending.id, unknown];
    const { change } = await caller.posts.changeMany({ ids, moveDays: -1 });
    expect(change.changed).toEqual([ready.id]);
    expect(change.left).toEqual([
      { postId: timeless.id, title: "No time", message: "This post has no time, so there is nothing to move" },
      { postId: early.id, title: "Too early", message: "This time has passed. Choose a time from now on." },
      {
        postId: sending.id,
        title: "Under way",
        message: expect.stringContaining("This post cannot be changed any more"),
      },
      { postId: unknown, title: "", message: "Post not found" },
    ]);
    expect(await read(early.id)).toMatchObject({ scheduledAt: early.scheduledAt });
  });
});

test("hashtags are added once, and the undo takes only them away", async () => {
  const tagged = await write({ hashtags: ["Kiln"], scheduledAt: inHours(5) });
  const has = await write({ hashtags: ["kiln", "clay"], draft: true });
  const { change } = await caller.posts.changeMany({ ids: [tagged.id, has.id], addHashtags: ["#kiln", "clay"] });
  expect((await read(tagged.id)).hashtags).toEqual(["Kiln", "clay"]);
  expect(change.left).toMatchObject([{ postId: has.id, message: "This post has these hashtags already" }]);
  await caller.posts.undoMany({ id: change.id });
  expect(whole(await read(tagged.id))).toEqual(whole(tagged));
});

test("accounts are replaced where the new ones take the post, and given back", async () => {
  const other = await anAccount(h, user, "bluesky");
  const short = await write({ scheduledAt: inHours(5) });
  const long = await write({ platforms: ["facebook"], content: "a".repeat(500), draft: true });
  const tooLong = await write({ platforms: ["bluesky"], content: "b".repeat(290), scheduledAt: inHours(6) });
  const toX = await caller.posts.changeMany({ ids: [tooLong.id], accountIds: [account.id] });
  expect(toX.change).toMatchObject({ changed: [], left: [{ postId: tooLong.id }] });
  expect(whole(await read(tooLong.id))).toEqual(whole(tooLong));
  const { change } = await caller.posts.changeMany({ ids: [short.id, long.id], accountIds: [other.id] });
  expect(change.changed).toEqual([short.id, long.id]);
  const moved = await read(short.id);
  expect(moved).toMatchObject({ platforms: ["bluesky"], targets: [{ accountId: other.id }], status: "scheduled" });
  await caller.posts.undoMany({ id: change.id });
  expect(await read(short.id)).toMatchObject({ platforms: ["x"], targets: [{ accountId: account.id }] });
  expect(await read(long.id)).toMatchObject({ platforms: ["facebook"], targets: [] });
  const foreign = await anAccount(h, await h.newUser(), "x");
  const refused = await caller.posts.changeMany({ ids: [short.id], accountIds: [foreign.id as SocialAccountId] });
  expect(refused.change.left).toMatchObject([{ message: "Account not found" }]);
});

describe("deleting", () => {
  test("is undone exactly: ids, deliveries, media, comments, and the unit of the plan", async () => {
    const creation = await aCreation(h, user);
    const planned = await write({
      creationIds: [creation.id],
      altTexts: ["A bowl"],
      thread: ["Six bowls", "And a cup"],
      scheduledAt: inHours(5),
    });
    const draft = await write({ draft: true });
    await caller.comments.create({ id: planned.id, text: "Lovely", isShared: false, mentions: [] });
    const used = async () => (await caller.billing.usage()).usage.posts.used;
    const before = await used();
    const { change } = await caller.posts.changeMany({ ids: [planned.id, draft.id], delete: true });
    expect(change).toMatchObject({ changed: [planned.id, draft.id], left: [] });
    await expect(read(planned.id)).rejects.toMatchObject({ message: "Post not found" });
    expect(await used()).toBe(before - 1);
    // As a server before this column kept it.
    await h.deps.db.execute(
      sql`update bulk_change_items set deleted = deleted #- '{comments,0,waits_for_mail}' where post_id = ${planned.id}`,
    );
    await caller.posts.undoMany({ id: change.id });
    expect(whole(await read(planned.id))).toEqual(whole(planned));
    expect(await read(draft.id)).toEqual(draft);
    expect(await used()).toBe(before);
    const { comments } = await caller.comments.list({ id: planned.id });
    expect(comments).toMatchObject([{ text: "Lovely" }]);
    const [{ alarms } = { alarms: 0 }] = await h.deps.db.execute<{ alarms: number }>(
      sql`select count(*)::int as alarms from pgboss.job where data ->> 'targetId' = ${planned.targets[0]?.id ?? ""} and state = 'created'`,
    );
    expect(alarms).toBeGreaterThan(0);
    expect((await caller.posts.undoMany({ id: change.id })).change).toMatchObject({ left: [] });
    expect(whole(await read(planned.id))).toEqual(whole(planned));
  });

  test("of a post that was tried before gives its tries back, by which the automatic repeats are counted", async () => {
    const post = await write({ scheduledAt: inHours(5) });
    const targetId = post.targets[0]?.id;
    if (targetId === undefined) throw new Error("No target");
    const tried = { targetId, fingerprint: "f", startedAt: new Date() };
    await h.deps.db.insert(deliveryAttempts).values([
      { ...tried, attemptNo: 1, outcome: "absent" },
      { ...tried, attemptNo: 2, outcome: "refused", errorCode: "x.limited" },
    ]);
    await h.deps.db
      .insert(refusedCalls)
      .values({ targetId, position: 1, attemptNo: 2, errorCode: "x.limited", answer: "{}" });
    const recorded = async () => [
      await h.deps.db.select().from(deliveryAttempts).where(eq(deliveryAttempts.targetId, targetId)),
      await h.deps.db.select().from(refusedCalls).where(eq(refusedCalls.targetId, targetId)),
    ];
    const before = await recorded();
    const { change } = await caller.posts.changeMany({ ids: [post.id], delete: true });
    expect(await recorded()).toEqual([[], []]);
    await caller.posts.undoMany({ id: change.id });
    expect(await recorded()).toEqual(before);
    expect(await countEarlierUncertainSends(h.deps.db, { targetId, position: 1 })).toBe(1);
  });

  test("brings a post whose time passed meanwhile, or whose account is gone, back as a draft", async () => {
    const late = await write({ scheduledAt: inHours(5) });
    const gone = await write({ scheduledAt: inHours(6) });
    const { change } = await caller.posts.changeMany({ ids: [late.id, gone.id], delete: true });
    await h.deps.db.execute(
      sql`update bulk_change_items set deleted = jsonb_set(deleted, '{post,scheduled_at}', '"2026-01-01T00:00:00Z"') where post_id = ${late.id}`,
    );
    await caller.posts.undoMany({ id: change.id });
    expect(await read(late.id)).toMatchObject({ status: "draft", targets: [{ status: "pending" }] });
    const again = await caller.posts.changeMany({ ids: [gone.id], delete: true });
    await h.deps.db.delete(socialAccounts).where(eq(socialAccounts.id, account.id));
    await caller.posts.undoMany({ id: again.change.id });
    expect(await read(gone.id)).toMatchObject({ status: "draft", targets: [{ accountId: null }] });
  });

  test("brings a post back as a draft when the alternative text that it takes over was changed meanwhile", async () => {
    const [same, changed] = [await aCreation(h, user), await aCreation(h, user)];
    const plan = { scheduledAt: inHours(5) };
    const own = await write({ creationIds: [changed.id], altTexts: ["A bowl"], ...plan });
    const alike = await write({ creationIds: [same.id], ...plan });
    const other = await write({ creationIds: [same.id, changed.id], ...plan });
    const all = [own, alike, other];
    const { change } = await caller.posts.changeMany({ ids: all.map(({ id }) => id), delete: true });
    await caller.creations.update({ id: changed.id, altText: "Nobody approved this" });
    await caller.posts.undoMany({ id: change.id });
    const statuses = [];
    for (const { id } of all) statuses.push((await read(id)).status);
    expect(statuses).toEqual(["scheduled", "scheduled", "draft"]);
  });

  test("leaves published posts", async () => {
    const post = await write({ scheduledAt: inHours(5) });
    await begin(post);
    await h.deps.db.update(postTargets).set({ state: "published" }).where(eq(postTargets.postId, post.id));
    const { change } = await caller.posts.changeMany({ ids: [post.id], delete: true });
    expect(change.left).toMatchObject([{ message: expect.stringContaining("This post") }]);
    expect(await read(post.id)).toMatchObject({ id: post.id });
  });
});

test("an undo leaves a post that was changed since", async () => {
  const post = await write({ scheduledAt: inHours(50) });
  const { change } = await caller.posts.changeMany({ ids: [post.id], moveDays: 1 });
  await caller.posts.update({ id: post.id, content: "Seven bowls" });
  const { change: undone } = await caller.posts.undoMany({ id: change.id });
  expect(undone.left).toMatchObject([{ message: "This post was changed since, so undoing leaves it as it is" }]);
  expect(await read(post.id)).toMatchObject({ content: "Seven bowls" });
});

test("a repeated call with the same key changes nothing twice", async () => {
  const post = await write({ scheduledAt: inHours(50) });
  const keyed = h.as(user, { idempotencyKey: "move-once" });
  const [first, second] = await Promise.all([
    keyed.posts.changeMany({ ids: [post.id], moveDays: 1 }),
    keyed.posts.changeMany({ ids: [post.id], moveDays: 1 }),
  ]);
  expect(first.change.id).toBe(second.change.id);
  const moved = Date.parse((await read(post.id)).scheduledAt ?? "") - Date.parse(post.scheduledAt ?? "");
  expect(Math.round(moved / 3_600_000)).toBeGreaterThan(22);
  expect(Math.round(moved / 3_600_000)).toBeLessThan(26);
});

test("exactly one change is asked for, and another's change is not found", async () => {
  const post = await write({ draft: true });
  await expect(caller.posts.changeMany({ ids: [post.id] })).rejects.toThrow("Choose one change");
  await expect(caller.posts.changeMany({ ids: [post.id], delete: true, moveDays: 1 })).rejects.toThrow(
    "Choose one change",
  );
  const { change } = await caller.posts.changeMany({ ids: [post.id], addHashtags: ["kiln"] });
  const stranger = h.as(await h.newUser());
  await expect(stranger.posts.undoMany({ id: change.id })).rejects.toMatchObject({ message: "Change not found" });
  await expect(stranger.posts.undoMany({ id: uuidv7() as BulkChangeId })).rejects.toMatchObject({
    message: "Change not found",
  });
});

test("a member who may not plan posts changes only posts that are not planned", async () => {
  const workspace = await aSharedWorkspace(h);
  await workspace.account("x");
  const owner = workspace.as("owner");
  const { post: planned } = await owner.posts.create(
    CreatePostInput.parse({ content: "Planned", platforms: ["x"], scheduledAt: inHours(50) }),
  );
  const { post: draft } = await owner.posts.create(
    CreatePostInput.parse({ content: "Draft", platforms: ["x"], draft: true }),
  );
  const contributor = workspace.as("contributor");
  for (const change of [{ moveDays: 1 }, { addHashtags: ["kiln"] }, { delete: true as const }]) {
    const { change: made } = await contributor.posts.changeMany({ ids: [planned.id], ...change });
    expect(made.left).toMatchObject([{ message: expect.stringContaining("Your role may not plan") }]);
  }
  const { change } = await contributor.posts.changeMany({ ids: [draft.id], delete: true });
  expect(change.changed).toEqual([draft.id]);
});

test("a change that needs an approval goes to the approvers, and its undo takes the post back to its plan", async () => {
  const workspace = await aSharedWorkspace(h);
  await workspace.account("x");
  await workspace.setPolicy({ roles: ["editor"] });
  const editor = workspace.as("editor");
  const { post } = await editor.posts.create(
    CreatePostInput.parse({ content: "Bowls", platforms: ["x"], scheduledAt: inHours(50), draft: true }),
  );
  await editor.approvals.submit({ id: post.id });
  await workspace.approve("admin", post.id);
  const statusOf = async () => (await editor.posts.get({ id: post.id })).post.status;
  expect(await statusOf()).toBe("scheduled");
  const { change } = await editor.posts.changeMany({ ids: [post.id], addHashtags: ["kiln"] });
  expect([change.changed, await statusOf()]).toEqual([[post.id], "submitted"]);
  await editor.posts.undoMany({ id: change.id });
  expect(await statusOf()).toBe("scheduled");
});

test("changes are forgotten after a day", async () => {
  const post = await write({ draft: true });
  const { change } = await caller.posts.changeMany({ ids: [post.id], delete: true });
  await h.deps.db
    .update(bulkChanges)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(bulkChanges.id, change.id));
  await sweepChanges(h.deps);
  await expect(caller.posts.undoMany({ id: change.id })).rejects.toMatchObject({ message: "Change not found" });
  expect(await h.deps.db.select().from(posts).where(eq(posts.id, post.id))).toEqual([]);
});
