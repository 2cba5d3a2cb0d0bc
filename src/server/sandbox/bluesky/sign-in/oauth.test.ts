import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pressConsent } from "#server/test/consent.ts";
import { appPassword, blueskyClient } from "../../test/bluesky-client.ts";
import {
  authorizeUrl,
  loopbackRedirect,
  type ProofCaller,
  proofCaller,
  pushForm,
  verifier,
  virtualClient,
} from "../../test/bluesky-oauth.ts";
import { startSandbox, type TestSandbox } from "../../test/start-sandbox.ts";

let sandbox: TestSandbox;
let app: ProofCaller;
let people = 0;
const api = blueskyClient(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  app = await proofCaller(sandbox);
  await app.warm();
});

const push = (change: Record<string, string> = {}) => app.send("/oauth/par", { form: pushForm(change) });

/** The redirect after the consent. */
async function consent(change: Record<string, string> = {}, decision: "allow" | "cancel" = "allow") {
  const { body } = await push(change);
  const url = authorizeUrl(sandbox, change["client_id"] ?? virtualClient(), body.request_uri);
  return pressConsent(url, { name: `Person ${++people}`, decision });
}

const redeemForm = (code: string, change: Record<string, string> = {}) => ({
  grant_type: "authorization_code",
  client_id: virtualClient(),
  redirect_uri: loopbackRedirect,
  code_verifier: verifier,
  code,
  ...change,
});
const codeIn = (back: URL) => back.searchParams.get("code") ?? "";
const redeem = (code: string, change: Record<string, string> = {}) =>
  app.send("/oauth/token", { form: redeemForm(code, change) });
const connect = async (change: Record<string, string> = {}) => (await redeem(codeIn(await consent(change)), {})).body;
const renew = (refresh_token: string, change: Record<string, string> = {}) =>
  app.send("/oauth/token", {
    form: { grant_type: "refresh_token", client_id: virtualClient(), refresh_token, ...change },
  });
const profile = (token: string, did: string, change = {}) =>
  app.send(`/xrpc/app.bsky.actor.getProfile?actor=${did}`, { token, change });

describe("the servers of an account", () => {
  test("are found from its handle", async () => {
    const { did, handle } = await api.logIn("found.example.com");
    expect((await api.get("com.atproto.identity.resolveHandle", { handle })).body).toEqual({ did });
    const document = await (await fetch(`${sandbox.base}/bluesky/plc/${did}`)).json();
    expect(document).toMatchObject({ id: did, alsoKnownAs: [`at://${handle}`] });
    const [{ id, serviceEndpoint }] = document.service;
    expect([id, serviceEndpoint]).toEqual(["#atproto_pds", `${sandbox.base}/bluesky`]);
    const resource = await (await fetch(`${serviceEndpoint}/.well-known/oauth-protected-resource`)).json();
    const [issuer] = resource.authorization_servers;
    const server = await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({ issuer, client_id_metadata_document_supported: true });
  });

  test("are not there for others", async () => {
    expect((await api.get("com.atproto.identity.resolveHandle", { handle: "no.example.com" })).status).toBe(400);
    expect((await fetch(`${sandbox.base}/bluesky/plc/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa`)).status).toBe(404);
  });
});

