import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { wallTimeAt } from "#server/lib/wall-time.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { NewQueuedPost } from "#shared/posts/queue.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();
/** A zone in which no slot begins within minutes: a queue gives none that is less than a minute away, and lists it all the same. */
const timezone = /T(08:5|09:0|16:5|17:0)/.test(wallTimeAt(new Date(), "America/New_York"))
  ? "America/Anchorage"
  : "America/New_York";
const everyDay = (...times: string[]) =>
  times.flatMap((time) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time })));

let mira: User;
let page: SocialAccountId;
beforeEach(async () => {
  mira = await h.newUser();
  page = (await anAccount(h, mira)).id;
  await h.as(mira).queue.update({ id: page, timezone, slots: everyDay("09:00", "17:00") });
});

const add = async (content: string, change: Partial<NewQueuedPost> = {}) =>
  (await h.as(mira).queue.add({ content, platforms: ["facebook"], ...change })).post;
const places = async (id = page) => (await h.as(mira).queue.get({ id })).queue.places;
const nextInstants = async (count: number) => (await places()).slice(0, count).map(({ at }) => at);
const inQueue = async () => (await places()).flatMap(({ post }) => post?.content ?? []);

describe("a queue", () => {
  test("is empty at first, and lists four weeks once it has slots", async () => {
    const bare = (await anAccount(h, mira, "x")).id;
    expect((await h.as(mira).queue.get({ id: bare })).queue).toMatchObject({ slots: [], places: [], timezone: "UTC" });
    const shown = await places();
    expect(shown.length).toBeGreaterThanOrEqual(55);
    expect(shown.every(({ wallTime, post }) => /T(09|17):00$/.test(wallTime) && post === null)).toBe(true);
  });

  test("gives each post the next free slot", async () => {
    const expected = await nextInstants(3);
    const got = [];
    for (const content of ["One", "Two", "Three"]) got.push((await add(content)).scheduledAt);
    expect(got).toEqual(expected);
    expect(await inQueue()).toEqual(["One", "Two", "Three"]);
  });

  test("gives no slot twice, also in parallel", async () => {
    const expected = await nextInstants(12);
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`Number ${index}`)));
    expect(made.map(({ scheduledAt }) => scheduledAt ?? "").toSorted()).toEqual(expected);
  });

  test("creates one post for one key", async () => {
    const call = () =>
      h.as(mira, { idempotencyKey: `q-${mira.id}` }).queue.add({ content: "Once", platforms: ["facebook"] });
    const [one, two] = await Promise.all([call(), call()]);
    expect(one.post.id).toBe(two.post.id);
    expect(await inQueue()).toEqual(["Once"]);
  });

  test("frees a slot when its post is moved, turned into a draft or deleted", async () => {
    const [first, second, third] = await nextInstants(3);
    const posts = [await add("One"), await add("Two"), await add("Three")];
    const next = async () => (await h.as(mira).queue.next({ accountIds: [page] })).slot.at;
    if (posts[0] === undefined || posts[1] === undefined || posts[2] === undefined) throw new Error("No posts");
    await h.as(mira).posts.remove({ id: posts[2].id });
    expect(await next()).toBe(third);
    await h.as(mira).posts.update({ id: posts[1].id, draft: true });
    expect(await next()).toBe(second);
    await h
      .as(mira)
      .posts.update({ id: posts[0].id, scheduledAt: new Date(Date.now() + 86_400_000 * 90).toISOString() });
    expect(await next()).toBe(first);
  });

  test("counts a post that was scheduled at a slot individually", async () => {
    const [first, second] = await nextInstants(2);
    await h.as(mira).posts.create({ content: "By hand", platforms: ["facebook"], scheduledAt: first ?? null });
    expect((await add("Queued")).scheduledAt).toBe(second);
  });

  test("shows the posts of its account alone, with their first picture", async () => {
    const other = (await anAccount(h, mira, "facebook", { isDefault: false })).id;
    const picture = await aCreation(h, mira);
    const thumbnail = { thumbnailKey: `creations/${picture.id}/thumbnail.webp` };
    await h.deps.db.update(creations).set(thumbnail).where(eq(creations.id, picture.id));
    const first = (await places())[0]?.at ?? null;
    const planned = { platforms: ["facebook" as const], scheduledAt: first };
    const { post } = await h.as(mira).posts.create({
      ...planned,
      content: "Here",
      accountIds: [page],
      creationIds: [picture.id],
    });
    await h.as(mira).posts.create({ ...planned, content: "There", accountIds: [other] });
    expect(post.thumbnailUrl).not.toBeNull();
    const { id, content, platforms, status, thumbnailUrl } = post;
    expect((await places())[0]?.post).toEqual({ id, content, platforms, status, thumbnailUrl });
    expect(await inQueue()).toEqual(["Here"]);
  });

  test("accepts a draft, and a queued post keeps its own slot", async () => {
    const [first] = await nextInstants(1);
    const { post } = await h.as(mira).posts.create({ content: "Perhaps", platforms: ["facebook"], draft: true });
    expect((await h.as(mira).queue.addExisting({ id: post.id })).post).toMatchObject({
      status: "scheduled",
      scheduledAt: first,
    });
    expect((await h.as(mira).queue.addExisting({ id: post.id })).post.scheduledAt).toBe(first);
  });

  test("keeps the times of queued posts when its slots change", async () => {
    const { id, scheduledAt } = await add("One");
    await h.as(mira).queue.update({ id: page, timezone, slots: everyDay("11:11") });
    expect((await h.as(mira).posts.get({ id })).post.scheduledAt).toBe(scheduledAt);
    expect((await places())[0]?.wallTime.slice(11)).toBe("11:11");
  });

  test("is not found by another user", async () => {
    const other = h.as(await h.newUser()).queue;
    const { id } = await add("One");
    await expect(other.get({ id: page })).rejects.toThrow("Account not found");
    await expect(other.update({ id: page, timezone, slots: [] })).rejects.toThrow("Account not found");
    await expect(other.next({ accountIds: [page] })).rejects.toThrow("Account not found");
    await expect(other.reorder({ id: page, postIds: [id, page as never] })).rejects.toThrow("Account not found");
    await expect(other.addExisting({ id })).rejects.toThrow("Post not found");
    expect(await inQueue()).toEqual(["One"]);
  });
});

