import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createCourier } from "#server/domains/webhooks/courier.ts";
import { webhookDeliveries, webhooks } from "#server/domains/webhooks/webhooks.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { webhookEndpoints } from "#server/test/webhook-endpoints.ts";
import { never, type WebhookReceiver, webhookReceiver } from "#server/test/webhook-receiver.ts";
import { Hour, Minute, Second } from "#shared/durations.ts";
import type { WebhookDelivery } from "#shared/webhooks/webhooks.ts";

const h = await harness({ works: true, sweepEveryMs: 100, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });

const { anEndpoint, aPostOf, untilDelivery, makeDue, setHealth } = webhookEndpoints(h);

const agoMs = (ms: number) => new Date(Date.now() - ms);

const idsOf = ({ requests }: WebhookReceiver) => requests.map(({ headers }) => headers["webhook-id"]);

test("an event arrives at once, signed so that the reference library verifies it", async () => {
  const endpoint = await anEndpoint();
  const post = await aPostOf(endpoint.user);
  const delivery = await untilDelivery(endpoint, ({ status }) => status === "delivered");
  const [request, ...others] = endpoint.receiver.requests;
  if (request === undefined) throw new Error("No request");
  expect(others).toEqual([]);
  expect(request.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Postloom-Webhooks",
    "webhook-id": delivery.id,
  });
  const event = new Webhook(endpoint.secret).verify(request.body, request.headers as Record<string, string>);
  expect(event).toMatchObject({ type: "post.created", data: { postId: post.id, status: "draft" } });
  expect(request.body).not.toContain("bowls");
  expect(delivery).toMatchObject({ attempts: 1, responseStatus: 204, failure: null, nextAttemptAt: null });
});

test("a failed delivery is tried again with the same id and body, after 5 seconds and then 5 minutes", async () => {
  const endpoint = await anEndpoint();
  endpoint.receiver.answer = { status: 500, body: "<h1>Out of clay</h1>" };
  await aPostOf(endpoint.user);
  const first = await untilDelivery(endpoint, ({ attempts }) => attempts === 1);
  expect(first).toMatchObject({ status: "pending", responseStatus: 500, responseStart: "<h1>Out of clay</h1>" });
  const delayOf = ({ nextAttemptAt, lastAttemptAt }: WebhookDelivery) =>
    Date.parse(nextAttemptAt ?? "") - Date.parse(lastAttemptAt ?? "");
  expect(delayOf(first)).toBeGreaterThanOrEqual(5 * Second.ms - 10);
  expect(delayOf(first)).toBeLessThanOrEqual(6 * Second.ms + 10);
  await makeDue(endpoint);
  const second = await untilDelivery(endpoint, ({ attempts }) => attempts === 2);
  expect(delayOf(second)).toBeGreaterThanOrEqual(5 * Minute.ms - 10);
  const failingSince = async () => (await endpoint.calls.get({ id: endpoint.id })).webhook.failingSince;
  await expect.poll(failingSince).not.toBeNull();
  endpoint.receiver.answer = { status: 200 };
  await makeDue(endpoint);
  await untilDelivery(endpoint, ({ status }) => status === "delivered");
  expect(new Set(idsOf(endpoint.receiver)).size).toBe(1);
  expect(new Set(endpoint.receiver.requests.map(({ body }) => body)).size).toBe(1);
  await expect.poll(failingSince).toBeNull();
});

test("after the tenth failure a delivery has failed, and a replay sends it with the same id", async () => {
  const endpoint = await anEndpoint();
  endpoint.receiver.answer = { status: 500 };
  await aPostOf(endpoint.user);
  await untilDelivery(endpoint, ({ attempts }) => attempts === 1);
  const { db } = h.deps;
  await db
    .update(webhookDeliveries)
    .set({ failures: 9, dueAt: agoMs(1) })
    .where(eq(webhookDeliveries.webhookId, endpoint.id));
  const failed = await untilDelivery(endpoint, ({ status }) => status === "failed");
  expect(failed.nextAttemptAt).toBeNull();
  endpoint.receiver.answer = { status: 200 };
  expect(await endpoint.calls.replay({ id: endpoint.id, deliveryId: failed.id })).toEqual({ replayed: 1 });
  await untilDelivery(endpoint, ({ status }) => status === "delivered");
  expect(new Set(idsOf(endpoint.receiver))).toEqual(new Set([failed.id]));
});

