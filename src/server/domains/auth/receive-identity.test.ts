import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { registerUser } from "#server/domains/auth/auth.service.ts";
import { identityStartWarnings } from "#server/integrations/identity/registry.ts";
import { loadConfig } from "#server/env.ts";
import { newToken, sha256Base64Url } from "#server/lib/random-token.ts";
import { codeOf } from "#server/test/authenticator.ts";
import { harness } from "#server/test/harness.ts";
import { startIdentityProviders } from "#server/test/identity-providers.ts";
import { aClient, anEmail, isSignedIn, outcome, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";
import type { SignedIn } from "#shared/auth.ts";
import type { IdentityOutcome, IdentityProvider } from "#shared/sign-in.ts";

const applePrivateKey = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
const providers = await startIdentityProviders();
afterAll(() => providers.close());
const h = await harness({ env: { ...providers.env(applePrivateKey), LOG_LEVEL: "silent" } });
const { deps } = h;

beforeEach(() => providers.reset());

interface Way {
  provider?: IdentityProvider;
  email?: string;
  isEmailVerified?: boolean;
  /** Who links or confirms. */
  owner?: SignedIn;
  purpose?: "link" | "confirm";
  isPopup?: boolean;
  cookie?: string;
  change?: (sent: { code: string; state: string }) => Record<string, string>;
}

async function begin({ provider = "google", owner, purpose = "link", isPopup = true }: Way) {
  const secret = newToken("");
  const answer = await h.app.inject({
    method: "POST",
    url: owner === undefined ? "/api/auth/social/start" : "/api/auth/social/link",
    headers: owner === undefined ? {} : { authorization: `Bearer ${owner.token}` },
    payload: { provider, opener: sha256Base64Url(secret), isPopup, ...(owner === undefined ? {} : { purpose }) },
    remoteAddress: aClient().address,
  });
  const { data } = answer.json<{ data: { authorizationUrl: string } }>();
  return {
    answer,
    secret,
    url: data?.authorizationUrl,
    cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
  };
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function comeBack(begun: Begun, { provider = "google", email = anEmail(), isEmailVerified = true, ...way }: Way) {
  const sent = providers.consent(begun.url, { email, isEmailVerified }, provider);
  const fields = new URLSearchParams(way.change?.(sent) ?? { ...sent });
  const url = `/api/auth/social/callback/${provider}`;
  const headers = { cookie: way.cookie ?? begun.cookie };
  return provider === "apple"
    ? h.app.inject({
        method: "POST",
        url,
        headers: {
          ...headers,
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://appleid.apple.com",
        },
        payload: fields.toString(),
      })
    : h.app.inject({ method: "GET", url: `${url}?${fields}`, headers });
}

const handoffIn = (page: string) => /data-handoff="([^"]*)"/.exec(page)?.[1];

async function finish(secret: string, handoff?: string): Promise<IdentityOutcome> {
  const payload = { secret, ...(handoff === undefined ? {} : { handoff }) };
  const answer = await h.app.inject({ method: "POST", url: "/api/auth/social/finish", payload });
  const { data, token, refreshToken } = answer.json<{ data: IdentityOutcome; token?: string; refreshToken?: string }>();
  return { ...data, ...(token === undefined ? {} : { token, refreshToken }) } as IdentityOutcome;
}

/** The whole way, as the page and the popup walk it. */
async function walk(way: Way = {}): Promise<IdentityOutcome> {
  const begun = await begin(way);
  const page = await comeBack(begun, way);
  return finish(begun.secret, handoffIn(page.body));
}

async function signedInBy(way: Way): Promise<SignedIn> {
  const result = await walk(way);
  if (result.outcome !== "signed_in") throw new Error(JSON.stringify(result));
  return result;
}

const problemOf = (result: IdentityOutcome) => (result.outcome === "failed" ? result.problem : result.outcome);

/** Somebody with a password; their address is proven or not. */
async function aMember(isVerified: boolean) {
  const email = anEmail();
  const member = await registerUser(deps, aClient(), { email, password: passwordOfMira, firstName: "Mira" });
  if (isVerified) await deps.db.execute(sql`update users set email_verified_at = now() where id = ${member.user.id}`);
  return { email, member };
}

