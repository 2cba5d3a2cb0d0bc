import { describe, expect, test } from "vitest";
import { oauthClients, oauthGrants } from "#server/domains/auth/oauth/oauth.table.ts";
import { identityFlow, problemOf } from "#server/test/identity-flow.ts";
import { isSignedIn, outcome, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";

const { h, deps, providers, signIn, signedInBy, aMember } = await identityFlow();

describe("the account of an identity", () => {
  test("is not found by an address that the provider has not verified", async () => {
    const { email, member } = await aMember(true);
    for (const options of [
      { email, isEmailVerified: false },
      { email, provider: "facebook" as const },
    ])
      expect(problemOf(await signIn(options))).toBe("account-exists");
    expect(await deps.sql`select 1 from identities where user_id = ${member.user.id}`).toHaveLength(0);
  });

  test("is found by an address that both the provider and we have verified", async () => {
    const { email, member } = await aMember(true);
    expect((await signedInBy({ email })).user.id).toBe(member.user.id);
    expect(await isSignedIn(deps, member)).toBe(true);
  });

  test("is taken over by the verified owner of an address that another user registered without verifying it", async () => {
    const { email, member: squatter } = await aMember(false);
    const { secret } = await h
      .as(squatter.user, { session: await sessionOf(deps, squatter) })
      .apiKeys.create({ name: "Door", scope: "write" });
    const clientId = `plcl_${squatter.user.id}`;
    await deps.db.insert(oauthClients).values({ id: clientId, name: "Door", redirectUris: [] });
    await deps.db
      .insert(oauthGrants)
      .values({ clientId, userId: squatter.user.id, scope: "write", resource: `${deps.config.publicUrl}/mcp` });
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
    expect(await deps.sql`select 1 from oauth_grants where user_id = ${squatter.user.id}`).toHaveLength(0);
  });

  test("is found again after the address changes at the provider", async () => {
    const first = await signedInBy({ email: "old@example.test" });
    providers.setForge((claims) => ({ ...claims, email: "new@example.test" }));
    expect((await signedInBy({ email: "old@example.test" })).user.id).toBe(first.user.id);
  });
});