test("a redirect is a failure and is not followed", async () => {
  const [endpoint, elsewhere] = [await anEndpoint(), await webhookReceiver()];
  endpoint.receiver.answer = { status: 307, headers: { location: elsewhere.url } };
  await aPostOf(endpoint.user);
  expect(await untilDelivery(endpoint, ({ attempts }) => attempts === 1)).toMatchObject({ responseStatus: 307 });
  expect(elsewhere.requests).toEqual([]);
});

test("a receiver that cannot be reached is a failure without an answer", async () => {
  const endpoint = await anEndpoint();
  endpoint.receiver.close();
  await aPostOf(endpoint.user);
  expect(await untilDelivery(endpoint, ({ attempts }) => attempts === 1)).toMatchObject({
    status: "pending",
    responseStatus: null,
    failure: "no_answer",
  });
});

test("an address that has become private is never called", async () => {
  const endpoint = await anEndpoint();
  const { port } = new URL(endpoint.receiver.url);
  await setHealth(endpoint, { url: `https://localhost/hook` });
  await aPostOf(endpoint.user);
  expect(await untilDelivery(endpoint, ({ attempts }) => attempts === 1)).toMatchObject({ failure: "unsafe_address" });
  await setHealth(endpoint, { url: `http://[::1]:${port}/hook` });
  await makeDue(endpoint);
  expect(await untilDelivery(endpoint, ({ attempts }) => attempts === 2)).toMatchObject({ failure: "unsafe_address" });
  expect(endpoint.receiver.requests).toEqual([]);
});