describe("signing in with a provider", () => {
  test.each(["google", "apple"] as const)(
    "%s opens an account whose address is proven, and finds it again",
    async (provider) => {
      const email = anEmail();
      const first = await signedInBy({ provider, email });
      expect(first.user).toMatchObject({ email, emailVerified: true });
      expect(await isSignedIn(deps, first)).toBe(true);
      const again = await signedInBy({ provider, email });
      expect(again.user.id).toBe(first.user.id);
    },
  );

  test("facebook opens one whose address is still to be proven", async () => {
    const email = anEmail();
    const signedIn = await signedInBy({ provider: "facebook", email });
    expect(signedIn.user).toMatchObject({ email, emailVerified: false, firstName: "Mira", lastName: "Okafor" });
  });

  test("apple's name comes once, beside the code", async () => {
    const user = JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" } });
    const signedIn = await signedInBy({ provider: "apple", change: (sent) => ({ ...sent, user }) });
    expect(signedIn.user).toMatchObject({ firstName: "Ada", lastName: "Lovelace" });
  });

  test("the way carries a state, a nonce and PKCE, and a cookie that only this way gets", async () => {
    const { url, answer } = await begin({});
    const query = new URL(url).searchParams;
    expect(query.get("state")).toHaveLength(43);
    expect(query.get("nonce")).toHaveLength(43);
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("redirect_uri")).toBe(`${deps.config.publicUrl}/api/auth/social/callback/google`);
    expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; Path=\/api\/auth\/social; SameSite=Lax/);
  });

  test("the popup hands over by a message and may be read by the page that opened it alone", async () => {
    const begun = await begin({});
    const page = await comeBack(begun, {});
    expect(page.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
    expect(page.body).not.toContain("<script>");
    const script = await h.app.inject({ method: "GET", url: "/api/auth/social/handoff.js" });
    expect(script.body).toContain("location.origin");
    expect(script.body).not.toContain('"*"');
  });

  test("without a popup the person goes back to where they began, and nothing secret is in the address", async () => {
    const begun = await begin({ isPopup: false });
    const back = await comeBack(begun, {});
    expect([back.statusCode, back.headers.location]).toEqual([303, `${deps.config.publicUrl}/auth?returned=social`]);
    expect((await finish(begun.secret)).outcome).toBe("signed_in");
  });

  test("a second factor is asked for here, too", async () => {
    const { user, ...tokens } = await signedInBy({ email: "factor@example.test" });
    const { auth } = h.as(user, { session: await sessionOf(deps, { ...tokens }) });
    const { secret } = await auth.beginSecondFactor();
    await auth.confirmSecondFactor({ code: await codeOf(secret, -1) });
    const result = await walk({ email: "factor@example.test" });
    if (result.outcome !== "second_factor") throw new Error(result.outcome);
    const given = await h
      .as(null)
      .auth.giveSecondFactor({ ticket: result.secondFactor.ticket, code: await codeOf(secret) });
    expect(await isSignedIn(deps, given)).toBe(true);
  });
});

