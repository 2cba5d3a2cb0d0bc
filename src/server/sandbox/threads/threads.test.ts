import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aVideo } from "#server/test/a-video.ts";
import { pressConsent } from "#server/test/consent.ts";
import { threadsLimits } from "#shared/platforms/networks/threads-limits.ts";
import { textLength } from "#shared/platforms/text-length.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { countedLength } from "./containers.ts";

const dayMs = 24 * 3_600_000;
const scopes = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_manage_insights",
  "threads_delete",
].join(",");

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { threadsPostsPerDay: 2 } });
});
afterAll(() => sandbox.stop());

const api = async (method: string, path: string, params: Record<string, string> = {}) => {
  const query = new URLSearchParams(params);
  const url = `${sandbox.base}/threads-graph${path}`;
  const response =
    method === "POST"
      ? await fetch(url, { method, body: query })
      : await fetch(`${url}?${query.toString()}`, { method });
  return { status: response.status, body: await response.json() };
};

const authorizeUrl = (change: Record<string, string> = {}) => {
  const request = {
    client_id: sandboxClient.clientId,
    redirect_uri: sandbox.redirectUri,
    response_type: "code",
    scope: scopes,
    state: "s",
  };
  return `${sandbox.base}/threads/authorize?${new URLSearchParams({ ...request, ...change }).toString()}`;
};

const codeForm = async (change: Record<string, string> = {}) => ({
  client_id: sandboxClient.clientId,
  client_secret: sandboxClient.clientSecret,
  grant_type: "authorization_code",
  redirect_uri: sandbox.redirectUri,
  code: (await pressConsent(authorizeUrl(), { name: `Person ${crypto.randomUUID()}` })).searchParams.get("code") ?? "",
  ...change,
});

const redeem = async (change: Record<string, string> = {}) =>
  api("POST", "/oauth/access_token", await codeForm(change));

const lengthen = (access_token: string, client_secret = sandboxClient.clientSecret) =>
  api("GET", "/access_token", { grant_type: "th_exchange_token", client_secret, access_token });

const renew = (access_token: string) =>
  api("GET", "/refresh_access_token", { grant_type: "th_refresh_token", access_token });

const connect = async (): Promise<string> => (await lengthen((await redeem()).body.access_token)).body.access_token;

const create = (access_token: string, fields: Record<string, string>) =>
  api("POST", "/v1.0/me/threads", { media_type: "TEXT", access_token, ...fields });
const publish = (access_token: string, creation_id: string) =>
  api("POST", "/v1.0/me/threads_publish", { access_token, creation_id });

describe("the consent page", () => {
  test("names the scopes", async () => {
    const page = await (await fetch(authorizeUrl())).text();
    expect(page).toContain("threads_content_publish");
    expect(page).toContain("Sandbox");
  });

  test.each([
    ["an unknown app", { client_id: "other" }],
    ["a foreign redirect address", { redirect_uri: "https://evil.test/" }],
    ["a request without threads_basic", { scope: "threads_delete" }],
  ])("refuses %s", async (_what, change) => {
    expect((await fetch(authorizeUrl(change))).status).toBe(400);
  });
});

describe("tokens", () => {
  test.each([
    ["another secret", { client_secret: "no" }],
    ["another address", { redirect_uri: "http://postloom.test/other" }],
    ["another code", { code: "no" }],
  ])("%s is refused", async (_what, change) => {
    expect((await redeem(change)).status).toBe(400);
  });

  test("a code lives an hour", async () => {
    const form = await codeForm();
    sandbox.clock.advance(dayMs / 24);
    expect((await api("POST", "/oauth/access_token", form)).body.error).toMatchObject({ code: 100 });
  });

  test("a token of an hour becomes one of 60 days, by the app's secret only", async () => {
    const { body } = await redeem();
    expect((await lengthen(body.access_token, "no")).status).toBe(400);
    const long = await lengthen(body.access_token);
    expect(long.body).toMatchObject({ token_type: "bearer", expires_in: 5_184_000 });
    expect((await lengthen(long.body.access_token)).status).toBe(400);
  });

  test("a token is renewed from its second day to its end", async () => {
    const token = await connect();
    expect((await renew(token)).status).toBe(400);
    sandbox.clock.advance(dayMs);
    expect((await renew(token)).body).toMatchObject({ expires_in: 5_184_000 });
    sandbox.clock.advance(60 * dayMs);
    expect((await renew(token)).body.error).toMatchObject({ code: 190 });
  });
});

