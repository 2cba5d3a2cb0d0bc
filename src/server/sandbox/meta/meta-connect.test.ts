import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { bearer, connectMeta, consentMeta, graph, metaScopes, tokenQuery } from "../test/consent.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const dialog = (params: Record<string, string>) =>
  fetch(`${sandbox.base}/facebook/v26.0/dialog/oauth?${new URLSearchParams(params).toString()}`);
const request = () => ({
  client_id: sandboxClient.clientId,
  redirect_uri: sandbox.redirectUri,
  state: "abc",
  scope: metaScopes,
  response_type: "code",
});

describe("the Facebook dialog", () => {
  test("shows a page without script whose form may be sent only to itself and to the app", async () => {
    const response = await dialog(request());
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' http://postloom.test");
    expect(page).toContain("Sandbox");
    expect(page).toContain("pages_manage_posts");
    expect(page).not.toContain("<script");
  });

  test("refuses an unknown app or a foreign address without a redirect", async () => {
    expect((await dialog({ ...request(), client_id: "other" })).status).toBe(400);
    const foreign = await fetch(`${sandbox.base}/facebook/dialog/oauth`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...request(), redirect_uri: "https://evil.test/", decision: "allow" }),
    });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get("location")).toBeNull();
  });

  test("escapes the request's parameters", async () => {
    const page = await (await dialog({ ...request(), state: '"><img src=x>' })).text();
    expect(page).not.toContain("<img src=x>");
    expect(page).toContain("&quot;&gt;&lt;img src=x&gt;");
  });

  test("returns a cancelled consent as access_denied with the state", async () => {
    const { target } = await consentMeta(sandbox, { decision: "cancel" });
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: "access_denied",
      error_reason: "user_denied",
      state: "st-1",
    });
    expect(target.searchParams.has("code")).toBe(false);
  });

  test("refuses a form post from another site", async () => {
    const response = await fetch(`${sandbox.base}/facebook/dialog/oauth`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ ...request(), decision: "allow" }),
      redirect: "manual",
    });
    expect(response.status).toBe(403);
  });
});

describe("Meta tokens", () => {
  const codeOf = async () => (await consentMeta(sandbox)).target.searchParams.get("code") ?? "";
  const redeem = (extra: Record<string, string>) => graph(sandbox, `/oauth/access_token?${tokenQuery(sandbox, extra)}`);

  test("a code is valid once", async () => {
    const code = await codeOf();
    const first = await redeem({ code });
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ token_type: "bearer", expires_in: 7200 });
    const second = await redeem({ code });
    expect(second.status).toBe(400);
    expect((await second.json()).error).toMatchObject({ code: 100, type: "OAuthException" });
  });

  test("a code needs the app's secret and the redirect address of the dialog", async () => {
    expect((await redeem({ code: await codeOf(), client_secret: "wrong" })).status).toBe(400);
    expect((await redeem({ code: await codeOf(), redirect_uri: "http://postloom.test/elsewhere" })).status).toBe(400);
  });

  test("a user token is exchanged for one of 60 days, and an expired one is not", async () => {
    const short = await (await redeem({ code: await codeOf() })).json();
    const exchange = () => redeem({ grant_type: "fb_exchange_token", fb_exchange_token: short.access_token });
    expect((await (await exchange()).json()).expires_in).toBe(5_184_000);
    sandbox.clock.advance(3 * 3_600_000);
    const late = await exchange();
    expect((await late.json()).error).toMatchObject({ code: 190, error_subcode: 463 });
  });

  test("debug_token returns a token's state to the app only", async () => {
    const { userToken, pageId, instagramId } = await connectMeta(sandbox);
    const appToken = `${sandboxClient.clientId}|${sandboxClient.clientSecret}`;
    const debug = (token: string, by = appToken) =>
      graph(sandbox, `/debug_token?${new URLSearchParams({ input_token: token, access_token: by }).toString()}`);
    const { data } = await (await debug(userToken)).json();
    expect(data).toMatchObject({ is_valid: true, type: "USER", app_id: sandboxClient.clientId });
    expect(data.granular_scopes).toContainEqual({ scope: "pages_manage_posts", target_ids: [pageId] });
    expect(data.granular_scopes).toContainEqual({ scope: "instagram_basic", target_ids: [instagramId] });
    expect((await (await debug("nonsense")).json()).data).toMatchObject({ is_valid: false, error: { code: 190 } });
    expect((await debug(userToken, userToken)).status).toBe(401);
  });

  test("a missing token, an unknown one and a wrong appsecret_proof are refused with Graph's codes", async () => {
    const { userToken } = await connectMeta(sandbox);
    const errorOf = async (response: Response) => (await response.json()).error;
    expect(await errorOf(await graph(sandbox, "/me"))).toMatchObject({ code: 104 });
    expect(await errorOf(await graph(sandbox, "/me", { headers: bearer("EAAUnope") }))).toMatchObject({ code: 190 });
    expect(await errorOf(await graph(sandbox, "/me?appsecret_proof=00", { headers: bearer(userToken) }))).toMatchObject(
      { code: 100 },
    );
    const proof = createHmac("sha256", sandboxClient.clientSecret).update(userToken).digest("hex");
    expect((await graph(sandbox, `/me?appsecret_proof=${proof}`, { headers: bearer(userToken) })).status).toBe(200);
  });

  test("the token may be an OAuth header or a parameter, and the version may be left out", async () => {
    const { userToken } = await connectMeta(sandbox);
    expect((await graph(sandbox, "/me", { headers: { authorization: `OAuth ${userToken}` } })).status).toBe(200);
    expect((await fetch(`${sandbox.base}/graph/me?access_token=${userToken}`)).status).toBe(200);
  });
});