describe("a pushed request", () => {
  test("needs a nonce, which the first answer gives", async () => {
    const fresh = await proofCaller(sandbox);
    const first = await fresh.send("/oauth/par", { form: pushForm() });
    expect([first.status, first.body.error]).toEqual([400, "use_dpop_nonce"]);
    expect((await fresh.send("/oauth/par", { form: pushForm() })).status).toBe(201);
  });

  test.each([
    ["no PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["an address that the app does not name", { redirect_uri: "http://127.0.0.1/other" }, "invalid_request"],
    ["no atproto", { scope: "transition:generic" }, "invalid_scope"],
    ["a scope that the app does not declare", { scope: "atproto transition:email" }, "invalid_scope"],
    ["an app without a description", { client_id: "https://other.example.com/app.json" }, "invalid_client_metadata"],
    ["an address of another host", { client_id: virtualClient("https://evil.test/callback") }, "invalid_request"],
  ])("with %s is refused", async (_what, change, error) => {
    const { status, body } = await push(change);
    expect([status, body.error]).toEqual([400, error]);
  });

  test("is shown on the consent page, for five minutes and one decision", async () => {
    const { body } = await push();
    const url = authorizeUrl(sandbox, virtualClient(), body.request_uri);
    expect(await (await fetch(url)).text()).toContain("transition:generic");
    await pressConsent(url);
    expect((await fetch(url)).status).toBe(400);
    const late = authorizeUrl(sandbox, virtualClient(), (await push()).body.request_uri);
    sandbox.clock.advance(300_000);
    expect((await fetch(late)).status).toBe(400);
    expect((await fetch(`${sandbox.base}/bluesky/oauth/authorize?client_id=x`)).status).toBe(400);
  });

  test("leads back with the issuer, also after a refusal", async () => {
    const issuer = `${sandbox.base}/bluesky`;
    const back = await consent();
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ iss: issuer, state: "st-1" });
    const denied = await consent({}, "cancel");
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({ iss: issuer, error: "access_denied" });
  });

  test("with a hint is for that account", async () => {
    const { did, handle } = await api.logIn("hinted.example.com");
    expect((await connect({ login_hint: handle })).sub).toBe(did);
    expect((await connect({ login_hint: did })).sub).toBe(did);
  });
});

describe("a proof", () => {
  test("is good once, for this call, with this key", async () => {
    const { access_token: token, sub } = await connect();
    const path = `/xrpc/app.bsky.actor.getProfile?actor=${sub}`;
    const dpop = await app.proof("GET", sandbox.base + "/bluesky" + path, token);
    expect((await app.send(path, { token, dpop })).status).toBe(200);
    const again = await app.send(path, { token, dpop });
    expect([again.status, again.body.error]).toEqual([401, "invalid_dpop_proof"]);
    const other = await proofCaller(sandbox);
    await other.warm();
    const stolen = await other.send(path, { token });
    expect([stolen.status, stolen.body.error]).toEqual([401, "invalid_token"]);
    expect((await api.get("app.bsky.actor.getProfile", { actor: sub }, token)).body.error).toBe("InvalidToken");
  });

  test.each([
    ["of another method", { htm: "POST" }],
    ["of another address", { htu: "http://127.0.0.1/sandbox/bluesky/xrpc/app.bsky.feed.getPosts" }],
    ["of another host", { htu: "http://example.com/sandbox/bluesky/xrpc/app.bsky.actor.getProfile" }],
    ["of another token", { ath: "x" }],
    ["without the token", { ath: undefined }],
    ["of another type", { typ: "jwt" }],
  ])("%s is refused", async (_what, change) => {
    const { access_token: token, sub } = await connect();
    const { status, body, headers } = await profile(token, sub, change);
    expect([status, body.error]).toEqual([401, "invalid_dpop_proof"]);
    expect(headers.get("www-authenticate")).toContain('DPoP error="invalid_dpop_proof"');
  });

  test("needs a nonce that is not old", async () => {
    const { access_token: token, sub } = await connect();
    sandbox.clock.advance(250_000);
    const old = await profile(token, sub);
    expect([old.status, old.body.error]).toEqual([401, "use_dpop_nonce"]);
    expect(old.headers.get("www-authenticate")).toContain('DPoP error="use_dpop_nonce"');
    expect((await profile(token, sub)).status).toBe(200);
  });
});