describe("the next free slot", () => {
  test("of several accounts is free on all of them", async () => {
    const instagram = (await anAccount(h, mira, "instagram")).id;
    await h.as(mira).queue.update({ id: instagram, timezone, slots: everyDay("17:00", "20:00") });
    const evenings = (await places()).filter(({ wallTime }) => wallTime.endsWith("17:00")).map(({ at }) => at);
    const { slot } = await h.as(mira).queue.next({ accountIds: [page, instagram] });
    expect(slot.at).toBe(evenings[0]);
    await h.as(mira).posts.create({ content: "By hand", platforms: ["facebook"], scheduledAt: evenings[0] ?? null });
    expect((await h.as(mira).queue.next({ accountIds: [page, instagram] })).slot.at).toBe(evenings[1]);
  });

  test("of accounts in different zones is one instant, in the zone of the first", async () => {
    const instagram = (await anAccount(h, mira, "instagram")).id;
    const zones = { [page]: "America/New_York", [instagram]: "Asia/Tokyo" };
    const everySecondHour = (minutes: string) =>
      everyDay(...Array.from({ length: 12 }, (_, hour) => `${String(2 * hour).padStart(2, "0")}:${minutes}`));
    for (const [id, zone] of Object.entries(zones))
      await h.as(mira).queue.update({ id: id as SocialAccountId, timezone: zone, slots: everySecondHour("00") });
    const accountIds = [page, instagram].toSorted();
    const { slot: common } = await h.as(mira).queue.next({ accountIds });
    // New York is thirteen hours behind Tokyo in summer and fourteen in winter: even hours meet in winter.
    expect(common.timezone).toBe(zones[accountIds[0] ?? ""]);
    for (const zone of Object.values(zones))
      expect(wallTimeAt(new Date(common.at), zone)).toMatch(/T(0|1|2)[02468]:00/);
  });

  test("of many accounts without one in common is refused while other calls are answered", async () => {
    const zones = [
      "America/New_York",
      "Europe/Berlin",
      "Asia/Tokyo",
      "Australia/Sydney",
      "Africa/Cairo",
      "Asia/Kolkata",
    ];
    const accountIds: SocialAccountId[] = [];
    for (const [index, zone] of zones.entries()) {
      const { id } = await anAccount(h, mira, "x", { isDefault: false });
      const minute = String(index).padStart(2, "0");
      const times = Array.from({ length: 14 }, (_, hour) => `${String(hour + 6).padStart(2, "0")}:${minute}`);
      await h.as(mira).queue.update({ id, timezone: zone, slots: everyDay(...times) });
      accountIds.push(id);
    }
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    await expect(h.as(mira).queue.next({ accountIds })).rejects.toThrow("no slot in common");
    clearInterval(others);
    expect(turns).toBeGreaterThan(20);
  });

  test("ignores accounts without slots", async () => {
    const x = (await anAccount(h, mira, "x")).id;
    const [first] = await nextInstants(1);
    expect((await h.as(mira).queue.next({ accountIds: [page, x] })).slot.at).toBe(first);
  });

  test.each([
    ["no slot at all", [], "This queue has no slots yet"],
    ["no slot in common", [{ weekday: 1, time: "03:33" }], "These accounts have no slot in common"],
  ])("is refused where there is %s", async (_name, slots, sentence) => {
    const x = (await anAccount(h, mira, "x")).id;
    await h.as(mira).queue.update({ id: x, timezone, slots });
    const accountIds = slots.length === 0 ? [x] : [page, x];
    await expect(h.as(mira).queue.next({ accountIds })).rejects.toThrow(sentence);
  });
});

