import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { addDays, dayAt, weekdayOf } from "#server/lib/wall-time.ts";
import { nextSpring } from "#server/test/clock-changes.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { CreateRepeatInput, NewRepeatedPost, Repeat } from "#shared/posts/repeats.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();
const timezone = "Europe/Berlin";
/** One day for the whole file: it may end during a test. */
const startedOn = dayAt(new Date(), timezone);
const today = () => startedOn;
const dayMs = 86_400_000;

let mira: User;
beforeEach(async () => {
  mira = await h.newUser();
  await anAccount(h, mira);
});

type Change = Partial<Omit<CreateRepeatInput, "post">> & { post?: Partial<NewRepeatedPost> };

const daily = ({ post, ...change }: Change = {}) => ({
  post: { content: "Open studio", platforms: ["facebook" as const], ...post },
  pattern: { every: "days" as const, days: 1, time: "18:30" },
  timezone,
  startsOn: addDays(today(), 1),
  ...change,
});

const scheduledPosts = async (user = mira) => (await h.as(user).posts.scheduled({ limit: 100 })).posts;
const made = async (change: Change = {}) => (await h.as(mira).repeats.create(daily(change))).repeat;
const used = async () => (await h.as(mira).billing.usage()).usage.posts.used;

describe("a post that repeats", () => {
  test("has the post of its first time immediately, and lists the next times", async () => {
    const repeat = await made();
    expect(repeat).toMatchObject({ status: "active", madeCount: 1, problem: null, warnings: [] });
    expect(repeat.next.map(({ wallTime }) => wallTime)).toEqual(
      [1, 2, 3, 4, 5].map((days) => `${addDays(today(), days)}T18:30`),
    );
    const posts = await scheduledPosts();
    expect(posts.map(({ id, content, scheduledAt }) => [id, content, scheduledAt])).toEqual([
      [repeat.next[0]?.postId, "Open studio", repeat.next[0]?.at],
    ]);
    expect(await used()).toBe(1);
  });

  test("is created once for the same key", async () => {
    const input = daily();
    const [one, two] = await Promise.all(
      [1, 2].map(() => h.as(mira, { idempotencyKey: `k-${mira.id}` }).repeats.create(input)),
    );
    expect(one?.repeat.id).toBe(two?.repeat.id);
    expect(await scheduledPosts()).toHaveLength(1);
  });

  test("on several days of the week has its posts a day ahead", async () => {
    const slots = [1, 2, 3].flatMap((days) =>
      ["09:00", "17:00"].map((time) => ({ weekday: weekdayOf(addDays(today(), days)), time })),
    );
    const repeat = await made({ pattern: { every: "week", slots }, startsOn: addDays(today(), 1) });
    const waiting = repeat.next.filter(({ postId }) => postId !== null);
    const dayAhead = Date.now() + dayMs;
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    expect(repeat.next[waiting.length]?.postId).toBeNull();
    // All times of the next day; a later one only if there is none before it.
    for (const { at } of waiting.slice(1)) expect(Date.parse(at)).toBeLessThanOrEqual(dayAhead);
  });

  test("ends after its number of times", async () => {
    const repeat = await made({ times: 1 });
    expect(repeat).toMatchObject({ status: "ended", madeCount: 1 });
    expect(repeat.next).toHaveLength(1);
  });

  test("ends with its last day", async () => {
    const repeat = await made({ endsOn: addDays(today(), 2) });
    expect(repeat.status).toBe("active");
    expect(repeat.next.map(({ wallTime }) => wallTime.slice(0, 10))).toEqual([
      addDays(today(), 1),
      addDays(today(), 2),
    ]);
  });

  test("passes the choice to read metrics on to each of its posts", async () => {
    const repeat = await made({ post: { readsMetrics: false } });
    expect(repeat.post.readsMetrics).toBe(false);
    expect((await scheduledPosts()).map(({ readsMetrics }) => readsMetrics)).toEqual([false]);
    expect((await made({ post: { content: "Without a choice" } })).post.readsMetrics).toBeNull();
  });

  test("on X warns without variants, and alternates them", async () => {
    await anAccount(h, mira, "x");
    const alike = await made({ post: { content: "Open studio", platforms: ["x"] } });
    expect(alike.warnings).toEqual([
      { path: "variants", message: "X refuses the same text twice. Add variants that take turns." },
    ]);
    const slots = ["00:00", "08:00", "16:00"].map((time) => ({ weekday: weekdayOf(addDays(today(), 1)), time }));
    const turns = await made({
      post: { content: "One", variants: ["Two", "Three"], platforms: ["x"] },
      pattern: { every: "week", slots },
    });
    expect(turns.warnings).toEqual([]);
    const texts = (await scheduledPosts()).map(({ content }) => content).filter((text) => text !== "Open studio");
    expect(texts).toEqual(["One", "Two", "Three"].slice(0, texts.length));
  });

  test.each<[string, Change, string]>([
    ["a last day before the first", { endsOn: "2020-01-01", startsOn: "2020-01-02" }, "endsOn"],
    ["no time before its end", { startsOn: "2020-01-01", endsOn: "2020-02-01" }, "endsOn"],
    ["an unknown time zone", { timezone: "Mars/Olympus" }, "timezone"],
    ["no day of the week", { pattern: { every: "week", slots: [] } }, "pattern.slots"],
    ["an invalid time", { pattern: { every: "days", days: 1, time: "25:00" } }, "pattern.time"],
    ["a text that is too long for X", { post: { content: "x".repeat(281), platforms: ["x"] } }, "post.content"],
    [
      "a variant that is too long for X",
      { post: { content: "x", variants: ["x".repeat(281)], platforms: ["x"] } },
      "post.variants.0",
    ],
    ["a platform without an account", { post: { platforms: ["instagram"] } }, "post.platforms"],
  ])("is refused with %s, naming the field", async (_name, change, path) => {
    await anAccount(h, mira, "x");
    const refusal = await h
      .as(mira)
      .repeats.create(daily(change))
      .catch((error: unknown) => error);
    expect(issuesOf(refusal)).toContain(path);
    expect(await scheduledPosts()).toEqual([]);
    expect(await used()).toBe(0);
  });

  test("stores nothing when the monthly limit is reached", async () => {
    await h.as(mira).billing.choosePlan({ plan: "basic" });
    for (let index = 0; index < 8; index += 1) await made({ post: { content: `Number ${index}` } });
    await expect(made()).rejects.toThrow("Your plan allows 8 posts");
    expect((await h.as(mira).repeats.list({})).repeats).toHaveLength(8);
  });
});

