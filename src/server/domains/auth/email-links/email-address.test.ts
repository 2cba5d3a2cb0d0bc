import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailConfirmations } from "#server/domains/auth/auth.table.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

const { app, deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { db } = deps;
const password = "correct horse";
const anEmail = () => `${crypto.randomUUID()}@example.test`;

async function call(method: "POST" | "PATCH" | "GET", path: string, payload: object | null, token?: string) {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { "accept-language": "en", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === null ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

async function register(email = anEmail()): Promise<SignedIn> {
  const { body } = await call("POST", "/auth/register", { email, password, firstName: "Mira" });
  return { token: body.token, refreshToken: body.refreshToken, user: body.data.user };
}
const me = async ({ token }: SignedIn) => (await call("GET", "/auth/me", null, token)).body.data?.user;
const confirm = (token: string) => call("POST", "/auth/verify-email", { token });
async function newestLink(email: string): Promise<string> {
  await deliverMails(deps);
  const newest = (await mailsTo(deps, email)).find(({ text }) => text.includes("/verify-email/"));
  if (newest === undefined) throw new Error("No mail");
  return tokenIn(newest, "verify-email");
}
const deadLink = { status: 400, body: { code: "INVALID_INPUT", issues: [{ path: "token" }] } };

let mira: SignedIn;
beforeEach(async () => {
  await db.delete(rateCounters);
  mira = await register();
});

describe("a new account", () => {
  test("is not verified until the mailed link is used, which needs no sign-in", async () => {
    expect((await me(mira)).emailVerified).toBe(false);
    const answer = await confirm(await newestLink(mira.user.email));
    expect(answer).toMatchObject({ status: 200, body: { data: { email: mira.user.email, isNew: false } } });
    expect((await me(mira)).emailVerified).toBe(true);
  });

  test("gets the mail in the language of the browser", async () => {
    const email = anEmail();
    await app.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "accept-language": "es-MX,es;q=0.9" },
      payload: { email, password, firstName: "Lucía" },
    });
    await deliverMails(deps);
    expect(await mailsTo(deps, email)).toMatchObject([{ subject: "Confirma tu dirección de correo" }]);
  });

  test("is created although mails cannot be sent", async () => {
    const broken = { ...deps, mail: { ...deps.mail, send: () => Promise.reject(new Error("The disk is full")) } };
    const unsent = await register();
    await expect(deliverMails(broken)).rejects.toThrow("The disk is full");
    expect(await me(unsent)).toMatchObject({ emailVerified: false });
  });
});

