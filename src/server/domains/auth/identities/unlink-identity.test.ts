import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handoffIn, identityWays, problemOf } from "#server/test/identity-ways.ts";
import { anEmail, isSignedIn, outcome, sessionOf } from "#server/test/sign-ins.ts";

const { h, deps, begin, comeBack, finish, walk, signedInBy, aMember } = await identityWays();

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

  test.each(["link", "confirm"] as const)("does not %s for a sign-in that ended on the way", async (purpose) => {
    const email = anEmail();
    const owner = await signedInBy({ email });
    const provider = purpose === "link" ? "facebook" : "google";
    const way = { owner, provider, purpose, email } as const;
    const begun = await begin(way);
    await deps.db.execute(sql`update login_sessions set ended_at = now() where user_id = ${owner.user.id}`);
    const page = await comeBack(begun, way);
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
    expect(await deps.sql`select 1 from identities where user_id = ${owner.user.id}`).toHaveLength(1);
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
