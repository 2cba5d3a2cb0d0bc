import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailConfirmations, passwordResetRequests, passwordResets } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";

const publicUrl = "https://studio.example.org";
const { app, deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent", PUBLIC_URL: publicUrl } });
const { db } = deps;
const password = "correct horse";
const next = "battery staple";

async function call(method: "POST" | "PATCH" | "GET", path: string, payload?: object, headers: object = {}) {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json(), raw: response.body, headers: response.headers };
}

let email: string;
let token: string;
beforeEach(async () => {
  await db.delete(rateCounters);
  email = `${crypto.randomUUID()}@example.test`;
  const { body } = await call("POST", "/auth/register", { email, password, firstName: "Mira" });
  token = body.token;
});

const forgot = (address = email, headers: object = {}) =>
  call("POST", "/auth/forgot-password", { email: address }, headers);
async function aLink(): Promise<string> {
  await db.delete(rateCounters);
  await forgot();
  await deliverMails(deps);
  const [newest] = (await mailsTo(deps, email)).filter(({ subject }) => subject === "Set a new password");
  if (newest === undefined) throw new Error("No mail");
  return tokenIn(newest, "reset-password");
}
const reset = (link: string, chosen = next) => call("PATCH", `/auth/reset-password/${link}`, { password: chosen });
const check = (link: string) => call("POST", `/auth/reset-password/${link}/check`);
const login = (chosen: string) => call("POST", "/auth/login", { email, password: chosen });
const me = () => call("GET", "/auth/me", undefined, { authorization: `Bearer ${token}` });
const subjects = async () => (await mailsTo(deps, email)).map(({ subject }) => subject);
const deadLink = {
  status: 400,
  body: { code: "INVALID_INPUT", issues: [{ path: "token", message: expect.stringContaining("used already") }] },
};

