import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readFeeds } from "#server/domains/feeds/read-feeds.ts";
import { anAccount } from "#server/test/factories.ts";
import { feedServer, type ServedItem } from "#server/test/feed-server.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import { type CreateFeedInput, defaultFeedText, feedsMax } from "#shared/feeds/feeds.ts";
import type { FeedId, SocialAccountId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const site = await feedServer();
const h = await harness({ env: { FEED_ALLOWED_HOSTS: site.host } });
const { db } = h.deps;

let mira: User;
let page: SocialAccountId;
const item = (number: number, change: Partial<ServedItem> = {}): ServedItem => ({
  id: `n${number}`,
  title: `News ${number}`,
  ...change,
});

beforeEach(async () => {
  Object.assign(site, {
    items: [item(1), item(0)],
    status: 200,
    unchanged: 0,
    headers: {},
    body: null,
    onRequest: async () => {},
  });
  await db.execute(sql`delete from feeds`);
  mira = await h.newUser();
  page = (await anAccount(h, mira)).id;
  await h.as(mira).queue.update({
    id: page,
    timezone: "UTC",
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" })),
  });
});

const add = async (change: Partial<CreateFeedInput> = {}) =>
  (await h.as(mira).feeds.create({ url: site.url, accountIds: [page], ...change })).feed;

const makeDue = () => db.execute(sql`update feeds set next_read_at = now() - interval '1 second'`);

async function read(signal = AbortSignal.timeout(20_000)): Promise<void> {
  await makeDue();
  await readFeeds({ ...h.deps }, signal);
}

const posts = async () => (await h.as(mira).posts.list({ limit: 50 })).posts;
const texts = async () => (await posts()).map(({ content }) => content).toReversed();
const textOf = (number: number) => `News ${number}\n\nhttps://kiln.test/n${number}`;

test("a feed belongs to its workspace, and goes on when the member who made it is gone", async () => {
  const ws = await aSharedWorkspace(h);
  const { id: accountId } = await ws.account();
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" }));
  await ws.as("owner").queue.update({ id: accountId, timezone: "UTC", slots });
  await ws.as("admin").feeds.create({ url: site.url, accountIds: [accountId], mode: "queue" });
  const { id: userId } = ws.personOf("admin");
  await db.execute(sql`delete from workspace_members where workspace_id = ${ws.id} and user_id = ${userId}`);
  const newest = async () => (await ws.as("owner").posts.list({ limit: 1 })).posts;
  site.items.unshift(item(2));
  await read();
  expect(await newest()).toMatchObject([{ content: textOf(2), status: "scheduled" }]);
  // The posts of a former member need the approval that the policy asks for.
  await ws.setPolicy();
  site.items.unshift(item(3));
  await read();
  expect(await newest()).toMatchObject([{ content: textOf(3), status: "submitted" }]);
});

test("the author of the posts is the member who last changed their text, so that an editor's text does not count as the owner's", async () => {
  const ws = await aSharedWorkspace(h);
  const { id: accountId } = await ws.account();
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" }));
  await ws.as("owner").queue.update({ id: accountId, timezone: "UTC", slots });
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  const { id } = (await ws.as("owner").feeds.create({ url: site.url, accountIds: [accountId] })).feed;
  let number = 1;
  const next = async () => {
    site.items.unshift(item(++number));
    await read();
    return (await ws.as("owner").posts.list({ limit: 1 })).posts[0]?.status;
  };
  const changes: Partial<CreateFeedInput>[] = [
    { mode: "queue" },
    { text: "Our {{title}}" },
    { accountIds: [accountId] },
    { takesPicture: false },
  ];
  for (const change of changes) {
    await ws.as("owner").feeds.update({ id, mode: "queue" });
    expect(await next(), "changed by the owner").toBe("scheduled");
    await ws.as("editor").feeds.update({ id, ...change });
    expect(await next(), JSON.stringify(change)).toBe("submitted");
  }
  // Pausing and turning on changes no text, and so not the author of the posts.
  for (const who of ["owner", "editor"] as const) {
    const other = who === "owner" ? "editor" : "owner";
    await ws.as(who).feeds.update({ id, text: "{{title}}" });
    for (const isActive of [false, true]) await ws.as(other).feeds.update({ id, isActive });
    await read();
    expect(await next(), who).toBe(who === "owner" ? "scheduled" : "submitted");
  }
  await db.execute(sql`update feeds set author_id = null, is_active = false`);
  await ws.as("owner").feeds.update({ id, isActive: true });
  await read();
  expect(await next(), "without an author").toBe("scheduled");
});

describe("a feed", () => {
  test("makes no posts of the items that it already had, and one draft of each later item, oldest first", async () => {
    expect(await add()).toMatchObject({ title: "Kiln news", mode: "draft", text: defaultFeedText, isActive: true });
    await read();
    expect(await posts()).toEqual([]);
    site.items.unshift(item(3), item(2));
    await read();
    expect(await texts()).toEqual([textOf(2), textOf(3)]);
    expect((await posts()).map(({ status }) => status)).toEqual(["draft", "draft"]);
  });

  test("makes one post of an item, whatever order, id or number of readings", async () => {
    await add();
    site.items = [item(2), item(1), item(0)];
    await read();
    site.items = [item(0), item(2), item(1)];
    await read();
    // Some sites give an item another id each time.
    site.items = [item(2, { id: "other", link: "https://kiln.test/n2" }), item(1)];
    await read();
    await makeDue();
    await Promise.all([1, 2, 3].map(() => readFeeds({ ...h.deps }, AbortSignal.timeout(20_000))));
    expect(await texts()).toEqual([textOf(2)]);
  });

  test.each([
    ["ids and later of links", [{ id: "new" }, { id: "new", link: "moved" }]],
    ["links and later of ids", [{ link: "moved" }, { id: "new", link: "moved" }]],
    [
      "ids again and again",
      [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "c", link: "moved" }, { id: "d", link: "moved" }],
    ],
  ])("makes no second post after a change of its %s", async (_what, changes) => {
    await add();
    site.items.unshift(item(2));
    await read();
    for (const change of changes) {
      site.items = [2, 1, 0].map((number) =>
        item(number, {
          id: `${change.id ?? "n"}${number}`,
          link: `https://kiln.test/${"link" in change ? "moved/" : ""}n${number}`,
        }),
      );
      await read();
      expect(await texts()).toEqual([textOf(2)]);
    }
    site.items.unshift(item(3));
    await read();
    expect(await texts()).toEqual([textOf(2), textOf(3)]);
    expect(await db.execute(sql`select from feed_items`)).toHaveLength(4);
  });

  test("learns new names while it is paused, and gives none to an item that another has", async () => {
    const { id } = await add();
    await h.as(mira).feeds.update({ id, isActive: false });
    site.items = [item(1, { id: "renamed" }), item(0)];
    await h.as(mira).feeds.update({ id, isActive: true });
    await read();
    site.items = [item(1, { id: "renamed", link: "https://kiln.test/moved" }), item(0)];
    await read();
    // Two that exchange their ids keep them, and two with one id are told apart by their links.
    const [one, other] = ["https://kiln.test/moved", "https://kiln.test/n0"];
    site.items = [item(1, { id: "n0", link: one }), item(0, { id: "renamed", link: other })];
    await read();
    site.items = [item(1, { id: "same", link: one }), item(0, { id: "same", link: other })];
    await read();
    expect(await texts()).toEqual([]);
  });

  test("is not sent again while it is unchanged", async () => {
    await add();
    await read();
    await read();
    expect(site.unchanged).toBe(2);
  });

  test("fills the queue", async () => {
    await add({ mode: "queue", text: "{{title}}: {{link}}" });
    site.items.unshift(item(3), item(2));
    await read();
    const planned = (await posts()).toReversed();
    expect(planned.map(({ content, status }) => [content, status])).toEqual([
      ["News 2: https://kiln.test/n2", "scheduled"],
      ["News 3: https://kiln.test/n3", "scheduled"],
    ]);
    expect(new Set(planned.map(({ scheduledAt }) => scheduledAt)).size).toBe(2);
  });

  test("makes a draft of an item that cannot be queued, with the reason", async () => {
    const { id } = await add({ mode: "queue" });
    await h.as(mira).queue.update({ id: page, timezone: "UTC", slots: [] });
    site.items.unshift(item(2));
    await read();
    expect(await posts()).toMatchObject([{ content: textOf(2), status: "draft" }]);
    const reason = "This queue has no slots yet. Add times to it first.";
    const { items } = await h.as(mira).feeds.get({ id });
    expect(items[0]).toMatchObject({ title: "News 2", problem: reason });
    const { notifications } = await h.as(mira).notifications.list({});
    expect(notifications).toMatchObject([{ kind: "feed.trouble", params: { text: "News 2", reason } }]);
  });

  test.each([
    ["https://127.0.0.1/cup.png", "127.0.0.1 is not a public address"],
    ["http://kiln.test/cup.png", "kiln.test is not an https address"],
  ])("makes a draft without the picture %s, which cannot be fetched, and says why", async (picture, reason) => {
    const { id } = await add({ mode: "queue" });
    site.items.unshift(item(2, { picture }));
    await read();
    expect(await posts()).toMatchObject([{ status: "draft", creationIds: [] }]);
    const { items } = await h.as(mira).feeds.get({ id });
    expect(items[0]?.problem).toContain(reason);
  });

  test("makes twenty posts a reading, and the rest with the next one", async () => {
    await add();
    site.items.unshift(...Array.from({ length: 25 }, (_, index) => item(30 - index)));
    await read();
    expect(await posts()).toHaveLength(20);
    await read();
    expect(await posts()).toHaveLength(25);
  });

  test("that is paused makes no post of an item that appears meanwhile", async () => {
    const { id } = await add();
    await h.as(mira).feeds.update({ id, isActive: false });
    site.items.unshift(item(2));
    await read();
    expect((await h.as(mira).feeds.update({ id, isActive: true })).feed.readAt).toBeNull();
    await read();
    site.items.unshift(item(3));
    await read();
    expect(await texts()).toEqual([textOf(3)]);
  });

  test("that cannot be read is tried at longer and longer intervals, and people are told once", async () => {
    const { id } = await add();
    site.status = 500;
    const waits: number[] = [];
    for (let count = 0; count < 8; count++) {
      await read();
      const { feed } = await h.as(mira).feeds.get({ id });
      waits.push(Math.round((Date.parse(feed.nextReadAt) - Date.now()) / 60_000));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    const problem = expect.stringContaining("answered with status 500");
    const { feed } = await h.as(mira).feeds.get({ id });
    expect(feed.problem).toEqual(problem);
    expect((await h.as(mira).notifications.list({})).notifications).toMatchObject([
      { kind: "feed.trouble", readAt: null, params: { feed: "Kiln news", text: "", reason: problem } },
    ]);
    site.status = 200;
    await read();
    expect((await h.as(mira).feeds.get({ id })).feed).toMatchObject({ problem: null });
    expect((await h.as(mira).notifications.unread()).unread).toBe(0);
  });

  test("says that an error of this server stopped it, makes the other items, and goes on being tried", async () => {
    const { id } = await add();
    site.items.unshift(item(3), item(2));
    await db.execute(sql`create function refuse_post() returns trigger language plpgsql as
      $$ begin if new.content like 'News 2%' then raise exception 'no'; end if; return new; end $$`);
    await db.execute(sql`create trigger refuse before insert on posts for each row execute function refuse_post()`);
    await read();
    const { feed } = await h.as(mira).feeds.get({ id });
    expect(feed.problem).toBe("An error of this server stopped the reading of this feed. It is tried again.");
    expect(await texts()).toEqual([textOf(3)]);
    await db.execute(sql`drop function refuse_post cascade`);
    await read();
    expect((await h.as(mira).feeds.get({ id })).feed.problem).toBeNull();
    expect(await texts()).toEqual([textOf(3), textOf(2)]);
  });

  test("did not fail when the process ended while it was read", async () => {
    const { id } = await add();
    const process = new AbortController();
    site.onRequest = async () => process.abort();
    await read(process.signal);
    expect((await h.as(mira).feeds.get({ id })).feed).toMatchObject({ problem: null });
  });

  test("that is changed while it is read makes posts with the change", async () => {
    const { id } = await add({ mode: "queue" });
    site.items.unshift(item(2));
    site.onRequest = async () => {
      site.onRequest = async () => {};
      await h.as(mira).feeds.update({ id, mode: "draft" });
    };
    await read();
    expect(await posts()).toEqual([]);
    await read();
    expect(await posts()).toMatchObject([{ content: textOf(2), status: "draft" }]);
  });

  test("is not asked earlier than its server wants", async () => {
    const { id } = await add();
    Object.assign(site, { status: 429, headers: { "retry-after": "7200" } });
    await read();
    const { feed } = await h.as(mira).feeds.get({ id });
    expect(Math.round((Date.parse(feed.nextReadAt) - Date.now()) / 60_000)).toBe(120);
  });

  test("is read by the charset of its answer", async () => {
    await add({ text: "{{title}}" });
    const body = "<rss><channel><item><guid>2</guid><title>Töpfe</title></item></channel></rss>";
    Object.assign(site, {
      headers: { "content-type": "text/xml; charset=ISO-8859-1" },
      body: Buffer.from(body, "latin1"),
    });
    await read();
    expect(await texts()).toEqual(["Töpfe"]);
  });

  test("that moves to https has the same items", async () => {
    await add();
    site.items = [item(2, { id: "http://kiln.test/2", link: "http://kiln.test/2" })];
    await read();
    site.items = [item(2, { id: "https://kiln.test/2", link: "https://kiln.test/2" })];
    await read();
    expect(await posts()).toHaveLength(1);
  });

  test("ends with its deletion; its posts stay", async () => {
    const { id } = await add();
    site.items.unshift(item(2));
    await read();
    await h.as(mira).feeds.remove({ id });
    expect((await h.as(mira).feeds.list()).feeds).toEqual([]);
    expect(await posts()).toHaveLength(1);
  });
});

test.each([
  ["http://192.168.1.1/feed", "Use an https address on the internet"],
  ["ftp://kiln.test/feed", "Enter an address that begins with https://"],
])("the address %s is refused", async (url, message) => {
  await expect(add({ url })).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ message: expect.stringContaining(message) })] },
  });
});

