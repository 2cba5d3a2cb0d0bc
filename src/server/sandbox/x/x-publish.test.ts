import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, connectX, xApi } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

type Connection = Awaited<ReturnType<typeof connectX>>;

let sandbox: TestSandbox;
let account: Connection;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { tweetsPerWindow: 60 } });
  account = await connectX(sandbox);
});
afterAll(() => sandbox.stop());

const json = { "content-type": "application/json" };
const answerOf = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});
const send = async (path: string, body: unknown, by = account) =>
  answerOf(
    await xApi(sandbox, path, {
      method: "POST",
      headers: { ...bearer(by.token), ...json },
      body: JSON.stringify(body),
    }),
  );
const tweet = (body: unknown, by = account) => send("/2/tweets", body, by);
const get = async (path: string, by = account) => (await xApi(sandbox, path, { headers: bearer(by.token) })).json();

const upload = async (bytes: Buffer, by = account) => {
  const form = new FormData();
  form.set("media", new Blob([new Uint8Array(bytes)]), "picture");
  form.set("media_category", "tweet_image");
  return answerOf(await xApi(sandbox, "/2/media/upload", { method: "POST", headers: bearer(by.token), body: form }));
};

describe("POST /2/tweets", () => {
  test("answers 201 with rate headers and counts the post once", async () => {
    const { status, body, headers } = await tweet({ text: "Hello from the loom" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), text: "Hello from the loom" });
    expect(Number(headers.get("x-rate-limit-remaining"))).toBeLessThan(60);
    expect(Number(headers.get("x-rate-limit-reset")) * 1000).toBeGreaterThan(sandbox.clock.now().getTime());
    const { entries } = await sandbox.ledger(account.accountId);
    expect(entries.filter(({ text }) => text === "Hello from the loom")).toMatchObject([{ times: 1 }]);
  });

  test("refuses the same text with X's own words, also when both arrive at once, until a day has passed", async () => {
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
    ["a reply to nothing", { text: "d", reply: { in_reply_to_tweet_id: "1" } }, 403],
  ])("refuses %s", async (_what, body, status) => {
    expect((await tweet(body)).status).toBe(status);
  });

  test("counts as X counts: 280 letters, 140 Chinese characters, 23 for any link", async () => {
    expect((await tweet({ text: "b".repeat(280) })).status).toBe(201);
    expect((await tweet({ text: "漢".repeat(140) })).status).toBe(201);
    expect((await tweet({ text: `${"c".repeat(256)} https://example.com/${"long/".repeat(40)}` })).status).toBe(201);
  });

  test("a thread answers one's own posts and no one else's", async () => {
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

  test("takes tweet.write and a living token", async () => {
    const reader = await connectX(sandbox, { scope: "tweet.read users.read" });
    expect((await tweet({ text: "x" }, reader)).status).toBe(403);
    expect((await xApi(sandbox, "/2/tweets", { method: "POST", headers: json, body: "{}" })).status).toBe(401);
  });

  test("stops at the window's limit with the time it opens again", async () => {
    const busy = await connectX(sandbox);
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, index) => tweet({ text: `Burst ${index}` }, busy)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("x-rate-limit-remaining")).toBe("0");
    expect((await sandbox.ledger(busy.accountId)).count).toBe(60);
  });

  test("is deleted by its author alone", async () => {
    const { body } = await tweet({ text: "Fleeting" });
    const other = await connectX(sandbox);
    const remove = async (by: Connection) =>
      answerOf(await xApi(sandbox, `/2/tweets/${body.data.id}`, { method: "DELETE", headers: bearer(by.token) }));
    expect((await remove(other)).status).toBe(403);
    expect((await remove(account)).body).toEqual({ data: { deleted: true } });
    expect((await get(`/2/tweets?ids=${body.data.id}`)).errors).toHaveLength(1);
  });
});

