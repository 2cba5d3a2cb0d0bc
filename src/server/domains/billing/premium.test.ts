import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { activities } from "#server/domains/activity/activity.table.ts";
import { paymentCustomers } from "#server/domains/billing/billing.table.ts";
import { findOverdue, findUnconfirmed } from "#server/domains/billing/payments.queries.ts";
import { readPayments } from "#server/domains/billing/payments.service.ts";
import { endPayments } from "#server/domains/billing/premium.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { stripeEvent, stripeServer } from "#server/test/stripe-server.ts";
import { Day } from "#shared/durations.ts";
import type { User } from "#shared/users/users.ts";

const stripe = await stripeServer();
const h = await harness({ works: true, env: { ...stripe.env, LOG_LEVEL: "silent" } });
const { deps } = h;

let mira: User;
let as: ReturnType<typeof h.as>;
beforeEach(async () => {
  stripe.refuseWith = null;
  stripe.calls.length = 0;
  mira = await h.newUser();
  as = h.as(mira);
});

const customerOf = async (user: User) => {
  const [row] = await deps.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, user.id));
  if (row === undefined) throw new Error("The user has no customer");
  return row;
};
const stateOf = async () => (await as.billing.state()).billing;
const subjects = async () => {
  await deliverMails(deps);
  return (await mailsTo(deps, mira.email)).map(({ subject }) => subject);
};

async function post({ body, signature }: { body: string; signature: string }) {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/billing/stripe/events",
    payload: body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  return answer.statusCode;
}

/** Opens the checkout, pays, and returns. */
async function subscribe() {
  await as.billing.checkout();
  const { customerId } = await customerOf(mira);
  const subscription = stripe.pay(customerId);
  await as.billing.refresh();
  return subscription;
}