describe("what comes back is believed only when", () => {
  test.each<[string, Way, string]>([
    ["this browser began it", { cookie: "" }, "web-storage-unsupported"],
    ["the person said yes", { change: ({ state }) => ({ state, error: "access_denied" }) }, "access-denied"],
    ["there is a code", { change: ({ state }) => ({ state }) }, "identity-refused"],
    ["the code is theirs", { change: ({ state }) => ({ state, code: "made-up" }) }, "identity-refused"],
  ])("%s", async (_what, way, problem) => {
    expect(problemOf(await walk(way))).toBe(problem);
  });

  test.each<[IdentityProvider, object, string]>([
    ["google", { error: "invalid_client", error_description: "Unauthorized" }, "invalid-api-key"],
    ["google", { error: "unauthorized_client" }, "invalid-api-key"],
    ["apple", { error: "invalid_client" }, "invalid-api-key"],
    ["facebook", { error: { message: "Error validating client secret.", code: 1 } }, "invalid-api-key"],
    ["facebook", { error: { message: "Error validating application.", code: 101 } }, "invalid-api-key"],
    ["google", { error: "redirect_uri_mismatch", error_description: "Bad Request" }, "unauthorized-domain"],
    ["facebook", { error: { message: "The redirect_uri is not allowed", code: 191 } }, "unauthorized-domain"],
    ["google", { error: "invalid_grant" }, "identity-refused"],
  ])("%s does not answer %j", async (provider, refusal, problem) => {
    providers.setRefusal(refusal);
    expect(problemOf(await walk({ provider }))).toBe(problem);
  });

  test("the account may be opened here at all", async () => {
    await deps.sql`insert into installation (media_id, written_in, sign_up_closed_at)
      values (gen_random_uuid(), 'here', now()) on conflict (is_only) do update set sign_up_closed_at = now()`;
    expect(problemOf(await walk())).toBe("login-blocked");
    await deps.sql`update installation set sign_up_closed_at = null`;
    expect(problemOf(await walk())).toBe("signed_in");
  });

  test("the state is ours", async () => {
    const begun = await begin({});
    const back = await comeBack(begun, { change: ({ code }) => ({ code, state: "made-up" }) });
    expect(handoffIn(back.body)).toBe("");
    expect((await finish(begun.secret)).outcome).toBe("pending");
  });

  test("it comes once: a second return with the same state changes nothing", async () => {
    const begun = await begin({});
    const first = await comeBack(begun, {});
    const second = await comeBack(begun, {});
    expect(handoffIn(second.body)).toBe("");
    expect((await finish(begun.secret, handoffIn(first.body))).outcome).toBe("signed_in");
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const forgeries: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["no nonce", ({ nonce: _nonce, ...claims }) => claims],
    ["another audience", (claims) => ({ ...claims, aud: "another-app" })],
    ["another issuer", (claims) => ({ ...claims, iss: "https://evil.test" })],
    ["a token that has run out", (claims) => ({ ...claims, iat: now() - 500, exp: now() - 120 })],
    ["a token from the future", (claims) => ({ ...claims, iat: now() + 3_000, exp: now() + 9_000 })],
    ["nobody", ({ sub: _sub, ...claims }) => claims],
  ];
  test.each(
    forgeries.flatMap(([what, forge]) => (["google", "apple"] as const).map((provider) => ({ what, forge, provider }))),
  )("the id token of $provider has not $what", async ({ forge, provider }) => {
    providers.setForge(forge);
    expect(problemOf(await walk({ provider }))).toBe("identity-refused");
  });

  test("the provider answers, and knows our credentials", async () => {
    const begun = await begin({});
    providers.setDown(true);
    const page = await comeBack(begun, {});
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("network-request-failed");
  });
});

describe("whose account it is", () => {
  test("is not decided by an address that the provider has not proven", async () => {
    const { email, member } = await aMember(true);
    for (const way of [
      { email, isEmailVerified: false },
      { email, provider: "facebook" as const },
    ])
      expect(problemOf(await walk(way))).toBe("account-exists");
    expect(await deps.sql`select 1 from identities where user_id = ${member.user.id}`).toHaveLength(0);
  });

  test("is by a proven address where we have seen it proven, too", async () => {
    const { email, member } = await aMember(true);
    expect((await signedInBy({ email })).user.id).toBe(member.user.id);
    expect(await isSignedIn(deps, member)).toBe(true);
  });

  test("goes to the owner of the address, and from whoever registered it first without proof", async () => {
    const { email, member: squatter } = await aMember(false);
    const { secret } = await h
      .as(squatter.user, { session: await sessionOf(deps, squatter) })
      .apiKeys.create({ name: "Door", scope: "write" });
    const owner = await signedInBy({ email });
    expect(owner.user).toMatchObject({ id: squatter.user.id, emailVerified: true });
    expect(await isSignedIn(deps, squatter)).toBe(false);
    expect(await outcome(h.as(null).auth.login({ email, password: passwordOfMira }))).toBe("UNAUTHORIZED");
    const byKey = await h.app.inject({
      method: "GET",
      url: "/api/auth/me",
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(byKey.statusCode).toBe(401);
  });

  test("is still found when the address changes at the provider", async () => {
    const first = await signedInBy({ email: "old@example.test" });
    providers.setForge((claims) => ({ ...claims, email: "new@example.test" }));
    expect((await signedInBy({ email: "old@example.test" })).user.id).toBe(first.user.id);
  });
});

describe("the outcome", () => {
  test("is given once, to who knows the secret, and not for a wrong handoff code", async () => {
    const begun = await begin({});
    const page = await comeBack(begun, {});
    expect(problemOf(await finish(newToken(""), handoffIn(page.body)))).toBe("user-token-expired");
    expect(problemOf(await finish(begun.secret, "wrong"))).toBe("user-token-expired");
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
  });

  test("waits a minute", async () => {
    const begun = await begin({});
    await comeBack(begun, {});
    await deps.db.execute(sql`update identity_attempts set expires_at = expires_at - interval '61 seconds'`);
    expect(problemOf(await finish(begun.secret))).toBe("user-token-expired");
  });

  test("of twenty pages that ask at once, one gets it", async () => {
    const begun = await begin({});
    await comeBack(begun, {});
    const all = await Promise.all(Array.from({ length: 20 }, () => finish(begun.secret)));
    expect(all.filter(({ outcome: one }) => one === "signed_in")).toHaveLength(1);
  });
});

describe("linking", () => {
  test("lets the provider sign in, shows it among the ways in, and unlinking ends it", async () => {
    const { member } = await aMember(true);
    const email = anEmail();
    expect((await walk({ owner: member, email })).outcome).toBe("linked");
    const phone = await signedInBy({ email });
    expect(phone.user.id).toBe(member.user.id);
    const { auth } = h.as(member.user, { session: await sessionOf(deps, member) });
    const { identities } = await auth.signInMethods();
    expect(identities).toMatchObject([{ provider: "google", label: email }]);
    await auth.unlinkIdentity({ id: identities[0]?.id ?? "" });
    expect(await isSignedIn(deps, phone)).toBe(false);
    expect(await isSignedIn(deps, member)).toBe(true);
    expect((await signedInBy({ email })).user.id).not.toBe(member.user.id);
  });

  test("does not take what signs in to another account", async () => {
    const email = anEmail();
    await signedInBy({ email });
    const { member } = await aMember(true);
    expect(problemOf(await walk({ owner: member, email }))).toBe("linked-elsewhere");
  });

  test("asks for a fresh sign-in, which the same provider can be", async () => {
    const email = anEmail();
    const owner = await signedInBy({ email });
    await deps.db.execute(
      sql`update login_sessions set created_at = now() - interval '1 hour' where user_id = ${owner.user.id}`,
    );
    expect((await begin({ owner, provider: "facebook" })).answer.json()).toMatchObject({
      code: "CONFIRMATION_REQUIRED",
    });
    expect(problemOf(await walk({ owner, purpose: "confirm", email: anEmail() }))).toBe("user-mismatch");
    expect((await walk({ owner, purpose: "confirm", email })).outcome).toBe("confirmed");
    expect((await begin({ owner, provider: "facebook" })).answer.statusCode).toBe(200);
  });

  test("the last way in stays", async () => {
    const owner = await signedInBy({});
    const { auth } = h.as(owner.user, { session: await sessionOf(deps, owner) });
    const [identity] = (await auth.signInMethods()).identities;
    expect(await outcome(auth.unlinkIdentity({ id: identity?.id ?? "" }))).toBe("CONFLICT");
    await auth.updatePassword({ password: "battery staple" });
    expect(await outcome(auth.unlinkIdentity({ id: identity?.id ?? "" }))).toBe("ok");
  });
});

test("tokens of a provider lie sealed", async () => {
  const { user } = await signedInBy({ provider: "apple" });
  const [row] = await deps.sql`select sealed_token from identities where user_id = ${user.id}`;
  expect(row?.["sealed_token"]).toMatch(/^v1\./);
});

test("a provider that is not configured says so, at start and to whoever asks", async () => {
  const config = loadConfig({ NODE_ENV: "test", SANDBOX: "false" });
  expect(identityStartWarnings(config.identity)).toEqual([
    "Social login is not configured. Please set the provider env vars.",
  ]);
  const bare = h.as(null, { deps: { ...deps, identities: {} } });
  await expect(bare.auth.startIdentity({ provider: "google", opener: sha256Base64Url("x") })).rejects.toThrow(
    "Social login is not configured. Please set the provider env vars.",
  );
  expect(() => loadConfig({ GOOGLE_CLIENT_ID: "only" })).toThrow(/GOOGLE_CLIENT_SECRET: is missing/);
});