test("a page that is no feed is refused, and one feed is added once", async () => {
  site.status = 404;
  await expect(add()).rejects.toThrow("answered with status 404");
  site.status = 200;
  await add();
  await expect(add()).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
});

test("a workspace has a limit of feeds", async () => {
  for (let number = 0; number < feedsMax; number++) await add({ url: `${site.url}?${number}` });
  await expect(add()).rejects.toThrow(`${feedsMax} feeds at most`);
});

test("one key adds one feed", async () => {
  const key = `feed-${mira.id}`;
  const [one, two] = await Promise.all(
    [1, 2].map(() => h.as(mira, { idempotencyKey: key }).feeds.create({ url: site.url, accountIds: [page] })),
  );
  expect(one?.feed.id).toBe(two?.feed.id);
});

test("another's feed and account do not exist", async () => {
  const { id } = await add();
  const other = await h.newUser();
  const missing = { cause: { code: "NOT_FOUND" } };
  await expect(h.as(other).feeds.get({ id })).rejects.toMatchObject(missing);
  await expect(h.as(other).feeds.update({ id, isActive: false })).rejects.toMatchObject(missing);
  await expect(h.as(other).feeds.remove({ id })).rejects.toMatchObject(missing);
  await expect(h.as(other).feeds.create({ url: site.url, accountIds: [page] })).rejects.toMatchObject(missing);
  await expect(h.as(mira).feeds.get({ id: crypto.randomUUID() as FeedId })).rejects.toMatchObject(missing);
});
