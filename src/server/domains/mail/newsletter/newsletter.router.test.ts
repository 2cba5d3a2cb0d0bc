import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sweepSubscribers } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { newsletterSubscribers } from "#server/domains/mail/newsletter/newsletter.table.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";

const { app, deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { db } = deps;

async function post(path: string, payload: object | string, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: "POST", url: `/api/newsletter${path}`, payload, headers });
  return { status: response.statusCode, body: response.json(), raw: response.body };
}
const subscribe = (email: string) => post("/subscribe", { email });
const rows = () => db.select().from(newsletterSubscribers);

async function linksOf(email: string) {
  await deliverMails(deps);
  const [mail] = await mailsTo(deps, email);
  if (mail === undefined) throw new Error("No mail");
  return { confirm: tokenIn(mail, "newsletter/confirm"), unsubscribe: tokenIn(mail, "newsletter/unsubscribe") };
}

let email: string;
beforeEach(async () => {
  await db.delete(rateCounters);
  await db.delete(newsletterSubscribers);
  email = `${crypto.randomUUID()}@example.test`;
});

describe("a subscription", () => {
  test("is confirmed by the mailed link, which may be used again", async () => {
    expect(await subscribe(email)).toMatchObject({ status: 200, body: { status: "success", data: {} } });
    expect(await rows()).toMatchObject([{ email, confirmedAt: null }]);
    const { confirm } = await linksOf(email);
    expect((await post("/confirm", { token: confirm })).status).toBe(200);
    expect((await post("/confirm", { token: confirm })).status).toBe(200);
    expect(await rows()).toMatchObject([{ email, confirmedAt: expect.any(Date) }]);
  });

  test("does not change when it is requested again, in any case, and the response does not reveal it", async () => {
    const first = await subscribe(email);
    const { confirm } = await linksOf(email);
    await post("/confirm", { token: confirm });
    const again = await subscribe(email.toUpperCase());
    expect(again.raw).toBe(first.raw);
    expect(await rows()).toMatchObject([{ email, confirmedAt: expect.any(Date) }]);
  });

  test("ends with the link of any mail, and the old confirmation link does not restore it", async () => {
    await subscribe(email);
    const { confirm, unsubscribe } = await linksOf(email);
    await post("/confirm", { token: confirm });
    expect((await post("/unsubscribe", { token: unsubscribe })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await post("/unsubscribe", { token: unsubscribe })).status).toBe(200);
    expect(await post("/confirm", { token: confirm })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "token" }] },
    });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])("ends with one click in the mail program, which posts %s", async (contentType, payload) => {
    await subscribe(email);
    const { unsubscribe } = await linksOf(email);
    const answer = await post(`/unsubscribe/${unsubscribe}`, payload, { "content-type": contentType });
    expect(answer.status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test("is neither confirmed nor ended by a GET request of the link", async () => {
    await subscribe(email);
    const { unsubscribe } = await linksOf(email);
    const response = await app.inject({ method: "GET", url: `/api/newsletter/unsubscribe/${unsubscribe}` });
    expect(response.statusCode).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});

test.each(["x".repeat(600), "a%01b"])("the link of a mail program with the token %s is refused", async (token) => {
  const answer = await post(`/unsubscribe/${token}`, "", { "content-type": "application/x-www-form-urlencoded" });
  expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", issues: [{ path: "token" }] } });
});

test("a link works only for its own purpose", async () => {
  await subscribe(email);
  const { confirm, unsubscribe } = await linksOf(email);
  expect((await post("/confirm", { token: unsubscribe })).status).toBe(400);
  expect((await post("/unsubscribe", { token: confirm })).status).toBe(400);
  expect((await post("/confirm", { token: `${confirm.slice(0, -2)}AA` })).status).toBe(400);
  expect((await post("/unsubscribe/nothing", "", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
    400,
  );
  expect(await rows()).toMatchObject([{ confirmedAt: null }]);
});

test("unconfirmed subscribers are deleted after 30 days, confirmed ones are kept", async () => {
  const other = `${crypto.randomUUID()}@example.test`;
  await subscribe(email);
  await post("/confirm", { token: (await linksOf(email)).confirm });
  await subscribe(other);
  await db.update(newsletterSubscribers).set({ requestedAt: sql`now() - interval '31 days'` });
  await sweepSubscribers(deps);
  expect(await rows()).toMatchObject([{ email }]);
});

test("requests are limited to five an hour for a client and three a day for an address", async () => {
  for (let i = 0; i < 3; i++) expect((await subscribe(email)).status).toBe(200);
  expect((await subscribe(email)).status).toBe(429);
  await subscribe("one@example.test");
  expect(await subscribe("two@example.test")).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
});

test.each(["", "nobody", "a b@example.test", `${"x".repeat(250)}@example.test`])(
  "%j is not an address",
  async (wrong) => {
    expect(await subscribe(wrong)).toMatchObject({ status: 400, body: { issues: [{ path: "email" }] } });
  },
);
