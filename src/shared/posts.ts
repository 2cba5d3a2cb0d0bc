import { z } from "zod";
import { CreationId, PostId, SocialAccountId, TargetId } from "./ids.ts";
import { nextCursor, oneOrMany, pageFields } from "./page.ts";
import { Platform } from "./platforms/platform.ts";
import { text } from "./text.ts";
import { isoDateTime } from "./time.ts";

export const postStatuses = ["draft", "scheduled", "publishing", "published", "partial", "failed"] as const;
export const PostStatus = z.enum(postStatuses);
export type PostStatus = z.infer<typeof PostStatus>;

/** What a person sees of one account's delivery; the finer inner states are the server's (posts/target-state.ts). */
export const targetStatuses = ["pending", "publishing", "verifying", "published", "failed", "cancelled"] as const;
export const TargetStatus = z.enum(targetStatuses);
export type TargetStatus = z.infer<typeof TargetStatus>;

export const replySettings = ["everyone", "following", "mentionedUsers", "subscribers", "verified"] as const;
export const ReplySettings = z.enum(replySettings);

export const contentMax = 63_206;
export const mediaMax = 10;

/** Why a delivery failed or waits: a stable code, what happened, and what to do about it. */
export const TargetError = z.object({ code: z.string(), message: z.string(), fix: z.string().nullable() });
export type TargetError = z.infer<typeof TargetError>;

export const PostTarget = z.object({
  id: TargetId,
  platform: Platform,
  accountId: SocialAccountId.nullable(),
  accountName: z.string(),
  sandbox: z.boolean(),
  status: TargetStatus,
  needsUser: z.boolean(),
  permalink: z.string().nullable(),
  externalId: z.string().nullable(),
  error: TargetError.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
});
export type PostTarget = z.infer<typeof PostTarget>;

export const Post = z.object({
  id: PostId,
  content: z.string(),
  hashtags: z.array(z.string()),
  creationId: CreationId.nullable(),
  creationIds: z.array(CreationId),
  thumbnailUrl: z.string().nullable(),
  platforms: z.array(Platform),
  status: PostStatus,
  scheduledAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
  altText: z.string().nullable(),
  replySettings: ReplySettings.nullable(),
  targets: z.array(PostTarget),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
});
export type Post = z.infer<typeof Post>;

/** Hashtags are kept without the #, which is added where it is missing when the text is put together. */
const Hashtag = text(100)
  .trim()
  .transform((tag) => tag.replace(/^#+/, ""))
  .refine((tag) => tag !== "" && !/\s/.test(tag), "A hashtag is one word");

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const postFields = {
  content: text(contentMax),
  hashtags: z.array(Hashtag).max(60),
  creationId: CreationId.nullable(),
  creationIds: z.array(CreationId).max(mediaMax).refine(isDistinct, "The same picture is there twice"),
  platforms: z
    .array(Platform)
    .min(1, "Choose at least one platform")
    .max(3)
    .refine(isDistinct, "The same platform is there twice"),
  accountIds: z.array(SocialAccountId).min(1).max(50).refine(isDistinct, "The same account is there twice"),
  scheduledAt: isoDateTime.nullable(),
  draft: z.boolean(),
  altText: text(1_000).nullable(),
  replySettings: ReplySettings.nullable(),
};

export const CreatePostInput = z.strictObject({
  ...postFields,
  hashtags: postFields.hashtags.default([]),
  creationId: postFields.creationId.optional(),
  creationIds: postFields.creationIds.optional(),
  accountIds: postFields.accountIds.optional(),
  scheduledAt: postFields.scheduledAt.optional(),
  draft: postFields.draft.optional(),
  altText: postFields.altText.optional(),
  replySettings: postFields.replySettings.optional(),
});
export type CreatePostInput = z.infer<typeof CreatePostInput>;

export const UpdatePostInput = z.strictObject({ id: PostId, ...z.strictObject(postFields).partial().shape });
export type UpdatePostInput = z.infer<typeof UpdatePostInput>;

export const PostRef = z.strictObject({ id: PostId });

export const ListPostsInput = z.strictObject({
  ...pageFields,
  status: oneOrMany(PostStatus).optional(),
  platform: Platform.optional(),
  q: text(200).optional(),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
});
export type ListPostsInput = z.infer<typeof ListPostsInput>;

export const ListScheduledInput = z.strictObject({
  ...pageFields,
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
});
export type ListScheduledInput = z.infer<typeof ListScheduledInput>;

export const PostPage = z.object({ posts: z.array(Post), nextCursor });

/** The person's word on a delivery whose outcome could not be found out: it is there, or it is not and may be sent again. */
export const ResolveTargetInput = z.strictObject({
  id: PostId,
  targetId: TargetId,
  outcome: z.enum(["live", "absent"]),
  permalink: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});
export type ResolveTargetInput = z.infer<typeof ResolveTargetInput>;

/** How far ahead and how far back a schedule may lie. The minute back forgives slow typing and skewed clocks. */
export const scheduleLimits = { pastMs: 60_000, aheadMs: 2 * 366 * 86_400_000 } as const;
