import { z } from "zod";
import { WebhookDeliveryId, WebhookId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { webhookEventTypes, WebhookTopic, webhookTopics } from "#shared/webhooks/webhook-events.ts";

/** Maximum of endpoints in a workspace. */
export const webhooksMax = 10;
export const webhookUrlMax = 500;
/** How long deliveries are kept. */
export const deliveryDays = 30;
/** For how long after a rotation requests are signed with the secret before, too. */
export const rotationHours = 24;

export const webhookStatuses = ["active", "paused"] as const;
export const WebhookStatus = z.enum(webhookStatuses);

/** Why an endpoint is paused: by a member, because it failed for too long (pause-failing.ts), or because it answered 410. */
export const pauseReasons = ["member", "failing", "gone"] as const;
export const PauseReason = z.enum(pauseReasons);
export type PauseReason = z.infer<typeof PauseReason>;

export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(WebhookTopic).describe("Empty: all"),
  status: WebhookStatus,
  pauseReason: PauseReason.nullable(),
  pausedAt: isoDateTime.nullable(),
  failingSince: isoDateTime
    .nullable()
    .describe("First failure since the last success; null: the last attempt succeeded"),
  previousSecretUntil: isoDateTime.nullable().describe("Until then requests are also signed with the secret before"),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookUrl = line(webhookUrlMax).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  "Enter an address that begins with https://",
);
const Events = z
  .array(WebhookTopic)
  .max(webhookTopics.length)
  .refine((events) => new Set(events).size === events.length, "Name each event once");

export const CreateWebhookInput = z.strictObject({
  url: WebhookUrl,
  events: Events.default([]).describe("Empty: all, also those of later releases"),
});
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

export const WebhookRef = z.strictObject({ id: WebhookId });

export const UpdateWebhookInput = z.strictObject({
  id: WebhookId,
  url: WebhookUrl.optional(),
  events: Events.optional(),
  status: WebhookStatus.optional().describe("`active` turns a paused endpoint on again"),
});
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;

export const WebhookList = z.object({ webhooks: z.array(Webhook), nextCursor });

export const WebhookWithSecret = z.object({
  webhook: Webhook,
  secret: z.string().describe("For verifying signatures. Shown once"),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** pending: waits for an attempt. held: happened while the endpoint was paused; sent only by a replay. */
export const deliveryStatuses = ["pending", "delivered", "failed", "held"] as const;
export const WebhookDeliveryStatus = z.enum(deliveryStatuses);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** Why an attempt had no answer. */
export const attemptFailures = ["unsafe_address", "no_answer", "timed_out", "secret_unreadable"] as const;
export const AttemptFailure = z.enum(attemptFailures);
export type AttemptFailure = z.infer<typeof AttemptFailure>;

export const responseStartMax = 500;

export const WebhookDelivery = z.object({
  id: WebhookDeliveryId.describe("The `webhook-id` of all its requests"),
  type: z.enum(webhookEventTypes),
  status: WebhookDeliveryStatus,
  occurredAt: isoDateTime,
  attempts: z.number().int(),
  lastAttemptAt: isoDateTime.nullable(),
  nextAttemptAt: isoDateTime.nullable(),
  responseStatus: z.number().int().nullable().describe("HTTP status of the last attempt; null: there was no answer"),
  responseStart: z.string().nullable().describe(`The first ${responseStartMax} characters of the last answer`),
  failure: AttemptFailure.nullable().describe("Why the last attempt had no answer"),
  durationMs: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const ListDeliveriesInput = z.strictObject({
  id: WebhookId,
  ...pageFields,
  status: oneOrMany(WebhookDeliveryStatus).optional(),
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;

export const WebhookDeliveryPage = z.object({ deliveries: z.array(WebhookDelivery), nextCursor });
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

const replayable = ["delivered", "failed", "held"] as const;

export const ReplayInput = z
  .strictObject({
    id: WebhookId,
    deliveryId: WebhookDeliveryId.optional(),
    from: isoDateTime.optional(),
    to: isoDateTime.optional().describe("Default: now"),
    status: z
      .array(z.enum(replayable))
      .min(1)
      .max(replayable.length)
      .optional()
      .describe("Which deliveries of the time; default: those that failed or were held"),
  })
  .refine(
    ({ deliveryId, from, to, status }) =>
      deliveryId === undefined ? from !== undefined : from === undefined && to === undefined && status === undefined,
    { path: ["deliveryId"], message: "Name either one delivery, or the time from which to replay" },
  );
export type ReplayInput = z.infer<typeof ReplayInput>;

export const Replayed = z.object({ replayed: z.number().int().describe("How many deliveries are sent again") });
export type Replayed = z.infer<typeof Replayed>;

export const TestSent = z.object({ deliveryId: WebhookDeliveryId });