describe("paid Premium", () => {
  test("opens Stripe's page with our price, and is active once Stripe reports the payment", async () => {
    const { url } = await as.billing.checkout();
    const { customerId } = await customerOf(mira);
    const session = [...stripe.sessions.values()].find((one) => one.url === url);
    expect(Object.fromEntries(session?.body ?? [])).toMatchObject({
      mode: "subscription",
      customer: customerId,
      "line_items[0][price]": "price_premium",
      success_url: `${deps.config.publicUrl}/ai/settings?tab=general&checkout=done`,
    });
    expect(stripe.customers.get(customerId)?.get("metadata[user_id]")).toBe(mira.id);
    expect((await as.billing.refresh()).billing).toMatchObject({ plan: null, payment: "stripe", state: null });

    const subscription = stripe.pay(customerId);
    expect(
      await post(stripeEvent("customer.subscription.created", { object: "subscription", customer: customerId })),
    ).toBe(200);
    await expect.poll(stateOf, { timeout: 15_000 }).toMatchObject({ plan: "premium", state: "active", endsAt: null });
    expect((await stateOf()).periodEndsAt).toBe(new Date(subscription.periodEndsAt * 1_000).toISOString());
    expect((await as.billing.usage()).usage.images.limit).toBeNull();
  });

  test("cannot be chosen without a payment", async () => {
    await expect(as.billing.choosePlan({ plan: "premium" })).rejects.toThrow("Premium is paid for on this server");
    expect((await as.billing.choosePlan({ plan: "basic" })).plan).toBe("basic");
    expect((await h.as(null).billing.plans()).payment).toBe("stripe");
  });

  test("is paid once: parallel checkouts open the same page, and none creates a second subscription", async () => {
    const pages = await Promise.all([as.billing.checkout(), as.billing.checkout(), as.billing.checkout()]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    const { customerId } = await customerOf(mira);
    stripe.pay(customerId);
    await as.billing.refresh();
    await expect(as.billing.checkout()).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
    expect((await as.billing.portal()).url).toBe(`https://billing.stripe.test/${customerId}`);
    const apiKey = { id: "key", scope: "write", workspaceId: null, program: null } as const;
    const robot = h.as(mira, { session: { userId: mira.id, apiKey } });
    await expect(robot.billing.portal()).rejects.toThrow("An API key cannot do this");
  });

  test("can be paid at one page only: a new one closes the pages before it, and an open one is answered again", async () => {
    const inGerman = h.as(mira, { client: { address: "", userAgent: null, language: "de" } }).billing;
    const statuses = () => [...stripe.sessions.values()].filter(isHers).map(({ status }) => status);
    const isHers = ({ customer }: { customer: string }) => customer === customerId;
    const { url: first } = await as.billing.checkout();
    const { customerId } = await customerOf(mira);
    await as.billing.refresh();
    const { url: second } = await as.billing.checkout();
    expect(second).not.toBe(first);
    expect(statuses()).toEqual(["expired", "open"]);
    const { url: third } = await inGerman.checkout();
    const { url: fourth } = await as.billing.checkout();
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    expect((await as.billing.checkout()).url).toBe(fourth);
    expect(statuses()).toEqual(["expired", "expired", "expired", "open"]);
  });

  test("has no second page for a user whose payment was made, but not read yet", async () => {
    await as.billing.checkout();
    stripe.pay((await customerOf(mira)).customerId);
    await expect(as.billing.checkout()).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
    expect(await stateOf()).toMatchObject({ plan: "premium", state: "active" });
  });

  test("ends with every subscription when it was paid twice, and only one of them continues", async () => {
    const first = await subscribe();
    const second = stripe.pay(first.customer);
    const endings = () => [first, second].map(({ id }) => stripe.subscriptions.get(id)?.cancelAtPeriodEnd);
    await as.billing.choosePlan({ plan: "basic" });
    expect(endings()).toEqual([true, true]);
    await as.billing.choosePlan({ plan: "premium" });
    expect(endings()).toEqual([true, false]);
  });

  test("ends with the period when it is cancelled, continues when the cancellation is revoked, and can end again", async () => {
    const subscription = await subscribe();
    expect((await as.billing.choosePlan({ plan: "basic" })).plan).toBe("premium");
    expect((await stateOf()).endsAt).toBe(new Date(subscription.periodEndsAt * 1_000).toISOString());
    await as.billing.choosePlan({ plan: "premium" });
    expect(await stateOf()).toMatchObject({ plan: "premium", endsAt: null });
    await as.billing.choosePlan({ plan: "basic" });
    subscription.status = "canceled";
    await readPayments(deps, mira.id);
    expect(await stateOf()).toMatchObject({ plan: "basic", state: "ended" });
    expect(await subjects()).toEqual(["Your Premium plan has ended"]);
    const rows = await deps.db.select().from(activities).where(eq(activities.workspaceId, mira.id));
    expect(rows.filter(({ kind }) => kind === "plan.chosen").map(({ label }) => label)).toEqual(["premium", "basic"]);
  });

  test("stays for a week when a payment fails, with one mail, and returns when the payment succeeds", async () => {
    const subscription = await subscribe();
    subscription.status = "past_due";
    for (let i = 0; i < 3; i++) await readPayments(deps, mira.id);
    const { plan, state, graceEndsAt } = await stateOf();
    expect([plan, state]).toEqual(["premium", "past_due"]);
    expect(Date.parse(graceEndsAt ?? "") - Date.now()).toBeGreaterThan(6.9 * Day.ms);
    expect(await subjects()).toEqual(["Your payment for Premium failed"]);

    await deps.db
      .update(paymentCustomers)
      .set({ pastDueSince: sql`now() - interval '8 days'` })
      .where(eq(paymentCustomers.userId, mira.id));
    expect(await findOverdue(deps.db, 7, 100)).toEqual([mira.id]);
    await readPayments(deps, mira.id);
    expect(await stateOf()).toMatchObject({ plan: "basic", state: "past_due" });
    await expect(as.billing.checkout()).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
    expect(await findOverdue(deps.db, 7, 100)).toEqual([]);

    subscription.status = "active";
    await readPayments(deps, mira.id);
    expect(await stateOf()).toMatchObject({ plan: "premium", state: "active", graceEndsAt: null });
    expect((await subjects()).toSorted()).toEqual(["Your Premium plan has ended", "Your payment for Premium failed"]);
  });

  test("ends when Stripe stops retrying the payment", async () => {
    const subscription = await subscribe();
    subscription.status = "unpaid";
    await readPayments(deps, mira.id);
    expect(await stateOf()).toMatchObject({ plan: "basic", state: "unpaid" });
  });
});

describe("an event", () => {
  test.each([
    [
      "with another secret",
      () => stripeEvent("invoice.paid", { customer: "cus_1" }, { secret: "whsec_somebody_elses" }),
    ],
    ["of an hour ago", () => stripeEvent("invoice.paid", { customer: "cus_1" }, { at: Date.now() - 3_600_000 })],
    ["with another body", () => ({ ...stripeEvent("invoice.paid", { customer: "cus_1" }), body: '{"id":"evt_1"}' })],
    ["without a signature", () => ({ body: stripeEvent("invoice.paid", {}).body, signature: "" })],
  ])("%s is refused, and Stripe is not called", async (_name, forged) => {
    expect(await post(forged())).toBe(400);
    expect(stripe.calls).toEqual([]);
  });

  test("about an unknown customer is accepted and changes nothing", async () => {
    expect(await post(stripeEvent("customer.deleted", { object: "customer", id: "cus_unknown" }))).toBe(200);
    expect(stripe.calls).toEqual([]);
  });

  test("that arrives again and late does not restore an ended subscription", async () => {
    const subscription = await subscribe();
    const created = stripeEvent("customer.subscription.created", {
      object: "subscription",
      customer: subscription.customer,
      status: "active",
    });
    subscription.status = "canceled";
    await readPayments(deps, mira.id);
    for (let i = 0; i < 3; i++) expect(await post(created)).toBe(200);
    const reads = () => stripe.calls.filter((call) => call === "GET /v1/subscriptions").length;
    await expect.poll(reads, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
    expect(await stateOf()).toMatchObject({ plan: "basic", state: "ended" });
  });
});

test("a response that arrives after a newer one is discarded", async () => {
  const subscription = await subscribe();
  const heldResponse = stripe.holdNextList();
  const slow = readPayments(deps, mira.id);
  const release = await heldResponse;
  subscription.status = "canceled";
  await readPayments(deps, mira.id);
  release();
  await slow;
  expect(await stateOf()).toMatchObject({ plan: "basic", state: "ended" });
});

test("a failed read that replaced the one of an event is repeated", async () => {
  const subscription = await subscribe();
  subscription.status = "canceled";
  const heldResponse = stripe.holdNextList();
  const ofEvent = readPayments(deps, mira.id);
  const release = await heldResponse;
  stripe.refuseWith = 500;
  await expect(as.billing.refresh()).rejects.toMatchObject({ cause: { code: "UNAVAILABLE" } });
  stripe.refuseWith = null;
  release();
  await ofEvent;
  await expect.poll(stateOf, { timeout: 15_000 }).toMatchObject({ plan: "basic", state: "ended" });
});

test("the sweep finds a user whose payment event was lost", async () => {
  await as.billing.checkout();
  const aboutCheckout = sql`now() - interval '10 minutes'`;
  await deps.db.update(paymentCustomers).set({ checkoutAt: aboutCheckout }).where(eq(paymentCustomers.userId, mira.id));
  expect(await findUnconfirmed(deps.db, 100)).toContain(mira.id);
  stripe.pay((await customerOf(mira)).customerId);
  await as.billing.refresh();
  expect(await findUnconfirmed(deps.db, 100)).not.toContain(mira.id);
  await deps.db
    .update(paymentCustomers)
    .set({ periodEndsAt: sql`now() - interval '2 hours'` })
    .where(eq(paymentCustomers.userId, mira.id));
  expect(await findUnconfirmed(deps.db, 100)).toContain(mira.id);
});

test("the sweep reaches each of many unconfirmed users, although each round reads only some", async () => {
  const other = await h.newUser();
  await as.billing.checkout();
  await h.as(other).billing.checkout();
  await deps.db
    .update(paymentCustomers)
    .set({ checkoutAt: sql`now() - interval '10 minutes'` })
    .where(inArray(paymentCustomers.userId, [mira.id, other.id]));
  const found = new Set<string>();
  for (let round = 0; round < 200 && !(found.has(mira.id) && found.has(other.id)); round += 1)
    for (const id of await findUnconfirmed(deps.db, 1)) found.add(id);
  expect([...found]).toEqual(expect.arrayContaining([mira.id, other.id]));
});

test("an outage of Stripe is reported, and nothing changes", async () => {
  await subscribe();
  stripe.refuseWith = 500;
  await expect(as.billing.choosePlan({ plan: "basic" })).rejects.toMatchObject({ cause: { code: "UNAVAILABLE" } });
  await expect(as.billing.portal()).rejects.toThrow("The payment service cannot be used right now");
  expect(await stateOf()).toMatchObject({ plan: "premium", state: "active", endsAt: null });
});

test("after a change of the Stripe account, Premium ends and can be paid for again", async () => {
  await subscribe();
  const before = await customerOf(mira);
  stripe.becomeAnother();
  await as.billing.refresh();
  expect(await stateOf()).toMatchObject({ plan: "basic", state: "ended" });
  const { url } = await as.billing.checkout();
  const { customerId } = await customerOf(mira);
  expect(customerId).not.toBe(before.customerId);
  expect([...stripe.sessions.values()]).toMatchObject([{ url, customer: customerId }]);
});

test("a customer who was deleted at Stripe is made anew on the same day", async () => {
  await as.billing.checkout();
  const { customerId: before } = await customerOf(mira);
  stripe.customers.delete(before);
  const { url } = await as.billing.checkout();
  const { customerId } = await customerOf(mira);
  expect(customerId).not.toBe(before);
  expect([...stripe.sessions.values()].find((one) => one.url === url)?.customer).toBe(customerId);
});

test("deleting an account ends its charges and deletes its customer at Stripe", async () => {
  const subscription = await subscribe();
  stripe.refuseWith = 503;
  expect(await endPayments(deps, mira.id)).toBe(false);
  stripe.refuseWith = null;
  expect(await endPayments(deps, mira.id)).toBe(true);
  expect([subscription.status, stripe.customers.has(subscription.customer)]).toEqual(["canceled", false]);
  expect(await endPayments(deps, mira.id)).toBe(true);
});