describe("reading posts back", () => {
  test("addresses come as short links that the entities resolve, with one more for the media", async () => {
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

  test("a timeline holds what came since start_time, newest first", async () => {
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

  test("metrics come for what is there and errors for what is not", async () => {
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

describe("X media", () => {
  test("a picture goes up in one request, gets its alt text and is posted", async () => {
    const { status, body } = await upload(await picture("png", 64, 48));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expires_after_secs: 86_400, image: { w: 64, h: 48 } });
    expect(
      (await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "A tile" } } })).status,
    ).toBe(200);
    expect(
      (await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "x".repeat(1_001) } } }))
        .status,
    ).toBe(400);
    expect((await tweet({ media: { media_ids: [body.data.id] } })).status).toBe(201);
  });

  test("is refused when it is no picture, too large, someone else's or a day old", async () => {
    expect((await upload(Buffer.from("<svg/>"))).status).toBe(400);
    expect((await upload(Buffer.concat([await picture("jpeg", 9, 9), Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(
      400,
    );
    const other = await connectX(sandbox);
    const { body } = await upload(await picture("jpeg", 70, 70), other);
    expect((await tweet({ text: "Not mine", media: { media_ids: [body.data.id] } })).status).toBe(403);
    expect((await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "x" } } })).status).toBe(
      403,
    );
    sandbox.clock.advance(24 * 3_600_000);
    const again = await connectX(sandbox, { cookie: other.cookie });
    expect(again.accountId).toBe(other.accountId);
    expect((await tweet({ text: "Too late", media: { media_ids: [body.data.id] } }, again)).status).toBe(400);
    account = await connectX(sandbox, { cookie: account.cookie });
  });

  test("takes media.write", async () => {
    const writer = await connectX(sandbox, { scope: "tweet.read tweet.write users.read" });
    expect((await upload(await picture("jpeg", 9, 9), writer)).status).toBe(403);
  });

  const append = async (id: string, index: number, part: Buffer) => {
    const form = new FormData();
    form.set("segment_index", String(index));
    form.set("media", new Blob([new Uint8Array(part)]));
    return xApi(sandbox, `/2/media/upload/${id}/append`, {
      method: "POST",
      headers: bearer(account.token),
      body: form,
    });
  };
  const begin = async (body: Record<string, unknown>) => send("/2/media/upload/initialize", body);
  const finalize = (id: string) => send(`/2/media/upload/${id}/finalize`, {});

  test("goes up in parts, a part may be sent again, and is ready when finalized", async () => {
    const bytes = await picture("jpeg", 300, 200);
    const { body } = await begin({
      media_type: "image/jpeg",
      total_bytes: bytes.length,
      media_category: "tweet_image",
    });
    const half = Math.floor(bytes.length / 2);
    expect((await append(body.data.id, 1, bytes.subarray(half))).status).toBe(200);
    expect((await finalize(body.data.id)).status).toBe(400);
    expect((await append(body.data.id, 0, bytes.subarray(0, half))).status).toBe(200);
    expect((await append(body.data.id, 0, bytes.subarray(0, half))).status).toBe(200);
    const done = await finalize(body.data.id);
    expect(done.body.data).not.toHaveProperty("processing_info");
    expect((await tweet({ text: "In parts", media: { media_ids: [body.data.id] } })).status).toBe(201);
  });

  test("a video is processed before it can be posted", async () => {
    const bytes = Buffer.alloc(2_000, 7);
    const { body } = await begin({ media_type: "video/mp4", total_bytes: bytes.length, media_category: "tweet_video" });
    const id = body.data.id;
    await append(id, 0, bytes);
    expect((await finalize(id)).body.data.processing_info).toMatchObject({ state: "in_progress", check_after_secs: 1 });
    expect((await tweet({ text: "Too soon", media: { media_ids: [id] } })).status).toBe(400);
    sandbox.clock.advance(1_000);
    expect((await get(`/2/media/upload?command=STATUS&media_id=${id}`)).data.processing_info).toMatchObject({
      state: "succeeded",
    });
    expect((await tweet({ text: "Now", media: { media_ids: [id] } })).status).toBe(201);
  });

  test("a part of 2 MiB gets 413 and no body; a wrong announcement 400", async () => {
    const { body } = await begin({ media_type: "image/png", total_bytes: 3_000_000, media_category: "tweet_image" });
    const response = await append(body.data.id, 0, Buffer.alloc(2 * 1024 * 1024));
    expect(response.status).toBe(413);
    expect(await response.text()).toBe("");
    expect((await begin({ media_type: "image/bmp", total_bytes: 10, media_category: "tweet_image" })).status).toBe(400);
    expect(
      (await begin({ media_type: "image/png", total_bytes: 6_000_000, media_category: "tweet_image" })).status,
    ).toBe(400);
    expect(
      (await begin({ media_type: "image/png", total_bytes: 10, media_category: "tweet_image", surprise: 1 })).status,
    ).toBe(400);
  });
});
