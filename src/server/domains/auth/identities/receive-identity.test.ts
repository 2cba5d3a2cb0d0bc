import { describe, expect, test } from "vitest";
import { loadConfig } from "#server/env.ts";
import { identityStartWarnings } from "#server/integrations/identity/registry.ts";
import { sha256Base64Url } from "#server/lib/random-token.ts";
import { codeOf } from "#server/test/authenticator.ts";
import { handoffIn, identityFlow, problemOf, type IdentityOptions } from "#server/test/identity-flow.ts";
import { anEmail, isSignedIn, sessionOf } from "#server/test/sign-ins.ts";
import type { IdentityProvider } from "#shared/auth/sign-in.ts";

const { h, deps, providers, begin, callback, finish, signIn, signedInBy } = await identityFlow();

describe("signing in with a provider", () => {
  test.each(["google", "apple"] as const)(
    "%s creates an account with a verified address, and signs in to it again",
    async (provider) => {
      const email = anEmail();
      const first = await signedInBy({ provider, email });
      expect(first.user).toMatchObject({ email, emailVerified: true });
      expect(await isSignedIn(deps, first)).toBe(true);
      const again = await signedInBy({ provider, email });
      expect(again.user.id).toBe(first.user.id);
    },
  );

  test.each(
    (["google", "apple"] as const).flatMap((provider) =>
      [2, 60, 240].flatMap((seconds) => [
        { provider, seconds },
        { provider, seconds: -seconds },
      ]),
    ),
  )("a clock of $provider that is $seconds seconds ahead of ours signs in", async ({ provider, seconds }) => {
    providers.setAhead(seconds * 1_000);
    expect(problemOf(await signIn({ provider }))).toBe("signed_in");
  });

  test("facebook creates an account with an unverified address", async () => {
    const email = anEmail();
    const signedIn = await signedInBy({ provider: "facebook", email });
    expect(signedIn.user).toMatchObject({ email, emailVerified: false, firstName: "Mira", lastName: "Okafor" });
  });

  test("apple sends the name once, beside the code", async () => {
    const user = JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" } });
    const signedIn = await signedInBy({ provider: "apple", change: (sent) => ({ ...sent, user }) });
    expect(signedIn.user).toMatchObject({ firstName: "Ada", lastName: "Lovelace" });
  });

  test("the authorization URL has state, nonce and PKCE, and the cookie is limited to the callback", async () => {
    const { url, answer } = await begin({});
    const query = new URL(url).searchParams;
    expect(query.get("state")).toHaveLength(43);
    expect(query.get("nonce")).toHaveLength(43);
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("redirect_uri")).toBe(`${deps.config.publicUrl}/api/auth/social/callback/google`);
    expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; Path=\/api\/auth\/social; SameSite=Lax/);
  });

  test("the popup posts a message to its opener of the same origin only", async () => {
    const begun = await begin({});
    const page = await callback(begun, {});
    expect(page.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
    expect(page.body).not.toContain("<script>");
    const script = await h.app.inject({ method: "GET", url: "/api/auth/social/handoff.js" });
    expect(script.body).toContain("location.origin");
    expect(script.body).not.toContain('"*"');
  });

  test("without a popup the browser is redirected back, without secrets in the URL", async () => {
    const begun = await begin({ isPopup: false });
    const back = await callback(begun, {});
    expect([back.statusCode, back.headers.location]).toEqual([303, `${deps.config.publicUrl}/auth?returned=social`]);
    expect((await finish(begun.secret)).outcome).toBe("signed_in");
  });

  test("a second factor is required, too", async () => {
    const { user, ...tokens } = await signedInBy({ email: "factor@example.test" });
    const { auth } = h.as(user, { session: await sessionOf(deps, { ...tokens }) });
    const { secret } = await auth.beginSecondFactor();
    await auth.confirmSecondFactor({ code: await codeOf(secret) });
    const result = await signIn({ email: "factor@example.test" });
    if (result.outcome !== "second_factor") throw new Error(result.outcome);
    const given = await h
      .as(null)
      .auth.giveSecondFactor({ ticket: result.secondFactor.ticket, code: await codeOf(secret, 1) });
    expect(await isSignedIn(deps, given)).toBe(true);
  });
});