describe("Pages and Instagram accounts", () => {
  test("each consent creates separate accounts, and no token can read another's", async () => {
    const [anna, ben] = [
      await connectMeta(sandbox, { name: "Anna Sandbox" }),
      await connectMeta(sandbox, { name: "Anna Sandbox" }),
    ];
    expect(ben.pageId).not.toBe(anna.pageId);
    expect(ben.instagramId).not.toBe(anna.instagramId);
    const foreign = await graph(sandbox, `/${anna.instagramId}?fields=username`, { headers: bearer(ben.pageToken) });
    expect((await foreign.json()).error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test("the same browser and name get the same accounts", async () => {
    const first = await connectMeta(sandbox, { name: "Again Sandbox" });
    const second = await connectMeta(sandbox, { name: "Again Sandbox", cookie: first.cookie });
    expect(second.pageId).toBe(first.pageId);
    const other = await connectMeta(sandbox, { name: "Other Sandbox", cookie: first.cookie });
    expect(other.pageId).not.toBe(first.pageId);
  });

  test("ids have the platforms' format", async () => {
    const { pageId, instagramId } = await connectMeta(sandbox);
    expect(pageId).toMatch(/^\d{15}$/);
    expect(instagramId).toMatch(/^17841\d{12}$/);
  });

  test("a Page without a linked account has no instagram_business_account", async () => {
    const { userToken } = await connectMeta(sandbox, { instagram: false });
    const pages = await (
      await graph(sandbox, "/me/accounts?fields=id,instagram_business_account{id}", { headers: bearer(userToken) })
    ).json();
    expect(pages.data).toHaveLength(1);
    expect(pages.data[0]).not.toHaveProperty("instagram_business_account");
  });

  test("listing Pages requires pages_show_list", async () => {
    const { target } = await consentMeta(sandbox, { scope: "instagram_basic" });
    const code = target.searchParams.get("code") ?? "";
    const { access_token: token } = await (
      await graph(sandbox, `/oauth/access_token?${tokenQuery(sandbox, { code })}`)
    ).json();
    expect((await (await graph(sandbox, "/me/accounts", { headers: bearer(token) })).json()).error).toMatchObject({
      code: 10,
    });
  });

  test("deleted permissions end every token of the user, and no other", async () => {
    const [anna, ben] = [await connectMeta(sandbox), await connectMeta(sandbox)];
    expect(
      (await (await graph(sandbox, "/me/permissions", { headers: bearer(anna.userToken) })).json()).data,
    ).toContainEqual({
      permission: "pages_manage_posts",
      status: "granted",
    });
    expect(
      await (await graph(sandbox, "/me/permissions", { method: "DELETE", headers: bearer(anna.userToken) })).json(),
    ).toEqual({ success: true });
    expect((await graph(sandbox, `/${anna.pageId}`, { headers: bearer(anna.pageToken) })).status).toBe(401);
    expect((await graph(sandbox, `/${ben.pageId}`, { headers: bearer(ben.pageToken) })).status).toBe(200);
  });

  test("an unknown field is refused with code 100", async () => {
    const { userToken } = await connectMeta(sandbox);
    expect(
      (await (await graph(sandbox, "/me?fields=shoe_size", { headers: bearer(userToken) })).json()).error,
    ).toMatchObject({ code: 100 });
  });
});