describe("the link that verifies", () => {
  test("works once, also with ten parallel requests", async () => {
    const link = await newestLink(mira.user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await confirm(link)).toMatchObject(deadLink);
  });

  test("ends after 24 hours", async () => {
    const link = await newestLink(mira.user.email);
    await db.update(emailConfirmations).set({ expiresAt: sql`${emailConfirmations.expiresAt} - interval '24 hours'` });
    expect(await confirm(link)).toMatchObject(deadLink);
    expect((await me(mira)).emailVerified).toBe(false);
  });

  test("does not verify another user's address", async () => {
    const other = await register();
    await confirm(await newestLink(mira.user.email));
    expect((await me(other)).emailVerified).toBe(false);
  });

  test("can be requested again, three times an hour, until it was used", async () => {
    const first = await newestLink(mira.user.email);
    const resend = () => call("POST", "/auth/resend-verification", {}, mira.token);
    for (let i = 0; i < 3; i++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect(await newestLink(mira.user.email)).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    expect(await resend()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  test.each(["", "x".repeat(513), "plev_AAAA", "plpr_AAAA"])("with the forged token %j is refused", async (link) => {
    expect(await confirm(link)).toMatchObject({ status: 400, body: { issues: [{ path: "token" }] } });
  });
});

describe("a new address", () => {
  const change = (email: string, by = mira, given = password) =>
    call("POST", "/auth/change-email", { email, password: given }, by.token);

  test("is set once it is confirmed, and the old one gets a mail before and after", async () => {
    const email = anEmail();
    expect(await change(email)).toMatchObject({ status: 200 });
    expect(await me(mira)).toMatchObject({ email: mira.user.email });
    const link = await newestLink(email);
    expect((await mailsTo(deps, mira.user.email))[0]).toMatchObject({
      subject: "Your email address is about to change",
      text: expect.stringContaining(email),
    });
    expect(await confirm(link)).toMatchObject({ status: 200, body: { data: { email, isNew: true } } });
    expect(await me(mira)).toMatchObject({ email, emailVerified: true });
    await deliverMails(deps);
    expect((await mailsTo(deps, mira.user.email))[0]).toMatchObject({ subject: "Your email address was changed" });
    expect((await call("POST", "/auth/login", { email, password })).status).toBe(200);
    expect((await call("POST", "/auth/login", { email: mira.user.email, password })).status).toBe(401);
  });

  test("is not set for an account that was deleted meanwhile, and stays free", async () => {
    const email = anEmail();
    await change(email);
    const link = await newestLink(email);
    const deleted = await app.inject({
      method: "DELETE",
      url: "/api/auth/me",
      headers: { authorization: `Bearer ${mira.token}` },
      payload: { password },
    });
    expect(deleted.statusCode).toBe(200);
    expect(await confirm(link)).toMatchObject(deadLink);
    await register(email);
  });

  test("signs out every device except the one that requested it", async () => {
    const phone = (await call("POST", "/auth/login", { email: mira.user.email, password })).body;
    const email = anEmail();
    await change(email);
    await confirm(await newestLink(email));
    expect(await me(phone)).toBeUndefined();
    expect(await me(mira)).toMatchObject({ email });
  });

  test("invalidates links mailed to the old one", async () => {
    const linkToOldAddress = await newestLink(mira.user.email);
    await call("POST", "/auth/forgot-password", { email: mira.user.email });
    await deliverMails(deps);
    const [resetMail] = await mailsTo(deps, mira.user.email);
    if (resetMail === undefined) throw new Error("No mail");
    const email = anEmail();
    await change(email);
    await confirm(await newestLink(email));
    expect(await confirm(linkToOldAddress)).toMatchObject(deadLink);
    const reset = await call("PATCH", `/auth/reset-password/${tokenIn(resetMail, "reset-password")}`, {
      password: "battery staple",
    });
    expect(reset).toMatchObject(deadLink);
  });

  test("needs the password, with the same limit of guesses", async () => {
    expect(await change(anEmail(), mira, "wrong")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "password" }] },
    });
    expect(await db.select().from(emailConfirmations).where(eq(emailConfirmations.purpose, "change"))).toHaveLength(0);
    for (let i = 0; i < 4; i++) await change(anEmail(), mira, "wrong");
    expect((await change(anEmail())).status).toBe(429);
  });

  test("cannot be the current one or another user's", async () => {
    const other = await register();
    expect(await change(mira.user.email.toUpperCase())).toMatchObject({ body: { issues: [{ path: "email" }] } });
    expect(await change(other.user.email)).toMatchObject({ status: 409, body: { issues: [{ path: "email" }] } });
  });

  test("belongs to the first user who confirms it, also in parallel", async () => {
    const other = await register();
    const email = anEmail();
    await change(email);
    const mine = await newestLink(email);
    await change(email, other);
    const theirs = await newestLink(email);
    const answers = await Promise.all([confirm(mine), confirm(theirs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("requested later replaces the earlier request", async () => {
    const [first, second] = [anEmail(), anEmail()];
    await change(first);
    const older = await newestLink(first);
    await change(second);
    expect(await confirm(older)).toMatchObject(deadLink);
    expect((await confirm(await newestLink(second))).status).toBe(200);
  });
});
