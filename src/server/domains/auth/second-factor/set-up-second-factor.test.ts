import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { login } from "#server/domains/auth/auth.service.ts";
import { secondFactors, signInTickets } from "#server/domains/auth/sign-in-methods.table.ts";
import { completeSignIn } from "#server/domains/auth/sign-in.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { codeOf, stopClock } from "#server/test/authenticator.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import {
  aClient,
  aSignIn,
  isSignedIn,
  passTime,
  outcome,
  passwordOfMira,
  prolongWaits,
  sessionOf,
} from "#server/test/sign-ins.ts";

const h = await harness();
const { deps } = h;

type SignIn = Awaited<ReturnType<typeof aSignIn>>;
let mira: SignIn["mira"];
let email: string;
let secret: string;
let recoveryCodes: string[];

async function callsOf(signedIn: SignIn["mira"]) {
  return h.as(signedIn.user, { session: await sessionOf(deps, signedIn) }).auth;
}

async function requestTicket(client = aClient()) {
  const answer = await login(deps, client, { email, password: passwordOfMira });
  if (!("secondFactor" in answer)) throw new Error("No second factor was required");
  return answer.secondFactor;
}

const completeWith = async (code: string, client = aClient()) =>
  completeSignIn(deps, client, { ticket: (await requestTicket(client)).ticket, code });

/** "ok", or the invalid field, or the error code. */
const issueOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: Error) => {
      const refusal = error instanceof DomainError ? error : error.cause;
      if (!(refusal instanceof DomainError)) throw error;
      return refusal.issues[0]?.path ?? refusal.code;
    },
  );

beforeEach(stopClock);

beforeEach(async () => {
  ({ email, mira } = await aSignIn(deps));
  const auth = await callsOf(mira);
  ({ secret } = await auth.beginSecondFactor());
  ({ recoveryCodes } = await auth.confirmSecondFactor({ code: await codeOf(secret, -1) }));
});

describe("setting it up", () => {
  test("is turned on by the first code, and the settings show it", async () => {
    const other = await aSignIn(deps);
    const auth = await callsOf(other.mira);
    const begun = await auth.beginSecondFactor();
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.uri).toContain("issuer=Postloom");
    expect((await readSettings(deps.db, other.mira.user.id)).security.twoFactorEnabled).toBe(false);
    expect(await other.guess(aClient(), passwordOfMira)).toBe("ok");
    expect(await issueOf(auth.confirmSecondFactor({ code: "000000" }))).toBe("code");
    const { recoveryCodes: codes } = await auth.confirmSecondFactor({ code: await codeOf(begun.secret) });
    expect(new Set(codes).size).toBe(10);
    expect((await readSettings(deps.db, other.mira.user.id)).security.twoFactorEnabled).toBe(true);
    expect(await issueOf(auth.beginSecondFactor())).toBe("CONFLICT");
  });

  test("needs a recent sign-in", async () => {
    const other = await aSignIn(deps);
    const auth = await callsOf(other.mira);
    await deps.db.execute(
      sql`update login_sessions set created_at = now() - interval '1 hour' where user_id = ${other.mira.user.id}`,
    );
    expect(await issueOf(auth.beginSecondFactor())).toBe("CONFIRMATION_REQUIRED");
    await auth.confirm({ password: passwordOfMira });
    expect(await issueOf(auth.beginSecondFactor())).toBe("ok");
  });

  test("sends a mail, and stores neither secret nor codes in plain text", async () => {
    await deliverMails(deps);
    expect((await mailsTo(deps, email)).map(({ subject }) => subject)).toContain("Your sign-in methods have changed");
    const [row] = await deps.db.select().from(secondFactors).where(eq(secondFactors.userId, mira.user.id));
    const codes = await deps.sql`select hash from recovery_codes where user_id = ${mira.user.id}`;
    const stored = JSON.stringify([row, codes]);
    for (const readable of [secret, ...recoveryCodes]) expect(stored).not.toContain(readable);
  });
});

