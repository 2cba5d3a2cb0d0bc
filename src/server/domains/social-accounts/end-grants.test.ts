import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertLoginSession } from "#server/domains/auth/login-sessions.queries.ts";
import { isLoginSessionAlive } from "#server/domains/auth/sessions/login-sessions.ts";
import { identities } from "#server/domains/auth/sign-in-methods.table.ts";
import { accountForPublishing } from "#server/domains/social-accounts/act-as.ts";
import { endGrants } from "#server/domains/social-accounts/end-grants.ts";
import { dataDeletions, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { Day } from "#shared/durations.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });

/** X with a counter of revocations. */
function countingRevokes(refusals: PlatformError[] = []) {
  const counted = { calls: 0 };
  const deps = withClient(h, "x", (real) => ({
    revoke: async (tokens, signal) => {
      counted.calls++;
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      await real.revoke(tokens, signal);
    },
  }));
  return { deps, counted };
}

const statusOf = async (id: string) => {
  const rows = await h.deps.db.select({ id: socialAccounts.id, status: socialAccounts.status }).from(socialAccounts);
  return rows.find((row) => row.id === id)?.status;
};

test("a revoked grant is marked and not revoked a second time", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await connectAccount(h, mira, "x");
  const theirs = await connectAccount(h, other, "x");
  const { deps, counted } = countingRevokes();
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect(await statusOf(id)).toBe("revoked");
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect(counted.calls).toBe(1);
  expect(await statusOf(theirs.id)).toBe("connected");
});

test("a failed revocation is retried", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const { deps, counted } = countingRevokes([new PlatformError("unavailable", "x.503", "Away")]);
  expect(await endGrants(deps, mira.id)).toBe(false);
  expect(await statusOf(id)).toBe("connected");
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect([counted.calls, await statusOf(id)]).toEqual([2, "revoked"]);
});

test("an account whose tokens were replaced during the revocation is not marked as revoked", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const deps = withClient(h, "x", (real) => ({
    revoke: async (tokens, signal) => {
      await h.deps.db.update(socialAccounts).set({ accessToken: "newer" }).where(eq(socialAccounts.id, id));
      await real.revoke(tokens, signal);
    },
  }));
  await endGrants(deps, mira.id);
  expect(await statusOf(id)).toBe("connected");
});

test("a grant that another workspace shares is left to it, and the last workspace revokes it", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const [name, browser] = [`Kiln ${mira.id}`, { cookie: "" }];
  await connectAccount(h, mira, "facebook", name, browser);
  const { id } = await connectAccount(h, other, "facebook", name, browser);
  const account = await accountForPublishing(h.deps, id, AbortSignal.timeout(10_000));
  const readProfile = () => h.deps.social.facebook?.profile(account, AbortSignal.timeout(10_000));
  expect(await endGrants(h.deps, mira.id)).toBe(true);
  expect(await readProfile()).toMatchObject({ name });
  // Both are being deleted: the accounts of the first workspace still have their rows.
  expect(await endGrants(h.deps, other.id)).toBe(true);
  await expect(readProfile()).rejects.toMatchObject({ kind: "auth_expired" });
});

test("a grant at Meta whose user token has ended is revoked, although the tokens of its Pages go on", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "facebook");
  const account = await accountForPublishing(h.deps, id, AbortSignal.timeout(10_000));
  await h.deps.sql`update sandbox.tokens set expires_at = now() - interval '1 day' where kind = 'meta_user'`;
  const readProfile = () => h.deps.social.facebook?.profile(account, AbortSignal.timeout(10_000));
  expect(await readProfile()).toMatchObject({ name: expect.any(String) });
  expect(await endGrants(h.deps, mira.id)).toBe(true);
  expect(await statusOf(id)).toBe("revoked");
  await expect(readProfile()).rejects.toMatchObject({ kind: "auth_expired" });
});

const { deps } = h;

const secret = deps.config.meta?.clientSecret ?? "";

const sign = (metaUserId: string, { key = secret, at = Date.now() } = {}) => {
  const payload = { algorithm: "HMAC-SHA256", issued_at: Math.floor(at / 1_000), user_id: metaUserId };
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

const rowsOf = (user: User) => deps.db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, user.id));

async function connected() {
  const user = await h.newUser();
  await connectAccount(h, user, "facebook");
  const [row] = await rowsOf(user);
  if (row?.grantedBy == null) throw new Error("The account has no Meta user id");
  return { user, grantedBy: row.grantedBy };
}

test("removing the app at Meta ends only the accounts of that user, with mails", async () => {
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

test("a data-deletion request deletes the data from Meta, responds in Meta's format, and has a status", async () => {
  const [mira, other] = [await connected(), await connected()];
  const { status, body } = await post("data-deletion", sign(mira.grantedBy));
  expect(status).toBe(200);
  expect(body).toEqual({
    url: `${deps.config.publicUrl}/data-deletion/${body.confirmation_code}`,
    confirmation_code: expect.any(String),
  });
  expect(await rowsOf(mira.user)).toEqual([]);
  expect(await rowsOf(other.user)).toHaveLength(2);
  const stored = await h.as(null).socialAccounts.dataDeletion({ code: body.confirmation_code });
  expect(stored.deletion).toEqual({ accounts: 2, doneAt: expect.any(String) });
  expect(JSON.stringify(await deps.db.select().from(dataDeletions))).not.toContain(body.confirmation_code);
  await expect(h.as(null).socialAccounts.dataDeletion({ code: "another" })).rejects.toMatchObject({
    cause: { code: "NOT_FOUND" },
  });
  // Meta may repeat the request.
  const again = await post("data-deletion", sign(mira.grantedBy));
  expect((await h.as(null).socialAccounts.dataDeletion({ code: again.body.confirmation_code })).deletion.accounts).toBe(
    0,
  );
});

test("a data-deletion request also removes the sign-in with Facebook of that user and ends the sessions", async () => {
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
  expect((await mailsTo(deps, mira.email)).map(({ subject }) => subject)).toEqual([
    "Your sign-in methods have changed",
  ]);
});

test.each(["deauthorize", "data-deletion"] as const)(
  "%s refuses requests that are not signed by Meta, or too old",
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

test("a body that is not a form is refused", async () => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/social/meta/deauthorize",
    payload: { signed_request: "x" },
  });
  expect(answer.statusCode).toBe(415);
});
