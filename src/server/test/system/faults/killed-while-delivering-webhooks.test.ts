import postgres from "postgres";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { never, webhookReceiver } from "#server/test/webhook-receiver.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Webhook, WebhookDeliveryPage } from "#shared/webhooks/webhooks.ts";

const server = await mortalServer({ sandbox: false, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });

/** As if the dead process had been gone for half a minute. */
async function endLeases(): Promise<void> {
  const sql = postgres(server.databaseUrl, { max: 1 });
  await sql`update webhooks set lease_until = now() where lease_until is not null`;
  await sql.end();
}

test(
  "after kills during requests every event arrives, each under one id, and none about a post that was not created",
  { timeout: 180_000 },
  async () => {
    const receiver = await webhookReceiver();
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    const { webhook } = await client.call<{ webhook: Webhook }>("POST", "/webhooks", { url: receiver.url });
    const made: string[] = [];
    for (let round = 0; round < 3; round++) {
      // The request is received and never answered: the server dies without knowing the outcome.
      receiver.answer = { status: 200, after: never };
      const before = receiver.requests.length;
      for (let number = 0; number < 6; number++) {
        const content = `Bowl ${round}.${number}`;
        const { post } = await client.call<{ post: Post }>("POST", "/posts", {
          content,
          platforms: ["x"],
          draft: true,
        });
        made.push(post.id);
      }
      await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBeGreaterThan(before);
      await server.kill();
      await endLeases();
      receiver.answer = { status: 200 };
      await server.start();
      const list = (status: string) =>
        client.call<WebhookDeliveryPage>("GET", `/webhooks/${webhook.id}/deliveries?limit=100&status=${status}`);
      await expect.poll(async () => (await list("pending")).deliveries, { timeout: 45_000 }).toEqual([]);
      expect((await list("delivered")).deliveries).toHaveLength(made.length);
    }
    const idsOf = Map.groupBy(receiver.requests, ({ event }) => ("postId" in event.data ? event.data.postId : ""));
    expect([...idsOf.keys()].toSorted()).toEqual(made.toSorted());
    for (const [postId, requests] of idsOf)
      expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size, postId).toBe(1);
  },
);
