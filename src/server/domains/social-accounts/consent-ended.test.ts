import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertLoginSession } from "#server/domains/auth/auth.queries.ts";
import { isLoginSessionAlive } from "#server/domains/auth/sessions/login-sessions.ts";
import { identities } from "#server/domains/auth/sign-in-methods.table.ts";
import { dataDeletions, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { connectAccount } from "#server/test/consent.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import type { User } from "#shared/users/users.ts";
import { Day } from "#shared/time.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
const { deps } = h;
const secret = deps.config.meta?.clientSecret ?? "";

const sign = (userId: string, { key = secret, at = Date.now() } = {}) => {
  const payload = { algorithm: "HMAC-SHA256", issued_at: Math.floor(at / 1_000), user_id: userId };
  const encoded = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", key).update(encoded).digest("base64url")}.${encoded}`;
};

async function post(path: "deauthorize" | "data-deletion", signedRequest: string) {
  const answer = await h.app.inject({
    method: "POST",
    url: `/api/social/meta/${path}`,
    payload: new URLSearchParams({ signed_request: signedRequest }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const rowsOf = (user: User) => deps.db.select().from(socialAccounts).where(eq(socialAccounts.userId, user.id));

async function connected() {
  const user = await h.newUser();
  await connectAccount(h, user, "facebook");
  const [row] = await rowsOf(user);
  if (row?.grantedBy == null) throw new Error("Meta told nobody's id");
  return { user, grantedBy: row.grantedBy };
}

test("removing the app at Meta ends the accounts of that person and of nobody else, and says so by mail", async () => {
  const [mira, other] = [await connected(), await connected()];
  await anAccount(h, mira.user, "x", { externalId: mira.grantedBy, grantedBy: mira.grantedBy });
  expect((await post("deauthorize", sign(mira.grantedBy))).status).toBe(200);
  const states = (await rowsOf(mira.user)).map(({ platform, status }) => `${platform} ${status}`);
  expect(states.toSorted()).toEqual(["facebook expired", "instagram expired", "x connected"]);
  expect((await rowsOf(other.user)).every(({ status }) => status === "connected")).toBe(true);
  await deliverMails(deps);
  expect((await mailsTo(deps, mira.user.email)).map(({ subject }) => subject).toSorted()).toEqual([
    "Reconnect your Facebook account",
    "Reconnect your Instagram account",
  ]);
  expect(await mailsTo(deps, other.user.email)).toEqual([]);
});

test("a request to delete removes what came from Meta, answers as Meta wants it, and can be looked up", async () => {
  const [mira, other] = [await connected(), await connected()];
  const { status, body } = await post("data-deletion", sign(mira.grantedBy));
  expect(status).toBe(200);
  expect(body).toEqual({
    url: `${deps.config.publicUrl}/data-deletion/${body.confirmation_code}`,
    confirmation_code: expect.any(String),
  });
  expect(await rowsOf(mira.user)).toEqual([]);
  expect(await rowsOf(other.user)).toHaveLength(2);
  const look = await h.as(null).socialAccounts.dataDeletion({ code: body.confirmation_code });
  expect(look.deletion).toEqual({ accounts: 2, doneAt: expect.any(String) });
  expect(JSON.stringify(await deps.db.select().from(dataDeletions))).not.toContain(body.confirmation_code);
  await expect(h.as(null).socialAccounts.dataDeletion({ code: "another" })).rejects.toMatchObject({
    cause: { code: "NOT_FOUND" },
  });
  // Meta may ask again.
  const again = await post("data-deletion", sign(mira.grantedBy));
  expect((await h.as(null).socialAccounts.dataDeletion({ code: again.body.confirmation_code })).deletion.accounts).toBe(
    0,
  );
});

test("whoever signed in with Facebook is forgotten as such, too, and is signed out; others are not", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const subjectOf = new Map([mira, other].map(({ id }, index) => [id, `77${index}${Date.now()}`]));
  for (const [userId, subject] of subjectOf) {
    const label = "Facebook";
    await deps.db.insert(identities).values({ userId, provider: "facebook", subject, label });
  }
  const { loginSessionId } = await insertLoginSession(deps.db, mira.id, "Firefox");
  expect((await post("data-deletion", sign(subjectOf.get(mira.id) ?? ""))).status).toBe(200);
  const left = await deps.db.select({ userId: identities.userId }).from(identities);
  expect(left).toEqual([{ userId: other.id }]);
  expect(await isLoginSessionAlive(deps.db, { userId: mira.id, loginSessionId })).toBe(false);
  await deliverMails(deps);
  expect((await mailsTo(deps, mira.email)).map(({ subject }) => subject)).toEqual(["How you sign in has changed"]);
});

test.each(["deauthorize", "data-deletion"] as const)(
  "%s does nothing for what Meta did not sign, or signed long ago",
  async (path) => {
    const { user, grantedBy } = await connected();
    const forged = [
      sign(grantedBy, { key: "another secret" }),
      sign(grantedBy, { at: Date.now() - 2 * Day.ms }),
      sign(grantedBy, { at: Date.now() + 2 * Day.ms }),
      "",
      "no.request",
    ];
    for (const request of forged)
      expect(await post(path, request)).toMatchObject({ status: 400, body: { issues: [{ path: "signed_request" }] } });
    expect((await rowsOf(user)).map(({ status }) => status)).toEqual(["connected", "connected"]);
  },
);

test("a body that is no form is refused", async () => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/social/meta/deauthorize",
    payload: { signed_request: "x" },
  });
  expect(answer.statusCode).toBe(415);
});
