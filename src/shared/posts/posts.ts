import { z } from "zod";
import { CreationId, PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { partKinds } from "./post-texts.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

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
export const threadMax = 25;
const commentMax = 8_000;
const altTextMax = 1_000;
const figureMax = 1_000_000_000_000;

/** Why a delivery failed or waits: a stable code, what happened, and what to do about it. */
export const TargetError = z.object({ code: z.string(), message: z.string(), fix: z.string().nullable() });
export type TargetError = z.infer<typeof TargetError>;

/** What follows a post at one account: the rest of its thread, then the first comment. */
export const PostPart = z.object({
  position: z.number().int().describe("From 2 on: the post itself is the first"),
  kind: z.enum(partKinds),
  text: z.string(),
  status: TargetStatus,
  needsUser: z.boolean(),
  externalId: z.string().nullable(),
  permalink: z.string().nullable(),
  error: TargetError.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
});
export type PostPart = z.infer<typeof PostPart>;

export const PostTarget = z.object({
  id: TargetId,
  platform: Platform,
  accountId: SocialAccountId.nullable(),
  accountName: z.string(),
  sandbox: z.boolean(),
  status: TargetStatus.describe(
    "`publishing` from up to 20 seconds before its time, while files are uploaded; it goes out at its time",
  ),
  needsUser: z.boolean(),
  permalink: z.string().nullable(),
  accountUrl: z
    .string()
    .nullable()
    .describe("Where the account shows its posts, for who looks there; null once it was disconnected"),
  externalId: z.string().nullable(),
  error: TargetError.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoDateTime
    .nullable()
    .describe("The next try, or, while it is `verifying`, the next time that Postloom looks whether it is there"),
  publishedAt: isoDateTime.nullable(),
  parts: z.array(PostPart).describe("What follows the post at this account, in order"),
  postedCount: z.number().int().describe("Posts of the thread that are out, the first one included"),
  postCount: z.number().int().describe("Posts the thread has, 1 without a thread; a comment is none"),
});
export type PostTarget = z.infer<typeof PostTarget>;

const PlatformContent = z.partialRecord(Platform, text(contentMax));

const figure = z.number().int().nullable();

const ReadsFigures = z
  .boolean()
  .nullable()
  .describe(
    "Whether the clock reads the figures of this post; null: as each of its accounts says. Each reading costs money at X.",
  );

/** Figures that somebody typed for a post whose platform gives none. */
export const Engagement = z.object({
  likes: figure,
  comments: figure,
  shares: figure,
  views: figure,
  source: z.literal("manual"),
  updatedAt: isoDateTime,
});
export type Engagement = z.infer<typeof Engagement>;

export const Post = z.object({
  id: PostId,
  content: z.string(),
  thread: z.array(z.string()),
  platformContent: PlatformContent,
  firstComment: z.string().nullable(),
  hashtags: z.array(z.string()),
  creationId: CreationId.nullable(),
  creationIds: z.array(CreationId),
  thumbnailUrl: z.string().nullable(),
  platforms: z.array(Platform),
  status: PostStatus.describe(
    "`publishing` from up to a second before its time, and no longer changed from then on; it goes out at its time",
  ),
  scheduledAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
  altText: z.string().nullable(),
  altTexts: z
    .array(z.string().nullable())
    .describe("One for each of creationIds; null: altText, or the creation's own"),
  replySettings: ReplySettings.nullable(),
  readsFigures: ReadsFigures,
  notice: TargetError.nullable().describe("Why the server took the post back to a draft, until it is changed"),
  engagement: Engagement.nullable(),
  targets: z.array(PostTarget),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
});
export type Post = z.infer<typeof Post>;

/** Hashtags are kept without the #, which is added where it is missing when the text is put together. */
export const Hashtag = text(100)
  .trim()
  .transform((tag) => tag.replace(/^#+/, ""))
  .refine((tag) => tag !== "" && !/\s/.test(tag), "A hashtag is one word");

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const PostPlatforms = z
  .array(Platform)
  .min(1, "Choose at least one platform")
  .max(3)
  .refine(isDistinct, "The same platform is there twice");

const postFields = {
  content: text(contentMax),
  hashtags: z.array(Hashtag).max(60),
  creationId: CreationId.nullable(),
  creationIds: z.array(CreationId).max(mediaMax).refine(isDistinct, "The same picture is there twice"),
  platforms: PostPlatforms,
  accountIds: z.array(SocialAccountId).min(1).max(50).refine(isDistinct, "The same account is there twice"),
  scheduledAt: isoDateTime.nullable(),
  draft: z.boolean(),
  thread: z
    .array(text(contentMax))
    .max(threadMax, `A thread has at most ${threadMax} posts`)
    .describe(
      "X: the posts of a thread. The first is the post itself when content is blank or the same, else they follow it",
    ),
  platformContent: PlatformContent.describe("Text in place of content, for single platforms"),
  firstComment: text(commentMax).nullable().describe("Said below the post by the same account, once it is out"),
  altText: text(altTextMax).nullable(),
  altTexts: z.array(text(altTextMax).nullable()).max(mediaMax).describe("One for each of creationIds, in its order"),
  replySettings: ReplySettings.nullable(),
  readsFigures: ReadsFigures,
};

export const CreatePostInput = z.strictObject({
  ...postFields,
  content: postFields.content.default(""),
  thread: postFields.thread.default([]),
  platformContent: postFields.platformContent.default({}),
  firstComment: postFields.firstComment.default(null),
  altTexts: postFields.altTexts.optional(),
  hashtags: postFields.hashtags.default([]),
  creationId: postFields.creationId.optional(),
  creationIds: postFields.creationIds.optional(),
  accountIds: postFields.accountIds.optional(),
  scheduledAt: postFields.scheduledAt.optional(),
  draft: postFields.draft.optional(),
  altText: postFields.altText.optional(),
  replySettings: postFields.replySettings.optional(),
  readsFigures: postFields.readsFigures.optional(),
});
export type CreatePostInput = z.infer<typeof CreatePostInput>;
/** As a caller writes it: what has a default may be left out. */
export type NewPostFields = z.input<typeof CreatePostInput>;

export const UpdatePostInput = z.strictObject({
  id: PostId,
  ...z.strictObject(postFields).partial().shape,
  unchangedSince: isoDateTime
    .optional()
    .describe("The `updatedAt` that was read last: refused with CONFLICT where somebody changed the post since"),
});
export type UpdatePostInput = z.infer<typeof UpdatePostInput>;

export const PostRef = z.strictObject({ id: PostId });

/**
 * `newest` and `oldest` by when they were written; `published` by when they went out, the latest first, and only those that did;
 * `due` by when they are to go out, the next first, and only those that wait for their time.
 */
export const PostSort = z.enum(["newest", "oldest", "published", "due"]);
export type PostSort = z.infer<typeof PostSort>;

export const ListPostsInput = z.strictObject({
  ...pageFields,
  ids: oneOrMany(PostId).optional().describe("Of these only those that the other filters let through"),
  status: oneOrMany(PostStatus).optional(),
  platform: oneOrMany(Platform).optional(),
  accountId: SocialAccountId.optional(),
  q: text(200).optional().describe("Words of the content, the thread, the hashtags or the first comment"),
  from: isoDateTime.optional().describe("Included. Of the time the list is sorted by"),
  to: isoDateTime.optional().describe("Excluded"),
  sort: PostSort.default("newest"),
});
export type ListPostsInput = z.infer<typeof ListPostsInput>;

export const ListScheduledInput = z.strictObject({
  ...pageFields,
  platform: oneOrMany(Platform).optional(),
  q: text(200).optional().describe("Words of the content, the thread, the hashtags or the first comment"),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
});
export type ListScheduledInput = z.infer<typeof ListScheduledInput>;

export const PostPage = z.object({ posts: z.array(Post), nextCursor });

const newFigure = z.number().int().min(0).max(figureMax).nullable().optional();

/** Figures by hand, and whether the clock reads them; what is left out stays, null takes a figure or the choice away. */
export const UpdateEngagementInput = z
  .strictObject({
    id: PostId,
    likes: newFigure,
    comments: newFigure,
    shares: newFigure,
    views: newFigure,
    readsFigures: ReadsFigures.optional(),
  })
  .refine(
    ({ id: _id, ...given }) => Object.values(given).some((value) => value !== undefined),
    "Give likes, comments, shares, views or readsFigures",
  );
export type UpdateEngagementInput = z.infer<typeof UpdateEngagementInput>;

export const PostStatsInput = z.strictObject({ from: isoDateTime.optional(), to: isoDateTime.optional() });
export type PostStatsInput = z.infer<typeof PostStatsInput>;

const count = z.number().int();

/** Posts by the time they went out, are due, or else were written, within the range; `nextDue` whatever the range. */
export const PostStats = z.object({
  from: isoDateTime.nullable(),
  to: isoDateTime.nullable(),
  total: count,
  byStatus: z.object({
    draft: count,
    scheduled: count,
    publishing: count,
    published: count,
    partial: count,
    failed: count,
  }),
  byPlatform: z.array(
    z.object({
      platform: Platform,
      published: count,
      failed: count,
      underWay: count,
      successRate: z.number().nullable(),
    }),
  ),
  nextDue: z.object({ id: PostId, scheduledAt: isoDateTime }).nullable(),
  successRate: z
    .number()
    .nullable()
    .describe("Deliveries that went out whole, of those that ended; null while none has"),
  medianLatenessMs: z
    .number()
    .nullable()
    .describe("Between the due time and the call that published; null while none went out"),
});
export type PostStats = z.infer<typeof PostStats>;

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

/** New words for a post that is public at one account. */
export const EditPublishedInput = z.strictObject({ id: PostId, targetId: TargetId, text: text(63_206).min(1) });
export type EditPublishedInput = z.infer<typeof EditPublishedInput>;

/** How far ahead and how far back a schedule may lie. The minute back forgives slow typing and skewed clocks. */
export const scheduleLimits = { pastMs: 60_000, aheadMs: 2 * 366 * 86_400_000 } as const;
