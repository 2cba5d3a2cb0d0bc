import { describe, expect, test } from "vitest";
import { identityWays, problemOf } from "#server/test/identity-ways.ts";
import { isSignedIn, outcome, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";

const { h, deps, providers, walk, signedInBy, aMember } = await identityWays();

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
