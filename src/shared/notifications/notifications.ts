import { z } from "zod";
import { usageKinds } from "#shared/billing/plans.ts";
import { creationTypes } from "#shared/creations/creations.ts";
import { CreationId, NotificationId, PostId, SocialAccountId, WebhookId, WorkspaceId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";
import { GivenRole } from "#shared/workspaces/workspaces.ts";

/** Unread notifications are counted up to this number. */
export const unreadMax = 100;

export const notificationTextMax = 120;
const reasonMax = 1_000;

/** The cause of the event. */
const cause = {
  code: z.string().nullable().describe("The code of the reason, as in the catalogue of errors."),
  reason: z.string().max(reasonMax).nullable().describe("The message of the refusal; null: there was none."),
};

export const DeliveryTrouble = z.object({
  postId: PostId,
  text: z.string().describe("The beginning of the text of the post."),
  platform: Platform,
  account: z.string(),
  ...cause,
});
const Making = { creationId: CreationId, type: z.enum(creationTypes), title: z.string() };
const Connection = { accountId: SocialAccountId, platform: Platform, account: z.string() };

/** What an approved post became: scheduled, ready for a publisher, or held because its time had passed. */
export const approvalOutcomes = ["scheduled", "ready", "late"] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

/** What a client did through a link. */
export const clientAnswers = ["approved", "changes_requested", "commented"] as const;
export type ClientAnswerKind = (typeof clientAnswers)[number];

/** What became of an offer of the ownership. */
export const ownershipAnswers = ["accepted", "declined"] as const;
export type OwnershipAnswer = (typeof ownershipAnswers)[number];

const Owned = { workspaceId: WorkspaceId, workspace: z.string(), person: z.string() };

const Reviewed = { workspaceId: WorkspaceId, postId: PostId, text: z.string() };
const person = z.string().nullable().describe("The user who did it; null: a repeating post, or a deleted account.");
const comment = z.string();

/**
 * Every kind of notification with the parameters of its text, which the client writes in the user's language. Kinds are never
 * renamed and never lose a parameter: stored rows of many months refer to them.
 */
export const notificationParams = {
  "post.failed": DeliveryTrouble,
  "post.missed": DeliveryTrouble,
  "post.needs_user": DeliveryTrouble,
  "post.comment_failed": DeliveryTrouble,
  "post.comment_needs_user": DeliveryTrouble,
  "post.submitted": z.object({
    ...Reviewed,
    person,
    at: isoDateTime.nullable().describe("The proposed time."),
  }),
  "post.approved": z.object({ ...Reviewed, person, outcome: z.enum(approvalOutcomes) }),
  "post.changes_requested": z.object({ ...Reviewed, person, comment }),
  "post.mentioned": z.object({ ...Reviewed, person, comment }),
  "post.client_answered": z.object({
    ...Reviewed,
    person: z.string().describe("The name that the client typed."),
    answer: z.enum(clientAnswers),
    comment: comment.nullable(),
    outcome: z.enum(approvalOutcomes).nullable().describe("What an approved post became; null: it waits for others."),
  }),
  "post.held": z.object(Reviewed),
  "member.joined": z.object({ workspaceId: WorkspaceId, workspace: z.string(), person: z.string(), role: GivenRole }),
  "ownership.offered": z.object({ ...Owned, until: isoDateTime }),
  "ownership.answered": z.object({ ...Owned, answer: z.enum(ownershipAnswers) }),
  "repeat.held": z.object({ text: z.string(), platforms: z.array(Platform), ...cause }),
  "feed.trouble": z.object({
    feed: z.string(),
    text: z.string().describe("The item that became a draft; empty: the feed cannot be read"),
    reason: z.string(),
  }),
  "creation.completed": z.object(Making),
  "creation.failed": z.object({ ...Making, ...cause }),
  "account.ending": z.object({ ...Connection, until: isoDateTime }),
  "account.expired": z.object(Connection),
  "limit.reached": z.object({ unit: z.enum(usageKinds), limit: z.number().int() }),
  "spending.cap_near": z.object({ capUsd: z.number(), usedUsd: z.number() }),
  "data.exported": z.object({}),
  "data.imported": z.object({}),
  "webhook.failing": z.object({ webhookId: WebhookId, host: z.string(), until: isoDateTime }),
  "webhook.paused": z.object({ webhookId: WebhookId, host: z.string(), reason: z.enum(["failing", "gone"]) }),
  "release.installed": z.object({ version: z.string().max(40) }),
} as const;

export type NotificationKind = keyof typeof notificationParams;
export type NotificationParams = { [Kind in NotificationKind]: z.infer<(typeof notificationParams)[Kind]> };
export const notificationKinds = Object.keys(notificationParams) as [NotificationKind, ...NotificationKind[]];

const fields = {
  id: NotificationId,
  workspaceId: WorkspaceId.nullable().describe("The shared workspace that it is about; null: your own."),
  createdAt: isoDateTime,
  readAt: isoDateTime.nullable().describe("null: not read yet."),
};

const of = <Kind extends NotificationKind>(kind: Kind) =>
  z.object({ ...fields, kind: z.literal(kind), params: notificationParams[kind] });

export const Notification = z.discriminatedUnion("kind", [
  of("post.failed"),
  of("post.missed"),
  of("post.needs_user"),
  of("post.comment_failed"),
  of("post.comment_needs_user"),
  of("post.submitted"),
  of("post.approved"),
  of("post.changes_requested"),
  of("post.mentioned"),
  of("post.client_answered"),
  of("post.held"),
  of("member.joined"),
  of("ownership.offered"),
  of("ownership.answered"),
  of("repeat.held"),
  of("feed.trouble"),
  of("creation.completed"),
  of("creation.failed"),
  of("account.ending"),
  of("account.expired"),
  of("limit.reached"),
  of("spending.cap_near"),
  of("data.exported"),
  of("data.imported"),
  of("webhook.failing"),
  of("webhook.paused"),
  of("release.installed"),
]);
export type Notification = z.infer<typeof Notification>;

/** Groups of kinds by which a list can be filtered. */
export const notificationTopics = {
  posts: [
    "post.failed",
    "post.missed",
    "post.needs_user",
    "post.comment_failed",
    "post.comment_needs_user",
    "post.held",
    "repeat.held",
    "feed.trouble",
  ],
  approvals: ["post.submitted", "post.approved", "post.changes_requested", "post.mentioned", "post.client_answered"],
  members: ["member.joined", "ownership.offered", "ownership.answered"],
  creations: ["creation.completed", "creation.failed"],
  accounts: ["account.ending", "account.expired"],
  plan: ["limit.reached", "spending.cap_near"],
  data: ["data.exported", "data.imported"],
  webhooks: ["webhook.failing", "webhook.paused"],
  postloom: ["release.installed"],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationTopic = keyof typeof notificationTopics;
export const topicNames = Object.keys(notificationTopics) as [NotificationTopic, ...NotificationTopic[]];

export const ListNotificationsInput = z.strictObject({
  ...pageFields,
  topic: oneOrMany(z.enum(topicNames)).optional(),
  unread: z.union([z.boolean(), z.stringbool()]).describe("Only unread or only read notifications.").optional(),
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;

export const UnreadCount = z.object({
  unread: z.number().int().describe("Unread notifications of all topics, counted up to 100."),
});
export type UnreadCount = z.infer<typeof UnreadCount>;

export const NotificationPage = z.object({ notifications: z.array(Notification), nextCursor, ...UnreadCount.shape });
export type NotificationPage = z.infer<typeof NotificationPage>;

export const NotificationRef = z.strictObject({ id: NotificationId });
export const MarkNotificationInput = z.strictObject({ id: NotificationId, read: z.boolean() });
export type MarkNotificationInput = z.infer<typeof MarkNotificationInput>;

export const ReadAllInput = z.strictObject({
  upTo: NotificationId.describe("The newest notification that was seen. Default: all.").optional(),
});
export type ReadAllInput = z.infer<typeof ReadAllInput>;