describe("a returned sign-in is accepted only when", () => {
  test.each<[string, IdentityOptions, string]>([
    ["the same browser began it", { cookie: "" }, "web-storage-unsupported"],
    ["the user consented", { change: ({ state }) => ({ state, error: "access_denied" }) }, "access-denied"],
    ["it has a code", { change: ({ state }) => ({ state }) }, "identity-refused"],
    ["the code is valid", { change: ({ state }) => ({ state, code: "made-up" }) }, "identity-refused"],
  ])("%s", async (_what, options, problem) => {
    expect(problemOf(await signIn(options))).toBe(problem);
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
  ])("%s does not respond with %j", async (provider, refusal, problem) => {
    providers.setRefusal(refusal);
    expect(problemOf(await signIn({ provider }))).toBe(problem);
  });

  test("it comes from the provider that was requested", async () => {
    const begun = await begin({ provider: "facebook" });
    const { state } = providers.consent(begun.url, { email: anEmail(), isEmailVerified: true }, "facebook");
    const url = `/api/auth/social/callback/google?${new URLSearchParams({ state, code: "of another" })}`;
    const page = await h.app.inject({ method: "GET", url, headers: { cookie: begun.cookie } });
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
  });

  test("a new account has an email address", async () => {
    providers.setForge(({ email: _email, ...claims }) => claims);
    expect(problemOf(await signIn())).toBe("email-missing");
  });

  test("sign-up is open", async () => {
    await deps.sql`insert into installation (media_id, written_in, sign_up_closed_at)
      values (gen_random_uuid(), 'here', now()) on conflict (is_only) do update set sign_up_closed_at = now()`;
    expect(problemOf(await signIn())).toBe("login-blocked");
    await deps.sql`update installation set sign_up_closed_at = null`;
    expect(problemOf(await signIn())).toBe("signed_in");
  });

  test("the state is ours", async () => {
    const begun = await begin({});
    const back = await callback(begun, { change: ({ code }) => ({ code, state: "made-up" }) });
    expect(handoffIn(back.body)).toBe("");
    expect((await finish(begun.secret)).outcome).toBe("pending");
  });

  test("it is the first return with this state", async () => {
    const begun = await begin({});
    const first = await callback(begun, {});
    const second = await callback(begun, {});
    expect(handoffIn(second.body)).toBe("");
    expect((await finish(begun.secret, handoffIn(first.body))).outcome).toBe("signed_in");
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const forgeries: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["no nonce", ({ nonce: _nonce, ...claims }) => claims],
    ["another audience", (claims) => ({ ...claims, aud: "another-app" })],
    ["another issuer", (claims) => ({ ...claims, iss: "https://evil.test" })],
    ["an expired token", (claims) => ({ ...claims, iat: now() - 800, exp: now() - 420 })],
    ["a token from the future", (claims) => ({ ...claims, iat: now() + 3_000, exp: now() + 9_000 })],
    ["no subject", ({ sub: _sub, ...claims }) => claims],
  ];
  test.each(
    forgeries.flatMap(([what, forgery]) =>
      (["google", "apple"] as const).map((provider) => ({ what, forgery, provider })),
    ),
  )("the id token of $provider does not have $what", async ({ forgery, provider }) => {
    providers.setForge(forgery);
    expect(problemOf(await signIn({ provider }))).toBe("identity-refused");
  });

  test("the provider is reachable", async () => {
    const begun = await begin({});
    providers.setDown(true);
    const page = await callback(begun, {});
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("network-request-failed");
  });
});

test("tokens of a provider are stored encrypted", async () => {
  const { user } = await signedInBy({ provider: "apple" });
  const [row] = await deps.sql`select sealed_token from identities where user_id = ${user.id}`;
  expect(row?.["sealed_token"]).toMatch(/^v1\./);
});

test("a missing provider configuration is reported at start and in responses", async () => {
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