describe("reordering", () => {
  test("redistributes the same times", async () => {
    const instants = await nextInstants(3);
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three")];
    const { queue } = await h.as(mira).queue.reorder({ id: page, postIds: [three.id, one.id, two.id] });
    expect(queue.places.flatMap(({ at, post }) => (post === null ? [] : [[post.content, at]]))).toEqual([
      ["Three", instants[0]],
      ["One", instants[1]],
      ["Two", instants[2]],
    ]);
  });

  test("is refused for a post that is not queued there", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    await h.as(mira).posts.update({ id: two.id, draft: true });
    await expect(h.as(mira).queue.reorder({ id: page, postIds: [two.id, one.id] })).rejects.toThrow("does not wait");
  });

  test("is refused without changes when two posts would be due at the same time on another account", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    const x = (await anAccount(h, mira, "x")).id;
    await h.as(mira).posts.update({ id: two.id, platforms: ["facebook", "x"], accountIds: [page, x] });
    await h.as(mira).posts.create({ content: "On X", platforms: ["x"], scheduledAt: one.scheduledAt });
    await expect(h.as(mira).queue.reorder({ id: page, postIds: [two.id, one.id] })).rejects.toThrow("at the same time");
    expect(await inQueue()).toEqual(["One", "Two"]);
  });

  test("in parallel results in one of the two orders", async () => {
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three")];
    const [a, b] = [
      [three.id, two.id, one.id],
      [two.id, one.id, three.id],
    ];
    await Promise.all([a, b].map((postIds) => h.as(mira).queue.reorder({ id: page, postIds: postIds ?? [] })));
    expect([
      ["Three", "Two", "One"],
      ["Two", "One", "Three"],
    ]).toContainEqual(await inQueue());
  });
});
