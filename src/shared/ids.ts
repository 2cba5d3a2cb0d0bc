import { z } from "zod";

/** Ids are UUIDv7. A brand per entity prevents mix-ups of ids; only the access rules of a call and database rows create these two. */
export const WorkspaceId = z.uuid().brand<"WorkspaceId">();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

/** Also the id of the personal workspace of the user, so that it may be used where a workspace is expected, and never the reverse. */
export const UserId = WorkspaceId.brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

/** Stands for people whose account was deleted where an empty value would mean something else. No account has this id. */
export const deletedPerson = UserId.parse("00000000-0000-0000-0000-000000000000");

export const CreationId = z.uuid().brand<"CreationId">();
export type CreationId = z.infer<typeof CreationId>;

export const SocialAccountId = z.uuid().brand<"SocialAccountId">();
export type SocialAccountId = z.infer<typeof SocialAccountId>;

export const PostId = z.uuid().brand<"PostId">();
export type PostId = z.infer<typeof PostId>;

export const TargetId = z.uuid().brand<"TargetId">();
export type TargetId = z.infer<typeof TargetId>;

export const CommentId = z.uuid().brand<"CommentId">();
export type CommentId = z.infer<typeof CommentId>;

export const ClientLinkId = z.uuid().brand<"ClientLinkId">();
export type ClientLinkId = z.infer<typeof ClientLinkId>;

export const TemplateId = z.uuid().brand<"TemplateId">();
export type TemplateId = z.infer<typeof TemplateId>;

export const PartId = z.uuid().brand<"PartId">();
export type PartId = z.infer<typeof PartId>;

export const MailId = z.uuid().brand<"MailId">();
export type MailId = z.infer<typeof MailId>;

export const RepeatId = z.uuid().brand<"RepeatId">();
export type RepeatId = z.infer<typeof RepeatId>;

export const NotificationId = z.uuid().brand<"NotificationId">();
export type NotificationId = z.infer<typeof NotificationId>;

export const PushSubscriptionId = z.uuid().brand<"PushSubscriptionId">();
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;

export const ShortLinkId = z.uuid().brand<"ShortLinkId">();
export type ShortLinkId = z.infer<typeof ShortLinkId>;
export const FeedId = z.uuid().brand<"FeedId">();
export type FeedId = z.infer<typeof FeedId>;
export const WebhookId = z.uuid().brand<"WebhookId">();
export type WebhookId = z.infer<typeof WebhookId>;

export const WebhookDeliveryId = z.uuid().brand<"WebhookDeliveryId">();
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;
/** What a person allowed a program. */
export const GrantId = z.uuid().brand<"GrantId">();
export type GrantId = z.infer<typeof GrantId>;

export const PostImportId = z.uuid().brand<"PostImportId">();
export type PostImportId = z.infer<typeof PostImportId>;

/** A change of several posts at once. */
export const BulkChangeId = z.uuid().brand<"BulkChangeId">();
export type BulkChangeId = z.infer<typeof BulkChangeId>;