describe("texts", () => {
  test.each([
    ["a".repeat(500), 200],
    ["a".repeat(501), 400],
    // An emoji of four bytes.
    [`${"a".repeat(496)}🙂`, 200],
    [`${"a".repeat(497)}🙂`, 400],
    [[1, 2, 3, 4, 5].map((no) => `https://a.test/${no}`).join(" "), 200],
    [[1, 2, 3, 4, 5, 5].map((no) => `https://a.test/${no}`).join(" "), 200],
    [[1, 2, 3, 4, 5, 6].map((no) => `https://a.test/${no}`).join(" "), 400],
  ])("%#", async (text, status) => {
    const token = await connect();
    const answer = await create(token, { text });
    expect(answer.status).toBe(status);
    if (text.includes("/6")) expect(answer.body.error.message).toContain("THREADS_API__LINK_LIMIT_EXCEEDED");
  });

  test.each(["Clay & glaze", "é", "日本語", "🙂", "👩‍🎨 and 🇫🇷", "👍🏽", "1️⃣ 2️⃣", "❤️", "©", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a🙂🙂b"])(
    "%s counts here as in the rules",
    (text) => expect(countedLength(text)).toBe(textLength(threadsLimits, text)),
  );
});

test("a post names the kind of its media, alone and in a list", async () => {
  const token = await connect();
  const files = {
    IMAGE: { image_url: sandbox.serveMedia("/bowl.jpg", await picture("jpeg", 400, 400)) },
    VIDEO: { video_url: sandbox.serveMedia("/bowl.mp4", await aVideo({ seconds: 3, frameRate: 24 })) },
  };
  const query = { access_token: token, fields: "media_type" };
  for (const [media_type, file] of Object.entries(files)) {
    const { id } = (await create(token, { media_type, ...file })).body;
    sandbox.clock.advance(1_000);
    const published = (await publish(token, id)).body;
    expect((await api("GET", `/v1.0/${published.id}`, query)).body).toMatchObject({ media_type });
  }
  const { data } = (await api("GET", "/v1.0/me/threads", query)).body;
  expect(data).toMatchObject([{ media_type: "VIDEO" }, { media_type: "IMAGE" }]);
});

describe("containers", () => {
  test("are refused like missing ones until they are processed, and published once", async () => {
    const token = await connect();
    const { id } = (await create(token, { text: "Hello" })).body;
    const status = async () =>
      (await api("GET", `/v1.0/${id}`, { access_token: token, fields: "status,error_message" })).body.status;
    expect(await status()).toBe("IN_PROGRESS");
    expect((await publish(token, id)).body.error).toMatchObject({ code: 24, error_subcode: 4_279_009 });
    sandbox.clock.advance(1_000);
    expect(await status()).toBe("FINISHED");
    const [first, second] = await Promise.all([publish(token, id), publish(token, id)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 400]);
    expect(await status()).toBe("PUBLISHED");
  });

  test("expire after a day", async () => {
    const token = await connect();
    const { id } = (await create(token, { text: "Hello" })).body;
    sandbox.clock.advance(dayMs);
    const read = await api("GET", `/${id}`, { access_token: token, fields: "status" });
    expect(read.body.status).toBe("EXPIRED");
    expect((await publish(token, id)).status).toBe(400);
  });

  test("belong to one account", async () => {
    const [token, other] = [await connect(), await connect()];
    const { id } = (await create(token, { text: "Mine" })).body;
    sandbox.clock.advance(1_000);
    expect((await publish(other, id)).status).toBe(400);
    expect((await api("GET", `/${id}`, { access_token: other, fields: "status" })).status).toBe(400);
  });

  test("are limited in a day by the posts that were published", async () => {
    const token = await connect();
    const send = async (text: string) => {
      const { id } = (await create(token, { text })).body;
      sandbox.clock.advance(1_000);
      return publish(token, id);
    };
    expect((await send("One")).status).toBe(200);
    expect((await send("Two")).status).toBe(200);
    expect((await send("Three")).body.error).toMatchObject({ code: 9 });
    const limit = await api("GET", "/v1.0/me/threads_publishing_limit", { access_token: token });
    expect(limit.body.data[0]).toMatchObject({
      quota_usage: 2,
      reply_quota_usage: 0,
      reply_config: { quota_total: 1_000 },
    });
    sandbox.clock.advance(dayMs);
    expect((await send("Three")).status).toBe(200);
    const list = await api("GET", "/v1.0/me/threads", { access_token: token, fields: "text", limit: "2" });
    expect(list.body.data.map(({ text }: { text: string }) => text)).toEqual(["Three", "Two"]);
    expect(list.body.paging.next).toMatch(/^http/);
  });
});
