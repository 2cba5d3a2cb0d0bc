import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { webhookDeliveries, webhooks } from "#server/domains/webhooks/webhooks.table.ts";
import type { Harness } from "#server/test/harness.ts";
import { webhookReceiver } from "#server/test/webhook-receiver.ts";
import type { User } from "#shared/users/users.ts";
import type { WebhookTopic } from "#shared/webhooks/webhook-events.ts";
import type { WebhookDelivery } from "#shared/webhooks/webhooks.ts";

/** Endpoints of new users and what happens to them. The harness works and allows 127.0.0.1. */
export function webhookEndpoints(h: Harness) {
  async function anEndpoint(events: WebhookTopic[] = []) {
    const [user, receiver] = [await h.newUser(), await webhookReceiver()];
    const { webhook, secret } = await h.as(user).webhooks.create({ url: receiver.url, events });
    return { user, receiver, secret, id: webhook.id, calls: h.as(user).webhooks };
  }
  type Endpoint = Awaited<ReturnType<typeof anEndpoint>>;
  return {
    anEndpoint,
    /** Each post is an event. */
    aPostOf: async (user: User) =>
      (await h.as(user).posts.create({ content: "Six new bowls", platforms: ["x"], draft: true })).post,
    /** The newest delivery, once this holds. */
    async untilDelivery(
      { calls, id }: Pick<Endpoint, "calls" | "id">,
      holds: (delivery: WebhookDelivery) => boolean,
    ): Promise<WebhookDelivery> {
      let newest: WebhookDelivery | undefined;
      await expect
        .poll(
          async () => {
            newest = (await calls.deliveries({ id })).deliveries[0];
            return newest !== undefined && holds(newest);
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      if (newest === undefined) throw new Error("No delivery");
      return newest;
    },
    /** As if so much time had passed since the last attempt. */
    makeDue: ({ id }: Endpoint) =>
      h.deps.db
        .update(webhookDeliveries)
        .set({ dueAt: new Date(Date.now() - 1) })
        .where(eq(webhookDeliveries.webhookId, id)),
    setHealth: ({ id }: Endpoint, change: Partial<typeof webhooks.$inferInsert>) =>
      h.deps.db.update(webhooks).set(change).where(eq(webhooks.id, id)),
  };
}