describe("tokens", () => {
  test("name the account and the scopes, and end after a quarter of an hour", async () => {
    const tokens = await connect();
    expect(tokens).toMatchObject({ token_type: "DPoP", expires_in: 900, scope: "atproto transition:generic" });
    expect((await profile(tokens.access_token, tokens.sub)).body).toMatchObject({ displayName: `Person ${people}` });
    sandbox.clock.advance(900_000);
    await app.warm();
    const late = await profile(tokens.access_token, tokens.sub);
    expect([late.status, late.body.error]).toEqual([401, "invalid_token"]);
  });

  test.each([
    ["another verifier", { code_verifier: "w".repeat(43) }],
    ["another address", { redirect_uri: "http://127.0.0.1:4001/callback" }],
    ["another app", { client_id: virtualClient("http://127.0.0.1/other") }],
    ["another code", { code: "no" }],
  ])("are refused for %s", async (_what, change) => {
    const { status, body } = await redeem(codeIn(await consent()), change);
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });

  test("are refused for another key, and for a code that was used", async () => {
    const other = await proofCaller(sandbox);
    await other.warm();
    const form = redeemForm(codeIn(await consent()));
    expect((await other.send("/oauth/token", { form })).body.error).toBe("invalid_grant");
    const code = codeIn(await consent());
    expect((await redeem(code)).status).toBe(200);
    expect((await redeem(code)).body.error).toBe("invalid_grant");
  });

  test("are renewed once; a second use ends the connection", async () => {
    const first = await connect();
    const second = (await renew(first.refresh_token)).body;
    expect((await profile(second.access_token, second.sub)).status).toBe(200);
    const replayed = await renew(first.refresh_token);
    expect(replayed.body).toMatchObject({ error: "invalid_grant", error_description: "Refresh token replayed" });
    expect((await profile(second.access_token, second.sub)).status).toBe(401);
    expect((await renew(second.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("that are renewed twice at once are lost", async () => {
    const { refresh_token: token } = await connect();
    const answers = await Promise.all([renew(token), renew(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect((await renew(kept.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("of an app without a key are renewed for two weeks at most", async () => {
    let { refresh_token: token } = await connect();
    sandbox.clock.advance(13 * 86_400_000);
    await app.warm();
    token = (await renew(token)).body.refresh_token;
    sandbox.clock.advance(2 * 86_400_000);
    await app.warm();
    expect((await renew(token)).body.error).toBe("invalid_grant");
  });

  test("end when one is revoked", async () => {
    const tokens = await connect();
    await app.send("/oauth/revoke", { form: { token: tokens.refresh_token, client_id: virtualClient() } });
    expect((await profile(tokens.access_token, tokens.sub)).status).toBe(401);
  });

  test("with the scope of one collection write there only", async () => {
    const scope = "atproto repo:app.bsky.feed.post?action=create blob:image/*";
    const client_id = virtualClient(loopbackRedirect, scope);
    const code = codeIn(await consent({ client_id, scope }));
    const { access_token: token, sub } = (await redeem(code, { client_id })).body;
    const record = { text: "Allowed", createdAt: "2030-05-01T09:00:00Z" };
    const json = { repo: sub, collection: "app.bsky.feed.post", record };
    const made = await app.send("/xrpc/com.atproto.repo.createRecord", { token, json });
    expect(made.status).toBe(200);
    const rkey = made.body.uri.split("/").at(-1);
    const removal = { repo: sub, collection: "app.bsky.feed.post", rkey };
    const refused = await app.send("/xrpc/com.atproto.repo.deleteRecord", { token, json: removal });
    expect([refused.status, refused.body.error]).toEqual([403, "ScopeMissingError"]);
    expect((await profile(token, sub)).status).toBe(403);
  });
});

describe("an app with a description and a key", () => {
  const redirect = "https://postloom.example.com/callback";

  async function described(change: object = {}) {
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const path = `/client-${++people}.json`;
    const metadata = (client_id: string) => ({
      client_id,
      client_name: "Postloom",
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "atproto transition:generic",
      application_type: "web",
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
      ...change,
    });
    const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" };
    const id = sandbox.serveMedia(path, Buffer.from(""));
    sandbox.serveMedia(path, Buffer.from(JSON.stringify({ ...metadata(id), jwks: { keys: [jwk] } })));
    const assertion = (claims: { aud?: string; jti?: string; iss?: string } = {}) =>
      new SignJWT({ jti: crypto.randomUUID(), iss: id, sub: id, aud: `${sandbox.base}/bluesky`, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .setIssuedAt()
        .sign(privateKey);
    const fields = async (claims?: { aud?: string; jti?: string; iss?: string }) => ({
      client_id: id,
      redirect_uri: redirect,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await assertion(claims),
    });
    return { id, fields };
  }

  test("proves itself in each call, and is connected for as long as it renews", async () => {
    const { id, fields } = await described();
    const { body } = await push(await fields());
    const back = await pressConsent(authorizeUrl(sandbox, id, body.request_uri), { name: `Person ${++people}` });
    expect(back.origin).toBe("https://postloom.example.com");
    expect((await redeem(codeIn(back), { client_id: id, redirect_uri: redirect })).body.error).toBe("invalid_client");
    let { refresh_token: token } = (await redeem(codeIn(back), await fields())).body;
    for (let month = 0; month < 3; month++) {
      sandbox.clock.advance(100 * 86_400_000);
      await app.warm();
      token = (await renew(token, await fields())).body.refresh_token;
      expect(token).toBeTypeOf("string");
    }
  });

  test.each([
    ["of another audience", { aud: "https://bsky.social" }],
    ["of another app", { iss: "https://other.example.com" }],
  ])("is refused with an assertion %s", async (_what, claims) => {
    const { fields } = await described();
    const { status, body } = await push(await fields(claims));
    expect([status, body.error]).toEqual([401, "invalid_client"]);
  });

  test("uses an assertion once", async () => {
    const { fields } = await described();
    const one = await fields();
    expect((await push(one)).status).toBe(201);
    expect((await push(one)).body.error).toBe("invalid_client");
  });

  test.each([
    ["another id", { client_id: "https://other.example.com/app.json" }],
    ["tokens without keys", { dpop_bound_access_tokens: false }],
    ["no atproto", { scope: "transition:generic" }],
  ])("is refused with a description of %s", async (_what, change) => {
    const { fields } = await described(change);
    expect((await push(await fields())).body.error).toBe("invalid_client_metadata");
  });
});

describe("an app password", () => {
  test("has a form of its own", async () => {
    const logIn = (password: string) =>
      api.post("com.atproto.server.createSession", { identifier: "me.example.com", password });
    expect((await logIn("my secret word")).body).toMatchObject({ error: "AuthenticationRequired" });
    expect((await logIn("my secret word")).status).toBe(401);
    expect((await logIn(appPassword)).body).toMatchObject({ handle: "me.example.com", active: true });
  });

  test("logs in to the same account by handle, DID and again", async () => {
    const { did, handle } = await api.logIn("Same Person");
    expect(handle).toMatch(/^sameperson-[a-z2-7]{5}\.bsky\.test$/);
    expect(
      [await api.logIn("Same Person"), await api.logIn(handle), await api.logIn(did)].map((one) => one.did),
    ).toEqual([did, did, did]);
  });

  test("gives tokens that say their end, and are renewed once", async () => {
    const { accessJwt, refreshJwt, did } = await api.logIn("renewing.example.com");
    const read = (token: string) => api.get("com.atproto.server.getSession", {}, token);
    expect((await read(accessJwt)).body).toMatchObject({ did, emailConfirmed: true });
    expect((await read(refreshJwt)).body.error).toBe("InvalidToken");
    expect((await read("x")).status).toBe(400);
    expect((await api.get("com.atproto.server.getSession")).status).toBe(401);
    const claims = JSON.parse(Buffer.from(accessJwt.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ sub: did, exp: claims.iat + 7_200 });

    sandbox.clock.advance(7_200_000);
    expect((await read(accessJwt)).body.error).toBe("ExpiredToken");
    const refresh = (token: string) => api.post("com.atproto.server.refreshSession", undefined, token);
    const renewed = (await refresh(refreshJwt)).body;
    expect((await read(renewed.accessJwt)).status).toBe(200);
    expect((await refresh(refreshJwt)).body.error).toBe("ExpiredToken");
    expect((await read(renewed.accessJwt)).status).toBe(400);
  });

  test("ends with its session", async () => {
    const { accessJwt, refreshJwt } = await api.logIn("leaving.example.com");
    expect((await api.post("com.atproto.server.deleteSession", undefined, refreshJwt)).status).toBe(200);
    expect((await api.get("com.atproto.server.getSession", {}, accessJwt)).body.error).toBe("InvalidToken");
  });

  test("logs in 30 times in five minutes", async () => {
    const answers = [];
    for (let time = 0; time < 31; time++)
      answers.push(
        await api.post("com.atproto.server.createSession", { identifier: "eager.example.com", password: "no" }),
      );
    expect(answers.at(-2)?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get("ratelimit-remaining")).toBe("0");
  });
});
