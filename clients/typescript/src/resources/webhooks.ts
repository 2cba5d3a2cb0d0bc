import type { Operations } from "../api/operations.ts";
import type { Webhook, WebhookDelivery, WebhookWithSecret } from "../api/schemas.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";

export type NewWebhook = Operations["POST /webhooks"]["input"]["body"];
export type WebhookChange = NonNullable<Operations["PATCH /webhooks/{id}"]["input"]["body"]>;
export type Replay = Operations["POST /webhooks/{id}/replay"]["input"]["body"];
export type DeliveryFilter = Filter<Operations["GET /webhooks/{id}/deliveries"]["input"]["query"]>;

/** Addresses that hear of the events of a workspace. `verifyWebhook` is for the server behind such an address. */
export class Webhooks {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  async list(options: CallOptions = {}): Promise<Webhook[]> {
    return (await this.#call("GET /webhooks", options)).webhooks;
  }

  /** `secret` is in this answer only. */
  create(webhook: NewWebhook, options: CallOptions = {}): Promise<WebhookWithSecret> {
    return this.#call("POST /webhooks", { body: webhook, ...options });
  }

  async get(id: string, options: CallOptions = {}): Promise<Webhook> {
    return (await this.#call("GET /webhooks/{id}", { path: { id }, ...options })).webhook;
  }

  async update(id: string, change: WebhookChange, options: CallOptions = {}): Promise<Webhook> {
    return (await this.#call("PATCH /webhooks/{id}", { path: { id }, body: change, ...options })).webhook;
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#call("DELETE /webhooks/{id}", { path: { id }, ...options });
  }

  /** Makes a new secret. For 24 hours each request is signed with both. */
  rotate(id: string, options: CallOptions = {}): Promise<WebhookWithSecret> {
    return this.#call("POST /webhooks/{id}/rotate", { path: { id }, ...options });
  }

  deliveries(id: string, filter: DeliveryFilter = {}, options: CallOptions = {}): List<WebhookDelivery> {
    return new List(async (cursor) => {
      const call = { path: { id }, query: pageQuery(filter, cursor), ...options };
      const { deliveries, nextCursor } = await this.#call("GET /webhooks/{id}/deliveries", call);
      return { items: deliveries, nextCursor };
    });
  }

  /** Sends one delivery again, or those of a period that failed or were held. */
  async replay(id: string, replay: Replay, options: CallOptions = {}): Promise<void> {
    await this.#call("POST /webhooks/{id}/replay", { path: { id }, body: replay, ...options });
  }

  /** Has a `webhook.test` sent. */
  async test(id: string, options: CallOptions = {}): Promise<void> {
    await this.#call("POST /webhooks/{id}/test", { path: { id }, ...options });
  }
}