test.each([429, 503])("after %d nothing is sent before the time of Retry-After", async (status) => {
  const endpoint = await anEndpoint();
  endpoint.receiver.answer = { status, headers: { "retry-after": "3600" } };
  await aPostOf(endpoint.user);
  const { nextAttemptAt } = await untilDelivery(endpoint, ({ attempts }) => attempts === 1);
  expect(Date.parse(nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 59 * Minute.ms);
  endpoint.receiver.answer = { status: 200 };
  await aPostOf(endpoint.user);
  const [row] = await h.deps.db.select().from(webhooks).where(eq(webhooks.id, endpoint.id));
  expect(row?.restUntil?.getTime()).toBeGreaterThan(Date.now() + 59 * Minute.ms);
  expect(endpoint.receiver.requests).toHaveLength(1);
  await setHealth(endpoint, { restUntil: agoMs(1) });
  await untilDelivery(endpoint, (delivery) => delivery.status === "delivered");
});

test("410 pauses the endpoint, notifies its owner, and holds later events until a replay", async () => {
  const endpoint = await anEndpoint();
  endpoint.receiver.answer = { status: 410 };
  await aPostOf(endpoint.user);
  await untilDelivery(endpoint, ({ status }) => status === "failed");
  const { webhook } = await endpoint.calls.get({ id: endpoint.id });
  expect(webhook).toMatchObject({ status: "paused", pauseReason: "gone" });
  const { notifications } = await h.as(endpoint.user).notifications.list({});
  const { host } = new URL(endpoint.receiver.url);
  expect(notifications).toMatchObject([{ kind: "webhook.paused", params: { host, reason: "gone" } }]);
  await deliverMails(h.deps);
  expect((await mailsTo(h.deps, endpoint.user.email)).map(({ subject }) => subject)).toEqual(["A webhook is paused"]);

  await aPostOf(endpoint.user);
  expect(await untilDelivery(endpoint, () => true)).toMatchObject({ status: "held", attempts: 0 });
  endpoint.receiver.answer = { status: 200 };
  await endpoint.calls.update({ id: endpoint.id, status: "active" });
  expect((await h.as(endpoint.user).notifications.list({})).unread).toBe(0);
  expect(await endpoint.calls.replay({ id: endpoint.id, from: agoMs(Hour.ms).toISOString() })).toEqual({ replayed: 2 });
  await untilDelivery(endpoint, ({ status }) => status === "delivered");
  await expect
    .poll(async () => (await endpoint.calls.deliveries({ id: endpoint.id, status: ["delivered"] })).deliveries)
    .toHaveLength(2);
});

test("during a rotation a receiver verifies with the old or the new secret, afterwards with the new one", async () => {
  const endpoint = await anEndpoint();
  const rotated = await endpoint.calls.rotate({ id: endpoint.id });
  expect(Date.parse(rotated.webhook.previousSecretUntil ?? "")).toBeGreaterThan(Date.now() + 23 * Hour.ms);
  const lastRequest = async () => {
    await aPostOf(endpoint.user);
    await untilDelivery(endpoint, ({ status }) => status === "delivered");
    const { body, headers } = endpoint.receiver.requests.at(-1) ?? {};
    return { body: body ?? "", headers: headers as Record<string, string> };
  };
  const during = await lastRequest();
  for (const secret of [endpoint.secret, rotated.secret])
    expect(() => new Webhook(secret).verify(during.body, during.headers)).not.toThrow();
  await setHealth(endpoint, { previousSecretUntil: agoMs(1) });
  const after = await lastRequest();
  expect(() => new Webhook(rotated.secret).verify(after.body, after.headers)).not.toThrow();
  expect(() => new Webhook(endpoint.secret).verify(after.body, after.headers)).toThrow("No matching signature");
});

test("an endpoint receives only the events it asks for, and a test that was sent to it", async () => {
  const endpoint = await anEndpoint(["post.deleted"]);
  const post = await aPostOf(endpoint.user);
  await h.as(endpoint.user).posts.remove({ id: post.id });
  await untilDelivery(endpoint, ({ status }) => status === "delivered");
  await endpoint.calls.test({ id: endpoint.id });
  await expect
    .poll(() => endpoint.receiver.requests.map(({ event }) => event))
    .toMatchObject([
      { type: "post.deleted", data: { postId: post.id } },
      { type: "webhook.test", data: { webhookId: endpoint.id } },
    ]);
});

test("one endpoint that hangs does not delay another", async () => {
  const [slow, quick] = [await anEndpoint(), await anEndpoint()];
  slow.receiver.answer = { status: 200, after: never };
  for (let post = 0; post < 6; post++) await aPostOf(slow.user);
  await expect.poll(() => slow.receiver.requests.length).toBeGreaterThan(0);
  const startedAt = performance.now();
  await aPostOf(quick.user);
  await untilDelivery(quick, ({ status }) => status === "delivered");
  expect(performance.now() - startedAt).toBeLessThan(5 * Second.ms);
  slow.receiver.close();
});

test("a courier that stops awaits the answer to its request and begins no other", async () => {
  const quiet = await harness({ env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const [user, receiver] = [await quiet.newUser(), await webhookReceiver()];
  const calls = quiet.as(user).webhooks;
  const { id } = (await calls.create({ url: receiver.url })).webhook;
  const answering = Promise.withResolvers<void>();
  receiver.answer = { status: 200, after: answering.promise };
  const courier = createCourier(quiet.deps, 50);
  await courier.start();
  await calls.test({ id });
  await expect.poll(() => receiver.requests.length).toBe(1);
  const stopped = courier.stop();
  await quiet.as(user).posts.create({ content: "Later", platforms: ["x"], draft: true });
  answering.resolve();
  await stopped;
  const { deliveries } = await calls.deliveries({ id });
  expect(deliveries.map(({ type, status }) => [type, status])).toEqual([
    ["post.created", "pending"],
    ["webhook.test", "delivered"],
  ]);
  const [row] = await quiet.deps.db.select().from(webhooks).where(eq(webhooks.id, id));
  expect(row?.leaseUntil).toBeNull();
});

test("several couriers deliver each event of an endpoint once while none dies", async () => {
  const endpoint = await anEndpoint();
  const others = [createCourier(h.deps, 50), createCourier(h.deps, 50)];
  for (const courier of others) await courier.start();
  for (let post = 0; post < 20; post++) await aPostOf(endpoint.user);
  await expect
    .poll(async () => (await endpoint.calls.deliveries({ id: endpoint.id, status: ["pending"] })).deliveries)
    .toEqual([]);
  for (const courier of others) await courier.stop();
  expect(endpoint.receiver.requests).toHaveLength(20);
  expect(new Set(idsOf(endpoint.receiver)).size).toBe(20);
});
