import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { pressConsent } from "#server/test/consent.ts";
import type { SocialPlatform } from "../../platform.ts";
import { clientAt, connectAt, failureOf } from "../../test/connect.ts";

let sandbox: TestSandbox;
let client: SocialPlatform;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = clientAt(sandbox.base, "bluesky");
});
afterAll(() => sandbox.stop());

const connect = () => connectAt(sandbox, "bluesky", signal);
const password = "abcd-efgh-ijkl-mnop";
const logIn = (identifier: string, secret = password, server: string | null = null) =>
  client.connectWithPassword?.({ server, identifier, password: secret }, signal) ?? Promise.reject(new Error("None"));

async function begin(identifier: string | null, server: string | null = null) {
  const request = { state: "s", codeVerifier: "v".repeat(43), redirectUri: sandbox.redirectUri };
  const { url, pending } = await client.authorize({ ...request, server, identifier }, signal);
  return { request, url, pending };
}

async function consent({ request, url, pending }: Awaited<ReturnType<typeof begin>>) {
  const back = await pressConsent(url);
  const [code, issuer] = [back.searchParams.get("code") ?? "", back.searchParams.get("iss")];
  return { ...request, code, issuer, pending };
}

describe("a sign-in", () => {
  test("shows nothing of the request in the page's address but its name", async () => {
    const { url } = await begin(null);
    expect([...url.searchParams.keys()].toSorted()).toEqual(["client_id", "request_uri"]);
    expect(url.searchParams.get("client_id")).toMatch(/^http:\/\/localhost\?redirect_uri=/);
  });

  test.each([
    ["its handle", (handle: string) => `@${handle}`],
    ["the address of its profile", (handle: string) => `https://bsky.app/profile/${handle}`],
    ["a copied handle with marks of direction", (handle: string) => `\u202a${handle.toUpperCase()}\u202c`],
  ])("finds the server of an account by %s", async (_name, typed) => {
    const known = await connect();
    const [account] = await client.exchangeCode(await consent(await begin(typed(known.username ?? ""))), signal);
    expect(account).toMatchObject({
      externalId: known.externalId,
      username: known.username,
      server: `${sandbox.base}/bluesky`,
      tokens: { scopes: ["atproto", "transition:generic"] },
    });
  });

  test("by its DID, or at a server without a name", async () => {
    const known = await connect();
    const [account] = await client.exchangeCode(await consent(await begin(known.externalId)), signal);
    expect(account?.externalId).toBe(known.externalId);
    const [chosen] = await client.exchangeCode(await consent(await begin(null, `${sandbox.base}/bluesky/`)), signal);
    expect(chosen?.externalId).toMatch(/^did:plc:/);
  });

  test.each(["anna", "anna@example.com", "not a handle", ".bsky.social"])("refuses %j as a handle", async (typed) => {
    expect(await failureOf(begin(typed))).toMatchObject({ kind: "rejected", code: "bluesky.identifier.invalid" });
  });

  test("refuses a handle without an account", async () => {
    const failure = await failureOf(begin("unheard-of.bsky.test"));
    expect(failure).toMatchObject({ kind: "rejected", code: "bluesky.identifier.unknown" });
  });

  test.each([null, "https://other.example"])("refuses a callback with %j as its issuer", async (issuer) => {
    const exchange = { ...(await consent(await begin(null))), issuer };
    expect((await failureOf(client.exchangeCode(exchange, signal))).kind).toBe("auth_expired");
  });

  test("refuses another account than the one that was named", async () => {
    const [known, other] = [await connect(), await connect()];
    const exchange = await consent(await begin(known.externalId));
    const pending = JSON.stringify({ ...JSON.parse(exchange.pending ?? "{}"), did: other.externalId });
    expect((await failureOf(client.exchangeCode({ ...exchange, pending }, signal))).kind).toBe("auth_expired");
  });
});

describe("a connection", () => {
  test("renews its tokens, each once", async () => {
    const { tokens, ...actor } = await connect();
    const renewed = await client.refresh(tokens, signal);
    expect(renewed?.refreshToken).not.toBe(tokens.refreshToken);
    const current = { ...actor, accessToken: renewed?.accessToken ?? "" };
    expect((await client.profile(current, signal)).username).toBe(actor.username);
    expect((await failureOf(client.refresh(tokens, signal))).kind).toBe("auth_expired");
  });

  test("ends after two weeks where the app has no address of its own", async () => {
    const { tokens, ...actor } = await connect();
    const facts = await client.inspect(actor, tokens, signal);
    expect(facts).toMatchObject({ missingScopes: [], canPublish: true });
    const days = ((facts.accessEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  test("is refused by a token of another connection's key", async () => {
    const [one, other] = [await connect(), await connect()];
    const { key } = JSON.parse(other.accessToken) as { key: unknown };
    const stolen = JSON.stringify({ ...JSON.parse(one.accessToken), key });
    expect((await failureOf(client.profile({ ...one, accessToken: stolen }, signal))).kind).toBe("auth_expired");
  });
});

describe("an app password", () => {
  test("connects the account of a handle, and its session is renewed and ended", async () => {
    const known = await connect();
    const [account] = await logIn(`@${known.username}`);
    expect(account).toMatchObject({ externalId: known.externalId, server: `${sandbox.base}/bluesky` });
    if (account === undefined) return;
    const { externalId, username, tokens } = account;
    expect(tokens.expiresAt?.getTime()).toBeGreaterThan(Date.now());
    const renewed = await client.refresh(tokens, signal);
    if (renewed === null) throw new Error("Not renewed");
    const actor = { externalId, username, server: account.server ?? null, accessToken: renewed.accessToken };
    expect(await client.inspect(actor, renewed, signal)).toMatchObject({ canPublish: true, accessEndsAt: null });
    expect((await failureOf(client.refresh(tokens, signal))).kind).toBe("auth_expired");
    const [again] = await logIn(known.username ?? "", password, `${sandbox.base}/bluesky`);
    if (again === undefined) return;
    await client.revoke(again.tokens, signal);
    expect((await failureOf(client.refresh(again.tokens, signal))).kind).toBe("auth_expired");
  });

  test("that is wrong is refused in words about the password", async () => {
    const { username } = await connect();
    expect(await failureOf(logIn(username ?? "", "main password"))).toMatchObject({
      kind: "auth_expired",
      code: "bluesky.password.refused",
    });
  });
});