describe("a forgotten password", () => {
  test("cannot be replaced in an account that is being deleted", async () => {
    const link = await aLink();
    const headers = { authorization: `Bearer ${token}` };
    const deleted = await app.inject({ method: "DELETE", url: "/api/auth/me", headers, payload: { password } });
    expect(deleted.statusCode).toBe(200);
    expect(await reset(link)).toMatchObject(deadLink);
    expect((await login(next)).status).toBe(401);
  });

  test("is replaced by a mailed link, which ends all sessions and opens none", async () => {
    const answer = await reset(await aLink());
    expect(answer).toMatchObject({ status: 200, body: { status: "success", message: "Password updated", data: {} } });
    expect(answer.body).not.toHaveProperty("token");
    expect((await me()).status).toBe(401);
    expect((await login(password)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    await deliverMails(deps);
    expect(await subjects()).toContain("Your password was changed");
  });

  test("resets the limit of wrong passwords", async () => {
    const link = await aLink();
    for (let i = 0; i < 6; i++) await login("wrong");
    expect((await login(password)).status).toBe(429);
    await reset(link);
    expect((await login(next)).status).toBe(200);
  });

  test("verifies the address", async () => {
    await reset(await aLink());
    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test("cancels a change of address that was requested with the old password", async () => {
    await call(
      "POST",
      "/auth/change-email",
      { email: "eve@example.test", password },
      { authorization: `Bearer ${token}` },
    );
    await reset(await aLink());
    expect(await db.select().from(emailConfirmations).where(eq(emailConfirmations.purpose, "change"))).toEqual([]);
  });
});

describe("the link", () => {
  test("is built from PUBLIC_URL, not from request headers", async () => {
    await forgot(email, { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    await deliverMails(deps);
    const [mail] = await mailsTo(deps, email);
    expect(mail?.text).toContain(`${publicUrl}/reset-password/plpr_`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil.example");
  });

  test("works once, also with twenty parallel requests", async () => {
    const link = await aLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await reset(link, "another staple")).toMatchObject(deadLink);
    expect((await login(next)).status).toBe(200);
  });

  test("can be checked without using it, and the check fails once it was used", async () => {
    const link = await aLink();
    expect((await check(link)).status).toBe(200);
    expect((await check(link)).status).toBe(200);
    expect((await reset(link)).status).toBe(200);
    expect(await check(link)).toMatchObject(deadLink);
    expect(await check("%3Cscript%3E")).toMatchObject(deadLink);
  });

  test("is invalid once a newer one was requested", async () => {
    const older = await aLink();
    const newer = await aLink();
    expect(newer).not.toBe(older);
    expect(await reset(older)).toMatchObject(deadLink);
    expect((await reset(newer)).status).toBe(200);
  });

  test("ends after 60 minutes", async () => {
    const link = await aLink();
    const age = (interval: string) =>
      db.update(passwordResets).set({ expiresAt: sql`${passwordResets.expiresAt} - ${interval}::interval` });
    await age("59 minutes");
    expect((await reset(link, "short")).body.issues[0].path).toBe("password");
    await age("1 minute");
    expect(await reset(link)).toMatchObject(deadLink);
  });

  test("ends with a password change, too", async () => {
    const link = await aLink();
    const body = { currentPassword: password, password: "a third staple" };
    await call("PATCH", "/auth/update-password", body, { authorization: `Bearer ${token}` });
    expect(await reset(link)).toMatchObject(deadLink);
  });

  test("stays valid after a refused password", async () => {
    const link = await aLink();
    expect((await reset(link, "short")).body).toMatchObject({ issues: [{ path: "password" }] });
    expect((await reset(link, "postloom-1")).body).toMatchObject({ issues: [{ path: "password" }] });
    expect((await reset(link)).status).toBe(200);
  });

  test.each([
    ["forged", "plpr_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["with odd characters", "%3Cscript%3E"],
  ])("%s is refused", async (_what, link) => {
    expect(await reset(link)).toMatchObject(deadLink);
  });

  test("to verify an address cannot set a password", async () => {
    await deliverMails(deps);
    const [welcome] = await mailsTo(deps, email);
    if (welcome === undefined) throw new Error("No mail");
    expect(await reset(tokenIn(welcome, "verify-email"))).toMatchObject(deadLink);
  });
});

test("a request gets the same response and stores the same rows with and without an account", async () => {
  await db.delete(passwordResets);
  const known = await forgot();
  const unknown = await forgot("nobody@example.test");
  expect(unknown.raw).toBe(known.raw);
  expect(known).toMatchObject({ status: 200, body: { status: "success", data: {} } });
  // Before the job runs, the rows of both have the same form.
  const shapes = (await db.select().from(passwordResetRequests)).map(({ sealedEmail, language }) => [
    sealedEmail.length > 40,
    language,
  ]);
  expect(shapes).toEqual([
    [true, "en"],
    [true, "en"],
  ]);
  expect(await db.select().from(passwordResets)).toEqual([]);
  const withoutVarying = ({ "x-request-id": _id, date: _date, ...rest }: (typeof known)["headers"]) => rest;
  expect(withoutVarying(unknown.headers)).toEqual(withoutVarying(known.headers));
  await deliverMails(deps);
  expect(await mailsTo(deps, "nobody@example.test")).toEqual([]);
});

test("a request takes as much time for an unknown address as for a known one", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < 60; i++) {
    for (const kind of ["known", "unknown"] as const) {
      await db.delete(rateCounters);
      const before = process.cpuUsage();
      await forgot(kind === "known" ? email : `${crypto.randomUUID()}@example.test`);
      const { user, system } = process.cpuUsage(before);
      times[kind].push(user + system);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  // CPU time, because elapsed time depends on the load of the machine. Without the job the ratio would be about two.
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});

test("requests are limited to three an hour for an address and ten for a client", async () => {
  for (let i = 0; i < 3; i++) expect((await forgot(email.toUpperCase())).status).toBe(200);
  const refused = await forgot();
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  for (let i = 0; i < 6; i++) expect((await forgot(`${i}@example.test`)).status).toBe(200);
  expect((await forgot("10@example.test")).status).toBe(429);
});
