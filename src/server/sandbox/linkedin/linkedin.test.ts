import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const scope = "openid profile email w_member_social w_organization_social r_organization_social rw_organization_admin";
const versioned = { "linkedin-version": "202609", "x-restli-protocol-version": "2.0.0" };
const dayMs = 86_400_000;

async function consent(change: Record<string, string> = {}): Promise<URL> {
  const form = new URLSearchParams({
    client_id: sandboxClient.clientId,
    redirect_uri: sandbox.redirectUri,
    response_type: "code",
    scope,
    state: "st-3",
    decision: "allow",
    name: "Kiln Sandbox",
    page: "1",
    ...change,
  });
  const response = await fetch(`${sandbox.base}/linkedin/authorize`, {
    method: "POST",
    redirect: "manual",
    body: form,
  });
  return new URL(response.headers.get("location") ?? "");
}

const tokenCall = (form: Record<string, string>) =>
  fetch(`${sandbox.base}/linkedin-api/oauth/v2/accessToken`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: sandboxClient.clientId,
      client_secret: sandboxClient.clientSecret,
      redirect_uri: sandbox.redirectUri,
      ...form,
    }),
  });

const redeem = (code: string) => tokenCall({ grant_type: "authorization_code", code });

async function connect(change: Record<string, string> = {}) {
  const code = (await consent(change)).searchParams.get("code") ?? "";
  const tokens: { access_token: string; refresh_token?: string; scope: string } = await (await redeem(code)).json();
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = versioned) => {
    const response = await fetch(`${sandbox.base}/linkedin-api${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, id: response.headers.get("x-restli-id") ?? "", body: text && JSON.parse(text) };
  };
  const { body: me } = await call("GET", "/v2/userinfo");
  return { tokens, call, author: `urn:li:person:${me.sub}` };
}

const post = (author: string, commentary: string, change: Record<string, unknown> = {}) => ({
  author,
  commentary,
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  ...change,
});

describe("tokens", () => {
  test("a code is valid once and for 30 minutes", async () => {
    const code = async () => (await consent()).searchParams.get("code") ?? "";
    const [first, second] = [await code(), await code()];
    expect((await redeem(first)).status).toBe(200);
    expect((await redeem(first)).status).toBe(400);
    sandbox.clock.advance(30 * 60_000);
    expect((await redeem(second)).status).toBe(400);
  });

  test("a cancelled consent has LinkedIn's own error code", async () => {
    const back = await consent({ decision: "cancel" });
    expect(back.searchParams.get("error")).toBe("user_cancelled_authorize");
  });

  test("only apps for Pages get a refresh token, which is not extended by use", async () => {
    expect((await connect({ scope: "openid profile email w_member_social" })).tokens.refresh_token).toBeUndefined();
    const { refresh_token = "" } = (await connect()).tokens;
    const refresh = () => tokenCall({ grant_type: "refresh_token", refresh_token });
    expect(await (await refresh()).json()).toMatchObject({ refresh_token, scope: scope.replaceAll(" ", ",") });
    sandbox.clock.advance(365 * dayMs);
    expect((await refresh()).status).toBe(400);
  });

  test("an access token ends after 60 days", async () => {
    const { call } = await connect();
    sandbox.clock.advance(60 * dayMs);
    expect(await call("GET", "/v2/userinfo")).toMatchObject({ status: 401, body: { serviceErrorCode: 65_602 } });
  });
});

test.each([
  ["without a version", {}, 400, "VERSION_MISSING"],
  ["of an ended version", { ...versioned, "linkedin-version": "202401" }, 426, "NONEXISTENT_VERSION"],
  ["without the protocol version", { "linkedin-version": "202609" }, 400, "INVALID_PARAMETER"],
])("a call %s is refused", async (_name, headers, status, code) => {
  const { call, author } = await connect();
  expect(await call("POST", "/rest/posts", post(author, "No"), headers)).toMatchObject({ status, body: { code } });
});

describe("posts", () => {
  test("a post is answered with its URN alone, and lacks what follows an unescaped bracket", async () => {
    const { call, author } = await connect();
    const made = await call("POST", "/rest/posts", post(author, "Whole \\(so far\\) and (cut"));
    expect(made).toMatchObject({ status: 201, id: expect.stringMatching(/^urn:li:share:\d+$/), body: "" });
    const { entries } = await sandbox.ledger(author);
    expect(entries).toMatchObject([{ text: "Whole (so far) and ", times: 1 }]);
  });

  test("the same content is refused for a day, also after the first post was deleted", async () => {
    const { call, author } = await connect();
    const publish = () => call("POST", "/rest/posts", post(author, "Once"));
    const { id } = await publish();
    const refusal = { status: 422, body: { message: `Content is a duplicate of ${id}` } };
    expect(await publish()).toMatchObject(refusal);
    expect((await call("DELETE", `/rest/posts/${encodeURIComponent(id)}`)).status).toBe(204);
    expect(await publish()).toMatchObject(refusal);
    sandbox.clock.advance(dayMs + 1);
    expect((await publish()).status).toBe(201);
  });

  test("of two equal posts at the same time one is accepted", async () => {
    const { call, author } = await connect();
    const both = await Promise.all([1, 2].map(() => call("POST", "/rest/posts", post(author, "Both"))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("a person's posts cannot be listed, nor another person's written", async () => {
    const [me, other] = [await connect(), await connect()];
    const listed = await me.call("GET", `/rest/posts?q=author&author=${encodeURIComponent(me.author)}`);
    expect(listed).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } });
    expect((await me.call("POST", "/rest/posts", post(other.author, "No"))).status).toBe(403);
  });

  test("a text over 3,000 characters, drafts and unknown fields are refused", async () => {
    const { call, author } = await connect();
    const publish = async (body: unknown) => (await call("POST", "/rest/posts", body)).status;
    expect(await publish(post(author, "x".repeat(3_001)))).toBe(400);
    expect(await publish(post(author, "x", { lifecycleState: "DRAFT" }))).toBe(400);
    expect(await publish(post(author, "x", { schedule: 1 }))).toBe(400);
  });

  test("a picture must have arrived", async () => {
    const { call, author } = await connect();
    const upload = { initializeUploadRequest: { owner: author } };
    const { body } = await call("POST", "/rest/images?action=initializeUpload", upload);
    const id: string = body.value.image;
    expect((await call("GET", `/rest/images/${encodeURIComponent(id)}`)).body.status).toBe("WAITING_UPLOAD");
    expect(await call("POST", "/rest/posts", post(author, "Early", { content: { media: { id } } }))).toMatchObject({
      status: 400,
      body: { errorDetails: { inputErrors: [{ code: "MEDIA_ASSET_WAITING_UPLOAD" }] } },
    });
  });
});
