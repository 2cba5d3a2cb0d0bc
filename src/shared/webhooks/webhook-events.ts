import { z } from "zod";
import { creationTypes } from "#shared/creations/creations.ts";
import { CreationId, PostId, SocialAccountId, TargetId, WebhookId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { TargetStatus } from "#shared/posts/post-targets.ts";
import { PostStatus } from "#shared/posts/posts.ts";
import { AccountStatus } from "#shared/social-accounts/social-accounts.ts";
import { isoDateTime } from "#shared/time.ts";

/** Events of a post. The functions `emit_post_event` and `emit_webhook_event` of the database write their data. */
export const postEventTypes = [
  "post.created",
  "post.scheduled",
  "post.submitted",
  "post.approved",
  "post.published",
  "post.failed",
  "post.needs_attention",
] as const;
export type PostEventType = (typeof postEventTypes)[number];

/** What an endpoint can subscribe to. `webhook.test` goes to any endpoint that asks for it. */
export const webhookTopics = [
  ...postEventTypes,
  "post.deleted",
  "target.published",
  "creation.finished",
  "account.needs_reconnecting",
] as const;
export const WebhookTopic = z.enum(webhookTopics);
export type WebhookTopic = z.infer<typeof WebhookTopic>;

export const webhookEventTypes = [...webhookTopics, "webhook.test"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const permalink = z
  .string()
  .nullable()
  .describe("Address of the published post; null: not published, or none is known");
const errorCode = z.string().nullable().describe("The code, as in the answers of the API, which also have its message");

export const WebhookTarget = z.object({
  targetId: TargetId,
  accountId: SocialAccountId.nullable().describe("null: the account was disconnected"),
  platform: Platform,
  status: TargetStatus,
  permalink,
  errorCode,
});

export const WebhookPost = z.object({
  postId: PostId,
  status: PostStatus.describe("At the time of the event"),
  scheduledAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
  targets: z.array(WebhookTarget),
});

const event = <Type extends WebhookEventType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: isoDateTime.describe("When it happened"), data });

/** The body of each request, by its type: ids, states, addresses and error codes, never texts, names or tokens. */
export const WebhookEvent = z.discriminatedUnion("type", [
  event("post.created", WebhookPost),
  event("post.scheduled", WebhookPost),
  event("post.submitted", WebhookPost),
  event("post.approved", WebhookPost),
  event("post.published", WebhookPost),
  event("post.failed", WebhookPost),
  event("post.needs_attention", WebhookPost),
  event("post.deleted", z.object({ postId: PostId })),
  event(
    "target.published",
    z.object({
      postId: PostId,
      targetId: TargetId,
      accountId: SocialAccountId.nullable(),
      platform: Platform,
      permalink,
      publishedAt: isoDateTime.nullable(),
    }),
  ),
  event(
    "creation.finished",
    z.object({
      creationId: CreationId,
      type: z.enum(creationTypes),
      status: z.enum(["ready", "failed"]),
      errorCode,
    }),
  ),
  event(
    "account.needs_reconnecting",
    z.object({ accountId: SocialAccountId, platform: Platform, status: AccountStatus }),
  ),
  event("webhook.test", z.object({ webhookId: WebhookId })),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
