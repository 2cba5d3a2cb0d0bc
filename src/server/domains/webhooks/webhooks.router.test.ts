import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openSecret } from "#server/domains/webhooks/webhook-secret.ts";
import { webhooks } from "#server/domains/webhooks/webhooks.table.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { WebhookId } from "#shared/ids.ts";
import { webhooksMax, WebhookWithSecret } from "#shared/webhooks/webhooks.ts";

const h = await harness({ env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:5678" } });
const url = "https://hooks.example.org/postloom";

test("a webhook is made with a secret that no later answer and no row shows", async () => {
  const user = await h.newUser();
  const made = await h.as(user).webhooks.create({ url, events: ["post.published"] });
  expect(made.webhook).toMatchObject({ url, events: ["post.published"], status: "active", failingSince: null });
  expect(Buffer.from(made.secret.replace("whsec_", ""), "base64")).toHaveLength(32);
  const { webhooks: listed } = await h.as(user).webhooks.list();
  expect(listed).toEqual([made.webhook]);
  expect(await h.as(user).webhooks.get({ id: made.webhook.id })).toEqual({ webhook: made.webhook });
  const rows = await h.deps.db.select().from(webhooks);
  expect(JSON.stringify([listed, rows])).not.toContain(made.secret.slice(6));
});

test("a secret that cannot be read any more can be changed", async () => {
  const calls = h.as(await h.newUser()).webhooks;
  const { webhook } = await calls.create({ url });
  const secret = h.deps.secrets.seal("whsec_", "another context");
  await h.deps.db.update(webhooks).set({ secret }).where(eq(webhooks.id, webhook.id));
  const changed = await calls.rotate({ id: webhook.id });
  const [row] = await h.deps.db.select().from(webhooks).where(eq(webhooks.id, webhook.id));
  expect(row?.previousSecret).toBeNull();
  expect(openSecret(h.deps.secrets, webhook.id, row?.secret ?? "")).toBe(changed.secret);
});

test("another person's webhook is not found by any call", async () => {
  const [owner, stranger] = [await h.newUser(), await h.newUser()];
  const { webhook } = await h.as(owner).webhooks.create({ url });
  const { id } = webhook;
  const calls = h.as(stranger).webhooks;
  const attempts = [
    () => calls.get({ id }),
    () => calls.update({ id, status: "paused" }),
    () => calls.rotate({ id }),
    () => calls.deliveries({ id }),
    () => calls.replay({ id, from: "2026-01-01T00:00:00Z" }),
    () => calls.test({ id }),
    () => calls.remove({ id }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow("Webhook not found");
  expect(await h.as(owner).webhooks.get({ id })).toEqual({ webhook });
});

test.each([
  "http://hooks.example.org/",
  "https://hooks.example.org:8443/",
  "https://127.0.0.1/",
  "https://10.1.2.3/hook",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/",
  "https://ann:secret@hooks.example.org/",
])("%s is refused with the fix, when it is made and when it is changed", async (refused) => {
  const client = await restClient(h);
  const issue = {
    path: "url",
    message: "Use an https address on the internet, without a port, a user name or a password",
  };
  const created = await client.call("POST", "/webhooks", { url: refused });
  expect(created).toMatchObject({ code: 400, body: { issues: [issue] } });
  const made = WebhookWithSecret.parse((await client.call("POST", "/webhooks", { url })).body.data);
  const changed = await client.call("PATCH", `/webhooks/${made.webhook.id}`, { url: refused });
  expect(changed).toMatchObject({ code: 400, body: { issues: [issue] } });
});

test("a host that the operator allows may be private, with http and a port", async () => {
  const { webhook } = await h.as(await h.newUser()).webhooks.create({ url: "http://127.0.0.1:5678/hook" });
  expect(webhook.url).toBe("http://127.0.0.1:5678/hook");
  await expect(h.as(await h.newUser()).webhooks.create({ url: "http://127.0.0.1:5679/hook" })).rejects.toThrow();
});

test("a workspace has ten webhooks at most, also when they are made at once", async () => {
  const user = await h.newUser();
  const attempts = Array.from({ length: webhooksMax + 3 }, () => h.as(user).webhooks.create({ url }));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(webhooksMax);
  await expect(h.as(user).webhooks.create({ url })).rejects.toThrow(
    "A workspace can have 10 webhooks at most. Delete one you no longer use.",
  );
});

test("a repeated call with the same Idempotency-Key makes one webhook, and answers its secret again", async () => {
  const client = await restClient(h);
  const make = () => client.call("POST", "/webhooks", { url }, { "idempotency-key": "once" });
  const [first, second] = [await make(), await make()];
  expect(first.code).toBe(201);
  expect(second.body.data).toEqual(first.body.data);
});

test("a webhook is paused, turned on, changed and deleted", async () => {
  const user = await h.newUser();
  const calls = h.as(user).webhooks;
  const { id } = (await calls.create({ url })).webhook;
  const paused = (await calls.update({ id, status: "paused" })).webhook;
  expect(paused).toMatchObject({ status: "paused", pauseReason: "member" });
  expect((await calls.update({ id, status: "paused" })).webhook.pausedAt).toBe(paused.pausedAt);
  for (const attempt of [() => calls.test({ id }), () => calls.replay({ id, from: "2026-01-01T00:00:00Z" })])
    await expect(attempt()).rejects.toThrow("This webhook is paused. Turn it on first.");
  const on = await calls.update({ id, status: "active", url: `${url}/2`, events: ["post.failed"] });
  expect(on.webhook).toMatchObject({ status: "active", pauseReason: null, pausedAt: null, events: ["post.failed"] });
  await calls.remove({ id });
  await expect(calls.get({ id })).rejects.toThrow("Webhook not found");
});

test("a test event waits once, and is listed with its state", async () => {
  const user = await h.newUser();
  const calls = h.as(user).webhooks;
  const { id } = (await calls.create({ url })).webhook;
  const { deliveryId } = await calls.test({ id });
  await expect(calls.test({ id })).rejects.toThrow("A test event is on its way already. Wait for its outcome.");
  const { deliveries, nextCursor } = await calls.deliveries({ id });
  expect(deliveries).toMatchObject([{ id: deliveryId, type: "webhook.test", status: "pending", attempts: 0 }]);
  expect(nextCursor).toBeNull();
  expect(await calls.deliveries({ id, status: ["failed"] })).toEqual({ deliveries: [], nextCursor: null });
});

test("deliveries are listed in pages, newest first", async () => {
  const user = await h.newUser();
  const calls = h.as(user).webhooks;
  const { id } = (await calls.create({ url })).webhook;
  for (let post = 0; post < 5; post++)
    await h.as(user).posts.create({ content: `Bowl ${post}`, platforms: ["x"], draft: true });
  const first = await calls.deliveries({ id, limit: 3 });
  const second = await calls.deliveries({ id, limit: 3, cursor: first.nextCursor ?? "" });
  expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([3, 2, null]);
  const ids = [...first.deliveries, ...second.deliveries].map((delivery) => delivery.id);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

test("a replay names one delivery or a period", async () => {
  const user = await h.newUser();
  const { id } = (await h.as(user).webhooks.create({ url })).webhook;
  const from = "2026-01-01T00:00:00Z";
  const deliveryId = uuidv7();
  for (const input of [{}, { deliveryId, from }, { to: from }])
    await expect(h.as(user).webhooks.replay({ id, ...input } as { id: WebhookId })).rejects.toThrow();
  await expect(h.as(user).webhooks.replay({ id, deliveryId } as never)).rejects.toThrow("Delivery not found");
  expect(await h.as(user).webhooks.replay({ id, from })).toEqual({ replayed: 0 });
});
