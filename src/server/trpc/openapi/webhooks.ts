import type { SchemaCollection } from "#server/trpc/openapi/schemas.ts";
import { WebhookEvent } from "#shared/webhooks/webhook-events.ts";

const summaries: Record<WebhookEvent["type"], string> = {
  "post.created": "A post was created, as a draft or with a time",
  "post.scheduled": "A post got a time, or another one",
  "post.submitted": "A post waits for an approval",
  "post.approved": "A post was approved",
  "post.published": "A post is published on all its accounts",
  "post.failed": "A post did not go out on at least one account; its status is `failed` or `partial`",
  "post.needs_attention": "The outcome on an account is not known: a member has to say whether the post is there",
  "post.deleted": "A post was deleted in Postloom",
  "target.published": "A post is published on one account",
  "creation.finished": "A generated picture or video is ready, or has failed",
  "account.needs_reconnecting": "The connection to an account has ended",
  "webhook.test": "A member asked for a test",
};

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers = [
  header("webhook-id", "The same in every attempt: an event that comes twice has one id"),
  header("webhook-timestamp", "When this attempt was made, in seconds since 1970"),
  header("webhook-signature", "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several during a rotation"),
];

const receiverResponses = {
  "2XX": { description: "Received. Answer within 15 seconds" },
  "410": { description: "The endpoint is gone: Postloom pauses the webhook" },
  "429": { description: "Postloom waits as `Retry-After` says, then tries again, as after every other answer" },
};

/** The `webhooks` section of OpenAPI 3.1: a request for each type of event. */
export function describeWebhooks(schemas: SchemaCollection) {
  const described = WebhookEvent.options.map((option) => {
    const { type } = option.shape;
    const name = type.value;
    const operation = {
      operationId: `webhook.${name}`,
      tags: ["webhooks"],
      summary: summaries[name],
      parameters: headers,
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemas.toObject(option, "output") } },
      },
      responses: receiverResponses,
    };
    return [name, { post: operation }] as const;
  });
  return Object.fromEntries(described);
}
