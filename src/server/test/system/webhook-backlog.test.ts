import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { never, webhookReceiver } from "#server/test/webhook-receiver.ts";
import type { Webhook } from "#shared/webhooks/webhooks.ts";

const server = await mortalServer({ sandbox: true, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
const sql = postgres(server.databaseUrl, { max: 1 });
afterAll(() => sql.end());

const backlog = 10_000;
const posts = 20;
const dueInMs = 6_000;

test("posts go out on time while 10,000 events wait for a receiver and others hang", { timeout: 90_000 }, async () => {
  const [receiver, silent] = [await webhookReceiver(), await webhookReceiver()];
  silent.answer = { status: 200, after: never };
  const client = await registeredClient(server.baseUrl, "mira@example.test");
  await connect(client, "facebook", "Kiln and Clay");
  const make = async (url: string) =>
    (await client.call<{ webhook: Webhook }>("POST", "/webhooks", { url, events: ["post.published"] })).webhook.id;
  const ids = [await make(receiver.url), await make(silent.url), await make(silent.url), await make(silent.url)];
  const scheduledAt = new Date(Date.now() + dueInMs).toISOString();
  for (let post = 0; post < posts; post++)
    await client.call("POST", "/posts", { content: `On time ${post}.`, platforms: ["facebook"], scheduledAt });
  const { count } = await sql`
    insert into webhook_deliveries (id, workspace_id, webhook_id, type, data, status, due_at)
    select webhook_delivery_id(), w.workspace_id, w.id, 'webhook.test', jsonb_build_object('webhookId', w.id), 'pending', now()
    from webhooks w, generate_series(1, ${backlog / ids.length}) n`;
  expect(count).toBe(backlog);
  for (const id of ids) await sql`select pg_notify('postloom_webhooks', ${id})`;

  await expect.poll(() => ledgerOf(server.baseUrl, "On time"), { timeout: 40_000 }).toHaveLength(posts);
  const lateMs = (await ledgerOf(server.baseUrl, "On time")).map(
    ({ receivedAt }) => Date.parse(receivedAt) - Date.parse(scheduledAt),
  );
  const [{ waiting } = { waiting: 0 }] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from webhook_deliveries where status = 'pending'`;
  expect(waiting, "events still waited when the posts went out").toBeGreaterThan(backlog / 2);
  expect(receiver.requests.length).toBeGreaterThan(posts);
  // The posts of an account go out one after the other.
  expect(Math.min(...lateMs)).toBeLessThan(1_000);
  expect(Math.max(...lateMs)).toBeLessThan(5_000);
});