describe("a repeat of a stored draft", () => {
  const gone = { code: "CONFLICT", message: expect.stringContaining("This draft was sent or deleted") as unknown };
  const aDraft = async (user = mira) =>
    (await h.as(user).posts.create({ content: "Open", platforms: ["facebook"], draft: true })).post.id;

  test("deletes the draft with it, so that a second press makes no second one", async () => {
    const draftId = await aDraft();
    const create = (key: string, content: string) =>
      h.as(mira, { idempotencyKey: `${key}-${mira.id}` }).repeats.create(daily({ draftId, post: { content } }));
    const both = await Promise.allSettled([create("one", "Open"), create("two", "Open today")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(create("three", "Open now")).rejects.toMatchObject(gone);
    await expect(h.as(mira).posts.get({ id: draftId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await scheduledPosts()).toHaveLength(1);
    // A repetition with the key of the first call still finds its repeat.
    const [first, again] =
      both[0].status === "fulfilled" ? [both[0], create("one", "Open")] : [both[1], create("two", "Open today")];
    expect((first as PromiseFulfilledResult<{ repeat: Repeat }>).value.repeat.id).toBe((await again).repeat.id);
  });

  test("keeps the draft when it is refused", async () => {
    const draftId = await aDraft();
    await expect(made({ draftId, endsOn: "2020-01-01", startsOn: "2019-01-01" })).rejects.toThrow("Nothing is left");
    expect((await h.as(mira).posts.get({ id: draftId })).post.status).toBe("draft");
    expect((await made({ draftId })).status).toBe("active");
  });

  test("is refused for a planned post and for a draft of another workspace, which stay", async () => {
    const { id } = (
      await h.as(mira).posts.create({ content: "Open", platforms: ["facebook"], scheduledAt: inMinutes(60) })
    ).post;
    const other = await h.newUser();
    await anAccount(h, other);
    const foreign = await aDraft(other);
    for (const draftId of [id, foreign]) await expect(made({ draftId })).rejects.toMatchObject(gone);
    expect((await h.as(mira).posts.get({ id })).post.status).toBe("scheduled");
    expect((await h.as(other).posts.get({ id: foreign })).post.status).toBe("draft");
    expect((await h.as(mira).repeats.list({})).repeats).toEqual([]);
  });
});

/** Fields named by a refusal of zod or of our own rules. */
function issuesOf(error: unknown): string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  const issues = (cause as { issues?: { path: string | (string | number)[] }[] } | undefined)?.issues ?? [];
  return issues.map(({ path }) => (typeof path === "string" ? path : path.join(".")));
}

describe("a change", () => {
  test("applies to created posts that are not started, and to later ones", async () => {
    const { id } = await made();
    const { repeat } = await h.as(mira).repeats.update({
      id,
      post: { content: "Closed studio", platforms: ["facebook"] },
      pattern: { every: "days", days: 2, time: "07:00" },
    });
    expect(repeat.next[0]?.wallTime).toBe(`${addDays(today(), 1)}T07:00`);
    const posts = await scheduledPosts();
    expect(posts.map(({ content, scheduledAt }) => [content, scheduledAt])).toEqual([
      ["Closed studio", repeat.next[0]?.at],
    ]);
    expect([repeat.madeCount, await used()]).toEqual([1, 1]);
  });

  test("without any field changes nothing, and keeps the waiting post", async () => {
    const repeat = await made();
    const before = await scheduledPosts();
    const unchanged = (await h.as(mira).repeats.update({ id: repeat.id })).repeat;
    expect(unchanged).toEqual(repeat);
    expect(await scheduledPosts()).toEqual(before);
    const stranger = h.as(await h.newUser());
    await expect(stranger.repeats.update({ id: repeat.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  describe("on a day whose post is out or being sent", () => {
    const wallTimes = ({ next }: Repeat) => next.map(({ wallTime }) => wallTime);
    const tomorrow = () => addDays(today(), 1);
    /** The state of a post in its last second. */
    async function send(repeat: Repeat, status: "publishing" | "published"): Promise<void> {
      const postId = repeat.next[0]?.postId ?? "";
      await h.deps.sql`update posts set status = ${status} where id = ${postId}`;
    }

    test.each(["publishing", "published"] as const)("makes no second post for it (%s)", async (status) => {
      const before = await made();
      await send(before, status);
      const { repeat } = await h.as(mira).repeats.update({
        id: before.id,
        pattern: { every: "days", days: 1, time: "18:31" },
      });
      expect(wallTimes(repeat).slice(0, 2)).toEqual([
        `${addDays(tomorrow(), 1)}T18:31`,
        `${addDays(tomorrow(), 2)}T18:31`,
      ]);
      expect(repeat.madeCount).toBe(2);
    });

    test("makes no second post after a pause either", async () => {
      const before = await made();
      await send(before, "published");
      await h.as(mira).repeats.pause({ id: before.id });
      await h.as(mira).repeats.update({ id: before.id, pattern: { every: "days", days: 1, time: "20:00" } });
      const { repeat } = await h.as(mira).repeats.resume({ id: before.id });
      expect(wallTimes(repeat)[0]).toBe(`${addDays(tomorrow(), 1)}T20:00`);
    });

    test("keeps the other times of that day", async () => {
      const weekday = weekdayOf(tomorrow());
      const slots = (...times: string[]) => ({
        every: "week" as const,
        slots: times.map((time) => ({ weekday, time })),
      });
      const before = await made({ pattern: slots("09:00", "18:00") });
      await send(before, "published");
      const { repeat } = await h.as(mira).repeats.update({ id: before.id, pattern: slots("09:30", "18:00") });
      expect(wallTimes(repeat).slice(0, 2)).toEqual([`${tomorrow()}T18:00`, `${addDays(tomorrow(), 7)}T09:30`]);
      const more = await h.as(mira).repeats.update({ id: before.id, pattern: slots("09:30", "12:00", "18:00") });
      expect(wallTimes(more.repeat).slice(0, 2)).toEqual([`${tomorrow()}T12:00`, `${tomorrow()}T18:00`]);
    });
  });

  test("that is refused changes nothing", async () => {
    const { id, next } = await made();
    await expect(h.as(mira).repeats.update({ id, endsOn: "2020-01-01" })).rejects.toThrow("before the first one");
    await expect(h.as(mira).repeats.update({ id, post: { content: "", platforms: ["facebook"] } })).rejects.toThrow();
    expect((await h.as(mira).repeats.get({ id })).repeat.next).toEqual(next);
    expect((await scheduledPosts()).map((post) => post.id)).toEqual([next[0]?.postId]);
  });

  test("of the time zone keeps the local time and moves the instant", async () => {
    const before = await made();
    const { repeat } = await h.as(mira).repeats.update({ id: before.id, timezone: "Asia/Kathmandu" });
    expect(repeat.next[0]?.wallTime).toBe(before.next[0]?.wallTime);
    expect(Date.parse(repeat.next[0]?.at ?? "")).not.toBe(Date.parse(before.next[0]?.at ?? ""));
    expect((await scheduledPosts()).map(({ scheduledAt }) => scheduledAt)).toEqual([repeat.next[0]?.at]);
  });

  test("of the time zone in the user's settings moves no repeat", async () => {
    const before = await made();
    await h.as(mira).users.updateSettings({ appearance: { timezone: "Australia/Lord_Howe" } });
    expect((await h.as(mira).repeats.get({ id: before.id })).repeat.next).toEqual(before.next);
  });

  test("a deleted single post is not created again", async () => {
    const { id, next } = await made();
    if (next[0]?.postId == null) throw new Error("No post");
    await h.as(mira).posts.remove({ id: next[0].postId });
    const { repeat } = await h.as(mira).repeats.update({ id, post: { content: "Anew", platforms: ["facebook"] } });
    expect((await scheduledPosts()).map(({ scheduledAt }) => scheduledAt)).toEqual([next[1]?.at]);
    expect(repeat.next[0]?.at).toBe(next[1]?.at);
  });

  test("a single post that was turned into a draft stays a draft", async () => {
    const { id, next } = await made();
    if (next[0]?.postId == null) throw new Error("No post");
    await h.as(mira).posts.update({ id: next[0].postId, draft: true });
    await h.as(mira).repeats.stop({ id });
    expect((await h.as(mira).posts.get({ id: next[0].postId })).post.status).toBe("draft");
  });
});

describe("pausing, resuming and stopping", () => {
  test("a pause deletes waiting posts, and resuming creates the next one", async () => {
    const { id, next } = await made();
    const paused = (await h.as(mira).repeats.pause({ id })).repeat;
    expect(paused).toMatchObject({ status: "paused", next: [], madeCount: 0 });
    expect([await scheduledPosts(), await used()]).toEqual([[], 0]);
    const { repeat } = await h.as(mira).repeats.resume({ id });
    expect(repeat.status).toBe("active");
    expect(repeat.next.map(({ at }) => at)).toEqual(next.map(({ at }) => at));
    expect(await scheduledPosts()).toHaveLength(1);
    await expect(h.as(mira).repeats.resume({ id })).rejects.toMatchObject({
      message: "This repeating post is not paused",
    });
  });

  test("a change during a pause applies when it is resumed", async () => {
    const { id } = await made();
    await h.as(mira).repeats.pause({ id });
    await h.as(mira).repeats.update({ id, pattern: { every: "days", days: 1, time: "06:00" } });
    expect(await scheduledPosts()).toEqual([]);
    const { repeat } = await h.as(mira).repeats.resume({ id });
    expect(repeat.next[0]?.wallTime.slice(11)).toBe("06:00");
  });

  test("stopping deletes the repeat and its waiting posts", async () => {
    const { id } = await made();
    await h.as(mira).repeats.stop({ id });
    expect(await scheduledPosts()).toEqual([]);
    await expect(h.as(mira).repeats.get({ id })).rejects.toMatchObject({ message: "Repeating post not found" });
  });
});

test("another user's repeat is not found by any call", async () => {
  const { id } = await made();
  const other = h.as(await h.newUser()).repeats;
  const calls: (() => Promise<unknown>)[] = [
    () => other.get({ id }),
    () => other.update({ id, times: 3 }),
    () => other.pause({ id }),
    () => other.resume({ id }),
    () => other.stop({ id }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ message: "Repeating post not found" });
  expect((await other.list({})).repeats).toEqual([]);
  expect((await h.as(mira).repeats.get({ id })).repeat.status).toBe("active");
});

test("the list is paged", async () => {
  const ids: string[] = [];
  for (const content of ["One", "Two", "Three"]) ids.unshift((await made({ post: { content } })).id);
  const seen: Repeat[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { repeats: Repeat[]; nextCursor: string | null } = await h
      .as(mira)
      .repeats.list({ limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.repeats);
    cursor = page.nextCursor;
  }
  expect(seen.map(({ id }) => id)).toEqual(ids);
});

test("a preview lists the times and marks those moved by a clock change", async () => {
  const sunday = nextSpring();
  const [before, after] = [addDays(sunday, -7), addDays(sunday, 7)];
  const { next } = await h.as(mira).repeats.preview({
    pattern: { every: "week", slots: [{ weekday: 7, time: "02:30" }] },
    timezone,
    startsOn: before,
    endsOn: after,
  });
  expect(next.map(({ at, isShifted }) => [at, isShifted])).toEqual([
    [`${before}T01:30:00.000Z`, false],
    [`${sunday}T01:30:00.000Z`, true],
    [`${after}T00:30:00.000Z`, false],
  ]);
});

test("a change of a repeat without a connected account is refused, and the repeat stays active", async () => {
  const repeat = await made();
  await h.deps.db.delete(socialAccounts).where(eq(socialAccounts.workspaceId, mira.id));
  await expect(
    h.as(mira).repeats.update({ id: repeat.id, post: { content: "Anew", platforms: ["facebook"] } }),
  ).rejects.toThrow("Connect a Facebook account first");
  expect((await h.as(mira).repeats.get({ id: repeat.id })).repeat.status).toBe("active");
});

test("a change to other pictures does not block a new post with one of them", async () => {
  const [old, other] = [await aCreation(h, mira), await aCreation(h, mira)];
  const { id } = await made({ post: { creationIds: [old.id] } });
  const { promise: isLocked, resolve: tellLocked } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  // As a new post does it: its pictures, then the counter of units.
  const creating = h.deps.db.transaction(async (tx) => {
    await refreshCreationUse(tx, [other.id]);
    tellLocked();
    await goesOn;
    await consumeUnits(tx, mira.id, "posts", 1);
  });
  await isLocked;
  const { post } = daily({ post: { creationIds: [other.id] } });
  const changing = h.as(mira).repeats.update({ id, post });
  const waiting = () => h.deps.sql`select 1 from pg_locks where not granted and locktype in ('tuple', 'transactionid')`;
  await expect.poll(waiting, { timeout: 10_000 }).not.toHaveLength(0);
  goOn();
  await Promise.all([creating, changing]);
  expect((await h.as(mira).repeats.get({ id })).repeat.post.creationIds).toEqual([other.id]);
});
