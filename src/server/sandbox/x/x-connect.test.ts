import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { basic, bearer, connectX, consentX, redeemX, xApi, xScopes } from "../test/consent.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const codeForm = (consent: { target: URL; verifier: string }, change: Record<string, string> = {}) => ({
  grant_type: "authorization_code",
  code: consent.target.searchParams.get("code") ?? "",
  redirect_uri: sandbox.redirectUri,
  code_verifier: consent.verifier,
  ...change,
});

describe("X's consent page", () => {
  const open = (change: Record<string, string>) => {
    const request = {
      client_id: sandboxClient.clientId,
      redirect_uri: sandbox.redirectUri,
      response_type: "code",
      scope: xScopes,
      state: "s",
      code_challenge: "c",
      code_challenge_method: "S256",
    };
    return fetch(`${sandbox.base}/x/authorize?${new URLSearchParams({ ...request, ...change }).toString()}`);
  };

  test("lists the scopes and has the sandbox label", async () => {
    const response = await open({});
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain("media.write");
    expect(page).toContain("Sandbox");
  });

  test.each([
    ["PKCE other than S256", { code_challenge_method: "plain" }],
    ["a state beyond 500 characters", { state: "s".repeat(501) }],
    ["a foreign redirect address", { redirect_uri: "https://evil.test/" }],
    ["another response type", { response_type: "token" }],
    ["no scope", { scope: "" }],
  ])("refuses %s", async (_what, change) => {
    expect((await open(change)).status).toBe(400);
  });

  test("returns a cancelled consent as access_denied", async () => {
    const { target } = await consentX(sandbox, { decision: "cancel" });
    expect(Object.fromEntries(target.searchParams)).toEqual({ error: "access_denied", state: "st-2" });
  });
});

describe("X tokens", () => {
  test("a code and its verifier give two tokens with the requested scopes", async () => {
    const { tokens } = await connectX(sandbox);
    expect(tokens).toMatchObject({
      expires_in: 7_200,
      scope: xScopes,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
  });

  test("without offline.access there is no refresh token", async () => {
    const { tokens } = await connectX(sandbox, { scope: "tweet.read users.read" });
    expect(tokens).not.toHaveProperty("refresh_token");
  });

  test("a code is valid once, also on concurrent requests", async () => {
    const consent = await consentX(sandbox);
    const answers = await Promise.all([redeemX(sandbox, codeForm(consent)), redeemX(sandbox, codeForm(consent))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("a code expires after 30 seconds", async () => {
    const consent = await consentX(sandbox);
    sandbox.clock.advance(30_000);
    const response = await redeemX(sandbox, codeForm(consent));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request", error_description: expect.any(String) });
  });

  test("a wrong verifier, redirect address, secret or grant type is refused", async () => {
    expect((await redeemX(sandbox, codeForm(await consentX(sandbox), { code_verifier: "wrong" }))).status).toBe(400);
    expect(
      (await redeemX(sandbox, codeForm(await consentX(sandbox), { redirect_uri: "http://postloom.test/other" })))
        .status,
    ).toBe(400);
    expect((await redeemX(sandbox, codeForm(await consentX(sandbox)), {})).status).toBe(401);
    expect((await redeemX(sandbox, codeForm(await consentX(sandbox), { grant_type: "password" }))).status).toBe(400);
  });

  test("a refresh token is rotated: the old one is refused, the new one accepted", async () => {
    const { refreshToken } = await connectX(sandbox);
    const refresh = (token: string) => redeemX(sandbox, { grant_type: "refresh_token", refresh_token: token });
    const next = await (await refresh(refreshToken)).json();
    expect((await refresh(refreshToken)).status).toBe(400);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  test("an access token expires after two hours and when it is revoked", async () => {
    const { token } = await connectX(sandbox);
    const me = (by: string) => xApi(sandbox, "/2/users/me", { headers: bearer(by) });
    expect((await me(token)).status).toBe(200);
    sandbox.clock.advance(7_200_000);
    expect((await me(token)).status).toBe(401);
    const other = await connectX(sandbox);
    const revoked = await xApi(sandbox, "/2/oauth2/revoke", {
      method: "POST",
      headers: basic,
      body: new URLSearchParams({ token: other.token }),
    });
    expect(await revoked.json()).toEqual({ revoked: true });
    expect((await me(other.token)).status).toBe(401);
  });

  test("two people get different accounts", async () => {
    const [anna, ben] = [await connectX(sandbox, { name: "Anna" }), await connectX(sandbox, { name: "Anna" })];
    expect(anna.accountId).toMatch(/^\d{19}$/);
    expect(anna.username).toMatch(/^\w{1,15}$/);
    expect(ben.accountId).not.toBe(anna.accountId);
  });
});