describe("signing in", () => {
  test("the password alone opens no session", async () => {
    const answer = await login(deps, aClient(), { email, password: passwordOfMira });
    expect(Object.keys(answer)).toEqual(["secondFactor"]);
    const sessions = await deps.sql`select 1 from login_sessions where user_id = ${mira.user.id}`;
    expect(sessions).toHaveLength(1);
  });

  test("ticket and code open one session", async () => {
    const { ticket } = await requestTicket();
    const code = await codeOf(secret);
    const signedIn = await completeSignIn(deps, aClient(), { ticket, code });
    expect(await isSignedIn(deps, signedIn)).toBe(true);
    expect(await outcome(completeSignIn(deps, aClient(), { ticket, code: await codeOf(secret, 1) }))).toBe(
      "UNAUTHORIZED",
    );
  });

  test("a code is not accepted twice", async () => {
    const code = await codeOf(secret);
    expect(await issueOf(completeWith(code))).toBe("ok");
    expect(await issueOf(completeWith(code))).toBe("code");
    expect(await issueOf(completeWith(await codeOf(secret, -1)))).toBe("code");
    await passTime(deps, 3600);
    expect(await issueOf(completeWith(await codeOf(secret, 1)))).toBe("ok");
  });

  test("one code in parallel requests opens one session", async () => {
    const tickets = await Promise.all(Array.from({ length: 4 }, () => requestTicket()));
    const code = await codeOf(secret);
    const outcomes = await Promise.all(
      tickets.map(({ ticket }) => outcome(completeSignIn(deps, aClient(), { ticket, code }))),
    );
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(1);
  });

  test("a recovery code works once, in any case and with any separators", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect(await issueOf(completeWith(first.toUpperCase().replaceAll("-", " ")))).toBe("ok");
    expect(await issueOf(completeWith(first))).toBe("code");
    expect(await issueOf(completeWith(second))).toBe("ok");
    const methods = await (await callsOf(mira)).signInMethods();
    expect(methods).toMatchObject({ hasPassword: true, secondFactor: { isOn: true, recoveryCodesLeft: 8 } });
  });

  test("after a change of the server's key a recovery code is asked for", async () => {
    await deps.db.update(secondFactors).set({ sealedSecret: deps.secrets.seal(secret, "another context") });
    await expect(completeWith(await codeOf(secret))).rejects.toMatchObject({
      issues: [{ path: "code", message: "Codes of your app can no longer be checked. Use a recovery code" }],
    });
    expect(await issueOf(completeWith(recoveryCodes[0] ?? ""))).toBe("ok");
  });

  test("code guesses are rate limited, also with new tickets from other addresses", async () => {
    const outcomes = [];
    for (let tries = 0; tries < 5; tries++) outcomes.push(await outcome(completeWith(String(100_000 + tries))));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => "INVALID_INPUT"));
    await prolongWaits(deps);
    for (const code of ["100006", await codeOf(secret)]) expect(await outcome(completeWith(code))).toBe("RATE_LIMITED");
    await passTime(deps, 2 * 3600);
    expect(await outcome(completeWith(await codeOf(secret)))).toBe("ok");
  });

  test("a ticket is valid for five minutes, and ends with a password change", async () => {
    const late = await requestTicket();
    await deps.db.update(signInTickets).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await outcome(completeSignIn(deps, aClient(), { ticket: late.ticket, code: await codeOf(secret) }))).toBe(
      "UNAUTHORIZED",
    );
    const { ticket } = await requestTicket();
    const code = await codeOf(secret);
    await (await callsOf(mira)).updatePassword({ currentPassword: passwordOfMira, password: "battery staple", code });
    expect(await outcome(completeSignIn(deps, aClient(), { ticket, code: await codeOf(secret, 1) }))).toBe(
      "UNAUTHORIZED",
    );
  });

  test("the HTTP response has no token", async () => {
    const answer = await h.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email, password: passwordOfMira },
    });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["status", "message", "data"]]);
    const { ticket } = answer.json<{ data: { secondFactor: { ticket: string } } }>().data.secondFactor;
    const payload = { ticket, code: await codeOf(secret) };
    const finished = await h.app.inject({ method: "POST", url: "/api/auth/login/second-factor", payload });
    expect(finished.json()).toMatchObject({ token: expect.stringMatching(/^plat_/), data: { user: { email } } });
  });
});

describe("what a stolen session must not do", () => {
  type Auth = Awaited<ReturnType<typeof callsOf>>;
  const next = "battery staple";
  const actions: [string, (auth: Auth, proof: { password: string; code?: string }) => Promise<unknown>][] = [
    [
      "change the password",
      (auth, { password, code }) => auth.updatePassword({ currentPassword: password, password: next, code }),
    ],
    [
      "change the address",
      (auth, proof) => auth.changeEmail({ email: `${crypto.randomUUID()}@example.test`, ...proof }),
    ],
    ["turn the second factor off", (auth, proof) => auth.removeSecondFactor(proof)],
    ["create new recovery codes", (auth, proof) => auth.renewRecoveryCodes(proof)],
    ["confirm a sign-in", (auth, proof) => auth.confirm(proof)],
  ];

  test.each(actions)("%s without a code", async (_what, action) => {
    const auth = await callsOf(mira);
    expect(await issueOf(action(auth, { password: passwordOfMira }))).toBe("code");
    expect(await issueOf(action(auth, { password: passwordOfMira, code: "000000" }))).toBe("code");
    expect(await issueOf(action(auth, { password: passwordOfMira, code: await codeOf(secret) }))).toBe("ok");
  });

  test("delete the account without a code", async () => {
    const as = h.as(mira.user, { session: await sessionOf(deps, mira) });
    expect(await issueOf(as.personalData.deleteAccount({ password: passwordOfMira }))).toBe("code");
    expect(await issueOf(as.personalData.deleteAccount({ password: passwordOfMira, code: await codeOf(secret) }))).toBe(
      "ok",
    );
    expect(await deps.sql`select 1 from second_factors where user_id = ${mira.user.id}`).toHaveLength(0);
    expect(await deps.sql`select 1 from recovery_codes where user_id = ${mira.user.id}`).toHaveLength(0);
  });

  test("turn it off by a setting", async () => {
    const { users } = h.as(mira.user);
    expect(await issueOf(users.updateSettings({ security: { twoFactorEnabled: false } }))).toBe(
      "security.twoFactorEnabled",
    );
    expect(await issueOf(users.updateSettings({ security: { twoFactorEnabled: true } }))).toBe("ok");
  });

  test("a password reset does not bypass the second factor", async () => {
    const auth = await callsOf(mira);
    await auth.forgotPassword({ email });
    await deliverMails(deps);
    const mail = (await mailsTo(deps, email)).find(({ text }) => text.includes("/reset-password/"));
    const token = /reset-password\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await auth.resetPassword({ token, password: next });
    expect(Object.keys(await login(deps, aClient(), { email, password: next }))).toEqual(["secondFactor"]);
  });
});

test("after turning it off, the password alone signs in", async () => {
  const auth = await callsOf(mira);
  await auth.removeSecondFactor({ password: passwordOfMira, code: await codeOf(secret) });
  const answer = await login(deps, aClient(), { email, password: passwordOfMira });
  expect("token" in answer).toBe(true);
  expect((await readSettings(deps.db, mira.user.id)).security.twoFactorEnabled).toBe(false);
  expect(await outcome(auth.removeSecondFactor({ password: passwordOfMira }))).toBe("CONFLICT");
});
