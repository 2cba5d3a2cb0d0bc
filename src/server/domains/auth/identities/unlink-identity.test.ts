import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handoffIn, identityFlow, problemOf } from "#server/test/identity-flow.ts";
import { anEmail, isSignedIn, outcome, sessionOf } from "#server/test/sign-ins.ts";

const { h, deps, begin, callback, finish, signIn, signedInBy, aMember } = await identityFlow();

describe("linking", () => {
  test("adds a sign-in method, and unlinking removes it", async () => {
    const { member } = await aMember(true);
    const email = anEmail();
    expect((await signIn({ owner: member, email })).outcome).toBe("linked");
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

  test("refuses an identity of another account", async () => {
    const email = anEmail();
    await signedInBy({ email });
    const { member } = await aMember(true);
    expect(problemOf(await signIn({ owner: member, email }))).toBe("linked-elsewhere");
  });

  test("needs a recent sign-in or a confirmation by the linked provider", async () => {
    const email = anEmail();
    const owner = await signedInBy({ email });
    await deps.db.execute(
      sql`update login_sessions set created_at = now() - interval '1 hour' where user_id = ${owner.user.id}`,
    );
    expect((await begin({ owner, provider: "facebook" })).answer.json()).toMatchObject({
      code: "CONFIRMATION_REQUIRED",
    });
    expect(problemOf(await signIn({ owner, purpose: "confirm", email: anEmail() }))).toBe("user-mismatch");
    expect((await signIn({ owner, purpose: "confirm", email })).outcome).toBe("confirmed");
    expect((await begin({ owner, provider: "facebook" })).answer.statusCode).toBe(200);
  });

  test.each(["link", "confirm"] as const)("does not %s for a session that ended meanwhile", async (purpose) => {
    const email = anEmail();
    const owner = await signedInBy({ email });
    const provider = purpose === "link" ? "facebook" : "google";
    const options = { owner, provider, purpose, email } as const;
    const begun = await begin(options);
    await deps.db.execute(sql`update login_sessions set ended_at = now() where user_id = ${owner.user.id}`);
    const page = await callback(begun, options);
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
    expect(await deps.sql`select 1 from identities where user_id = ${owner.user.id}`).toHaveLength(1);
  });

  test("the last sign-in method cannot be unlinked", async () => {
    const owner = await signedInBy({});
    const { auth } = h.as(owner.user, { session: await sessionOf(deps, owner) });
    const [identity] = (await auth.signInMethods()).identities;
    expect(await outcome(auth.unlinkIdentity({ id: identity?.id ?? "" }))).toBe("CONFLICT");
    await auth.updatePassword({ password: "battery staple" });
    expect(await outcome(auth.unlinkIdentity({ id: identity?.id ?? "" }))).toBe("ok");
  });
});
