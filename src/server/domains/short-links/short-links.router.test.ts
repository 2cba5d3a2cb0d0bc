import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { User } from "#shared/users/users.ts";
import { taggedTarget } from "./follow-link.ts";

const h = await harness();
const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

let mira: User;
beforeAll(async () => {
  mira = await h.newUser();
});

const url = "https://studio.example.org/autumn?size=8";
const make = async (campaign: string | null = null, of = url) =>
  (await h.as(mira).shortLinks.create({ url: of, campaign })).link;
const pathOf = (shortUrl: string) => new URL(shortUrl).pathname;
const follow = (path: string, userAgent = person) =>
  h.app.inject({ method: "GET", url: path, headers: { "user-agent": userAgent } });
const read = async (id: string) => (await h.as(mira).shortLinks.list({})).links.find((one) => one.id === id);

test("an address has one short link for each campaign", async () => {
  const [one, two] = await Promise.all([make("autumn"), make("autumn")]);
  expect(one.id).toBe(two.id);
  expect(one).toMatchObject({ url, campaign: "autumn", clicks: 0, byPlatform: [] });
  expect(one.shortUrl).toMatch(/\/p~[0-9A-Za-z]{6}$/);
  expect((await make("winter")).id).not.toBe(one.id);
});

test("visitors arrive with the tags of the campaign and the network, and are counted without a trace", async () => {
  const { id, shortUrl } = await make("spring");
  const onX = await follow(`${pathOf(shortUrl)}x`);
  expect(onX.statusCode).toBe(302);
  expect(onX.headers["location"]).toBe(`${url}&utm_source=x&utm_medium=social&utm_campaign=spring`);
  expect(onX.headers["set-cookie"]).toBeUndefined();
  await follow(`${pathOf(shortUrl)}x`);
  await follow(`${pathOf(shortUrl)}l`);
  await follow(pathOf(shortUrl));
  expect(await read(id)).toMatchObject({
    clicks: 4,
    byPlatform: [
      { platform: null, clicks: 1 },
      { platform: "linkedin", clicks: 1 },
      { platform: "x", clicks: 2 },
    ],
  });
  const columns = await h.deps.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'short_link_clicks' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(["clicks", "day", "link_id", "platform", "workspace_id"]);
});

test.each([
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Twitterbot/1.0",
  "LinkedInBot/1.0",
  "http.rb/5.1 (Mastodon/4.4; +https://mastodon.example/) Bot",
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "Bluesky Cardyb/1.1",
  "",
])("%j is redirected and not counted", async (userAgent) => {
  const { id, shortUrl } = await make("robots");
  expect((await follow(pathOf(shortUrl), userAgent)).statusCode).toBe(302);
  expect(await read(id)).toMatchObject({ clicks: 0 });
});

test("an address that no header can have is followed, too", async () => {
  const { shortUrl } = await make(null, "https://bücher.test/“ä”");
  const answer = await follow(pathOf(shortUrl));
  expect(answer.statusCode).toBe(302);
  expect(answer.headers["location"]).toBe("https://xn--bcher-kva.test/%E2%80%9C%C3%A4%E2%80%9D");
});

test("a request that only checks a link, or fetches it ahead, is redirected and not counted", async () => {
  const { id, shortUrl } = await make("ahead");
  const url = pathOf(shortUrl);
  const head = await h.app.inject({ method: "HEAD", url, headers: { "user-agent": person } });
  expect(head.statusCode).toBe(302);
  for (const name of ["purpose", "sec-purpose", "x-moz"])
    await h.app.inject({ method: "GET", url, headers: { "user-agent": person, [name]: "prefetch;prerender" } });
  expect(await read(id)).toMatchObject({ clicks: 0 });
});

test("parallel visitors are all counted", async () => {
  const { id, shortUrl } = await make("crowd");
  await Promise.all(Array.from({ length: 40 }, () => follow(`${pathOf(shortUrl)}b`)));
  expect(await read(id)).toMatchObject({ clicks: 40 });
});

test.each(["/p~AAAAAA", "/p~AAAAA0", "/p~", "/p~AAAAAAq", "/p~%00AAAAA", "/p~AAAAAA/x"])(
  "%s leads nowhere",
  async (path) => {
    const answer = await follow(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["location"]).toBeUndefined();
  },
);

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.test/", "/relative", "", "https://mira:secret@a.test/"])(
  "%j gets no short link",
  async (address) => {
    await expect(make(null, address)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

describe("tags", () => {
  test.each([
    ["https://a.test/", "", "x", "https://a.test/"],
    ["https://a.test/#top", "c", "x", "https://a.test/?utm_source=x&utm_medium=social&utm_campaign=c#top"],
    ["https://a.test/?utm_source=own", "c", "x", "https://a.test/?utm_source=own&utm_medium=social&utm_campaign=c"],
    [
      "https://a.test/?q=caf%E9&flag&s=a~b",
      "c",
      "x",
      "https://a.test/?q=caf%E9&flag&s=a~b&utm_source=x&utm_medium=social&utm_campaign=c",
    ],
    ["https://a.test?", "c", "x", "https://a.test/?utm_source=x&utm_medium=social&utm_campaign=c"],
    [
      "https://a.test/?UTM_source=own&a=utm_medium",
      "c",
      "x",
      "https://a.test/?UTM_source=own&a=utm_medium&utm_source=x&utm_medium=social&utm_campaign=c",
    ],
    ["https://bücher.test/ä b?ö=“#ü", "", null, "https://xn--bcher-kva.test/%C3%A4%20b?%C3%B6=%E2%80%9C#%C3%BC"],
    ["https:a.test", "", null, "https://a.test/"],
    ["https://a.test/", "c & d", null, "https://a.test/?utm_source=link&utm_medium=social&utm_campaign=c+%26+d"],
  ] as const)("of %s with the campaign %j on %s", (address, campaign, platform, target) => {
    expect(taggedTarget(address, campaign, platform)).toBe(target);
  });
});

test("what goes out has the link of its network", async () => {
  const accounts = [await anAccount(h, mira, "x"), await anAccount(h, mira, "facebook")];
  const { shortUrl } = await make("frozen");
  const { post } = await h.as(mira).posts.create({
    content: `New: ${shortUrl}`,
    firstComment: shortUrl,
    platforms: ["x", "facebook"],
    accountIds: accounts.map(({ id }) => id),
    draft: true,
  });
  const { deliveries } = await h.as(mira).posts.check({ id: post.id });
  const texts = deliveries.flatMap(({ platform, texts: all }) => all.map(({ text }) => `${platform}: ${text}`));
  expect(texts.toSorted()).toEqual([
    `facebook: New: ${shortUrl}f`,
    `facebook: ${shortUrl}f`,
    `x: New: ${shortUrl}x`,
    `x: ${shortUrl}x`,
  ]);
});

test("pages of links follow each other; another's link does not exist", async () => {
  const other = await h.newUser();
  const { id } = await make("mine");
  const first = await h.as(mira).shortLinks.list({ limit: 2 });
  const second = await h.as(mira).shortLinks.list({ limit: 2, cursor: first.nextCursor ?? "" });
  const ids = [...first.links, ...second.links].map((link) => link.id);
  expect(new Set(ids).size).toBe(4);
  await expect(h.as(other).shortLinks.remove({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  await h.as(mira).shortLinks.remove({ id });
  expect(await read(id)).toBeUndefined();
  expect(await h.deps.db.execute(sql`select 1 from short_link_clicks where link_id = ${id}`)).toHaveLength(0);
});
