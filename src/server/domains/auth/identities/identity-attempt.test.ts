import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { unlinkIdentity } from "#server/domains/auth/identities/unlink-identity.ts";
import { changePassword } from "#server/domains/auth/passwords/change-password.ts";
import { endOtherSessions } from "#server/domains/auth/sessions/login-sessions.ts";
import { newToken } from "#server/lib/random-token.ts";
import { handoffIn, identityFlow, problemOf } from "#server/test/identity-flow.ts";
import { anEmail, sessionOf } from "#server/test/sign-ins.ts";
import type { Session } from "#server/trpc/context.ts";

const { deps, begin, callback, finish, signedInBy } = await identityFlow();

describe("the outcome", () => {
  const first = "battery staple";

  test("is returned for the right secret and handoff code only, and deleted by a wrong code", async () => {
    const begun = await begin({});
    const page = await callback(begun, {});
    expect(problemOf(await finish(newToken(""), handoffIn(page.body)))).toBe("user-token-expired");
    expect(problemOf(await finish(begun.secret, "wrong"))).toBe("user-token-expired");
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
  });

  test("expires after a minute", async () => {
    const begun = await begin({});
    await callback(begun, {});
    await deps.db.execute(sql`update identity_attempts set expires_at = expires_at - interval '61 seconds'`);
    expect(problemOf(await finish(begun.secret))).toBe("user-token-expired");
  });

  test.each<[string, (session: Session, identityId: string) => Promise<unknown>]>([
    [
      "the password is changed",
      (session) => changePassword(deps, session, { currentPassword: first, password: "ash glaze drips" }),
    ],
    ["every other device is signed out", (session) => endOtherSessions(deps, session)],
    ["the provider is unlinked", (session, id) => unlinkIdentity(deps, session, id)],
  ])("is deleted once %s", async (_what, act) => {
    const email = anEmail();
    const owner = await signedInBy({ email });
    const session = await sessionOf(deps, owner);
    await changePassword(deps, session, { password: first });
    const [identity] = await deps.sql<{ id: string }[]>`select id from identities where user_id = ${owner.user.id}`;
    const begun = await begin({});
    const page = await callback(begun, { email });
    await act(session, identity?.id ?? "");
    expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
  });

  test("is returned once for twenty parallel requests", async () => {
    const begun = await begin({});
    await callback(begun, {});
    const all = await Promise.all(Array.from({ length: 20 }, () => finish(begun.secret)));
    expect(all.filter(({ outcome: one }) => one === "signed_in")).toHaveLength(1);
  });
});
