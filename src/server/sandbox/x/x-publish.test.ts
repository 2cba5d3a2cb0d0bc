import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, connectX, xApi } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { xClient, type XConnection } from "../test/x-client.ts";

let sandbox: TestSandbox;
let account: XConnection;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { tweetsPerWindow: 60 } });
  account = await connectX(sandbox);
});
afterAll(() => sandbox.stop());

const { tweet, get, remove, upload } = xClient(
  () => sandbox,
  () => account,
);

describe("POST /2/tweets", () => {
  test("responds with 201 and rate headers and records the post once", async () => {
    const { status, body, headers } = await tweet({ text: "Hello from the loom" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), text: "Hello from the loom" });
    expect(Number(headers.get("x-rate-limit-remaining"))).toBeLessThan(60);
    expect(Number(headers.get("x-rate-limit-reset")) * 1000).toBeGreaterThan(sandbox.clock.now().getTime());
    const { entries } = await sandbox.ledger(account.accountId);
    expect(entries.filter(({ text }) => text === "Hello from the loom")).toMatchObject([{ times: 1 }]);
  });

  test("refuses the same text with X's message, also on concurrent requests, until a day has passed", async () => {
    const answers = await Promise.all([tweet({ text: "Twice?" }), tweet({ text: "Twice?" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.detail).toBe(
      "You are not allowed to create a Tweet with duplicate content.",
    );
    const other = await connectX(sandbox);
    expect((await tweet({ text: "Twice?" }, other)).status).toBe(201);
    sandbox.clock.advance(24 * 3_600_000 + 1);
    account = await connectX(sandbox, { cookie: account.cookie });
    expect((await tweet({ text: "Twice?" })).status).toBe(201);
  });

  test.each([
    ["an unknown field", { text: "a", colour: "red" }, 400],
    ["reply_settings everyone", { text: "b", reply_settings: "everyone" }, 400],
    ["neither text nor media", { text: " " }, 400],
    ["an unknown media id", { text: "c", media: { media_ids: ["1"] } }, 400],
    ["281 letters", { text: "a".repeat(281) }, 403],
    ["141 Chinese characters", { text: "漢".repeat(141) }, 403],
    ["a reply to a missing post", { text: "d", reply: { in_reply_to_tweet_id: "1" } }, 403],
  ])("refuses %s", async (_what, body, status) => {
    expect((await tweet(body)).status).toBe(status);
  });

  test("accepts X's weighted length: 280 letters, 140 Chinese characters, 23 for any link", async () => {
    expect((await tweet({ text: "b".repeat(280) })).status).toBe(201);
    expect((await tweet({ text: "漢".repeat(140) })).status).toBe(201);
    expect((await tweet({ text: `${"c".repeat(256)} https://example.com/${"long/".repeat(40)}` })).status).toBe(201);
  });

  test("a reply is accepted to own posts only", async () => {
    const { body: first } = await tweet({ text: "1 of 2" });
    const { body: second } = await tweet({ text: "2 of 2", reply: { in_reply_to_tweet_id: first.data.id } });
    const { data } = await get(`/2/tweets/${second.data.id}?tweet.fields=conversation_id,referenced_tweets`);
    expect(data).toMatchObject({
      conversation_id: first.data.id,
      referenced_tweets: [{ type: "replied_to", id: first.data.id }],
    });
    const other = await connectX(sandbox);
    const foreign = await tweet({ text: "Hi", reply: { in_reply_to_tweet_id: first.data.id } }, other);
    expect(foreign).toMatchObject({
      status: 403,
      body: { detail: "You can only reply to or quote posts where you are mentioned or are the author." },
    });
  });

  test("requires tweet.write and a valid token", async () => {
    const reader = await connectX(sandbox, { scope: "tweet.read users.read" });
    expect((await tweet({ text: "x" }, reader)).status).toBe(403);
    expect((await tweet({ text: "x" }, { ...account, token: "xa_unknown" })).status).toBe(401);
    expect((await xApi(sandbox, "/2/tweets", { method: "POST" })).status).toBe(401);
  });

  test("refuses calls above the window's limit with 429", async () => {
    const busy = await connectX(sandbox);
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, index) => tweet({ text: `Burst ${index}` }, busy)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("x-rate-limit-remaining")).toBe("0");
    expect((await sandbox.ledger(busy.accountId)).count).toBe(60);
  });

  test("a post is deleted by its author only", async () => {
    const { body } = await tweet({ text: "Fleeting" });
    const other = await connectX(sandbox);
    expect((await remove(`/2/tweets/${body.data.id}`, other)).status).toBe(403);
    expect((await remove(`/2/tweets/${body.data.id}`)).body).toEqual({ data: { deleted: true } });
    expect((await get(`/2/tweets?ids=${body.data.id}`)).errors).toHaveLength(1);
  });
});

describe("reading posts", () => {
  test("addresses are short links, resolved by the entities, with another link for the media", async () => {
    const { body: media } = await upload(await picture("jpeg", 80, 80));
    const text = "👋 See https://example.com/a?b=1 and example.org";
    const { body } = await tweet({ text, media: { media_ids: [media.data.id] } });
    const start = new Date(sandbox.clock.now().getTime() - 1_000).toISOString();
    const { data } = await get(
      `/2/users/${account.accountId}/tweets?max_results=10&start_time=${start}&tweet.fields=created_at,entities,attachments`,
    );
    const found = data.find(({ id }: { id: string }) => id === body.data.id);
    expect(found.text).not.toContain("example.com");
    const { urls } = found.entities;
    expect(urls.map((url: { expanded_url: string }) => url.expanded_url)).toEqual([
      "https://example.com/a?b=1",
      "http://example.org",
      `http://postloom.test/sandbox/posts/${body.data.id}`,
    ]);
    for (const { start: from, end, url } of urls)
      expect(
        Array.from(found.text as string)
          .slice(from, end)
          .join(""),
      ).toBe(url);
    expect(found.attachments.media_keys).toHaveLength(1);
  });

  test("a timeline contains the posts since start_time, newest first", async () => {
    const own = await connectX(sandbox);
    await tweet({ text: "Earlier" }, own);
    sandbox.clock.advance(60_000);
    const start = sandbox.clock.now().toISOString();
    const { body } = await tweet({ text: "Later" }, own);
    const page = await get(`/2/users/${own.accountId}/tweets?start_time=${start}`, own);
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([body.data.id]);
    expect(page.meta).toMatchObject({ result_count: 1, newest_id: body.data.id });
    expect(
      (await xApi(sandbox, `/2/users/${own.accountId}/tweets?max_results=4`, { headers: bearer(own.token) })).status,
    ).toBe(400);
  });

  test("a lookup returns metrics of existing posts and errors for missing ones", async () => {
    const { body } = await tweet({ text: "Measure me" });
    await tweet({ text: "A reply", reply: { in_reply_to_tweet_id: body.data.id } });
    const answer = await get(`/2/tweets?ids=${body.data.id},1234&tweet.fields=public_metrics`);
    expect(answer.data).toEqual([
      expect.objectContaining({
        id: body.data.id,
        public_metrics: expect.objectContaining({ reply_count: 1, like_count: 0 }),
      }),
    ]);
    expect(answer.errors).toMatchObject([{ resource_id: "1234" }]);
  });
});
