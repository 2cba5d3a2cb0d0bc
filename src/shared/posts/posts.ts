import { z } from "zod";
import { isDistinct } from "#shared/distinct.ts";
import { CreationId, PostId, SocialAccountId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { threadMax } from "#shared/platforms/network-rules.ts";
import { Platform, platforms } from "#shared/platforms/platform.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import type { PostField } from "./post-fields.ts";
import {
  altTextMax,
  commentMax,
  contentMax,
  contentWarningMax,
  hashtagLengthMax,
  hashtagsMax,
  mediaMax,
} from "./post-limits.ts";
import { TargetError, PostTarget } from "./post-targets.ts";

export const postStatuses = [
  "draft",
  "submitted",
  "changes_requested",
  "scheduled",
  "publishing",
  "published",
  "partial",
  "failed",
] as const;
export const PostStatus = z.enum(postStatuses);
export type PostStatus = z.infer<typeof PostStatus>;

/** Nothing of it is planned: it has at most a proposed time. */
export const unplannedStatuses = ["draft", "submitted", "changes_requested"] as const satisfies readonly PostStatus[];
export const isUnplanned = (status: PostStatus): boolean => unplannedStatuses.some((one) => one === status);

export const replySettings = ["everyone", "following", "mentionedUsers", "subscribers", "verified"] as const;
export const ReplySettings = z.enum(replySettings);

export const PostVisibility = z.enum(postVisibilities);

const metricMax = 1_000_000_000_000;

const PlatformContent = z.partialRecord(Platform, text(contentMax));

const metric = z.number().int().nullable();

const ReadsMetrics = z
  .boolean()
  .nullable()
  .describe(
    "Whether the clock reads the metrics of this post; null: as each of its accounts says. Each reading costs money at X.",
  );

const metrics = { likes: metric, comments: metric, shares: metric, views: metric };

export const Engagement = z
  .object({
    ...metrics,
    source: z.enum(["networks", "manual"]).describe("`manual`: no network has counted anything yet"),
    updatedAt: isoDateTime.describe("When a network was read last, or the metrics were typed"),
    manual: z
      .object({ ...metrics, updatedAt: isoDateTime })
      .nullable()
      .describe("The metrics that were typed by hand"),
  })
  .describe(
    "The sums of what its networks count. A metric that none of them counts is the one that was typed by hand.",
  );
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
    "`submitted`: waits for an approval, with its proposed time. `changes_requested`: an approver asked for changes. `publishing` from up to a second before its time, and no longer changed from then on; it goes out at its time",
  ),
  scheduledAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
  altText: z.string().nullable(),
  altTexts: z
    .array(z.string().nullable())
    .describe("One for each of creationIds; null: altText, the creation's own, or its prompt"),
  replySettings: ReplySettings.nullable(),
  paidPartnership: z.boolean(),
  contentWarning: z.string().nullable(),
  visibility: PostVisibility.nullable(),
  language: z.string().nullable(),
  asDocument: z.boolean(),
  readsMetrics: ReadsMetrics,
  notice: TargetError.nullable().describe("The reason why the server made the post a draft again, until it is changed"),
  engagement: Engagement.nullable(),
  targets: z.array(PostTarget),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
});
export type Post = z.infer<typeof Post>;

/** A hashtag, stored without the #; composeText adds it. */
export const Hashtag = text(hashtagLengthMax)
  .trim()
  .transform((tag) => tag.replace(/^#+/, ""))
  .refine((tag) => tag !== "" && !/\s/.test(tag), "A hashtag is one word");

export const PostPlatforms = z
  .array(Platform)
  .min(1, "Choose at least one platform")
  .max(platforms.length)
  .refine(isDistinct, "The same platform is there twice");

/** The input fields of a post, including `postFields`. */
export const postInputs = {
  content: text(contentMax),
  hashtags: z.array(Hashtag).max(hashtagsMax),
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
      "Networks with threads: the posts of a thread. The first is the post itself when content is blank or the same, else they follow it",
    ),
  platformContent: PlatformContent.describe("Text in place of content, for single platforms"),
  firstComment: text(commentMax)
    .nullable()
    .describe("A comment below the post by the same account, published after it"),
  altText: text(altTextMax).nullable(),
  altTexts: z.array(text(altTextMax).nullable()).max(mediaMax).describe("One for each of creationIds, in its order"),
  replySettings: ReplySettings.nullable(),
  paidPartnership: z.boolean().describe("The post is a paid partnership, which X shows"),
  contentWarning: text(contentWarningMax)
    .nullable()
    .describe("Mastodon shows the post, its thread and its first comment behind this text"),
  visibility: PostVisibility.nullable().describe(
    "Mastodon: who sees the post, its thread and its first comment. LinkedIn: `private` is for the connections of a person, all else is public. Other networks have no such choice. null: public",
  ),
  language: z
    .string()
    .max(3, "Give a code of two or three letters, like en")
    .regex(/^[a-z]{2,3}$/, "Give a code of two or three letters, like en")
    .nullable()
    .describe("The language of the text, for Mastodon and Bluesky (ISO 639). null: as the account is set there"),
  asDocument: z
    .boolean()
    .describe("LinkedIn: two or more pictures go out as the pages of a document, to be swiped through"),
  readsMetrics: ReadsMetrics,
} satisfies Record<PostField, z.ZodType> & Record<string, z.ZodType>;

export const CreatePostInput = z.strictObject({
  ...postInputs,
  content: postInputs.content.default(""),
  thread: postInputs.thread.default([]),
  platformContent: postInputs.platformContent.default({}),
  firstComment: postInputs.firstComment.default(null),
  altTexts: postInputs.altTexts.optional(),
  hashtags: postInputs.hashtags.default([]),
  creationId: postInputs.creationId.optional(),
  creationIds: postInputs.creationIds.optional(),
  accountIds: postInputs.accountIds.optional(),
  scheduledAt: postInputs.scheduledAt.optional(),
  draft: postInputs.draft.optional(),
  altText: postInputs.altText.optional(),
  replySettings: postInputs.replySettings.optional(),
  paidPartnership: postInputs.paidPartnership.optional(),
  contentWarning: postInputs.contentWarning.optional(),
  visibility: postInputs.visibility.optional(),
  language: postInputs.language.optional(),
  asDocument: postInputs.asDocument.optional(),
  readsMetrics: postInputs.readsMetrics.optional(),
});
export type CreatePostInput = z.infer<typeof CreatePostInput>;
/** The input before parsing: fields with defaults are optional. */
export type NewPostFields = z.input<typeof CreatePostInput>;

export const UpdatePostInput = z.strictObject({
  id: PostId,
  ...z.strictObject(postInputs).partial().shape,
  unchangedSince: isoDateTime
    .optional()
    .describe("The `updatedAt` that was read last: refused with CONFLICT where somebody changed the post since"),
});
export type UpdatePostInput = z.infer<typeof UpdatePostInput>;

export const PostRef = z.strictObject({ id: PostId });

/**
 * `newest` and `oldest`: by creation. `published`: by publication, the latest first, published posts only. `due`: by due time, the
 * next first, waiting posts only.
 */
export const PostSort = z.enum(["newest", "oldest", "published", "due"]);
export type PostSort = z.infer<typeof PostSort>;

export const ListPostsInput = z.strictObject({
  ...pageFields,
  ids: oneOrMany(PostId).optional().describe("Only these, as far as they match the other filters"),
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
  from: isoDateTime.optional().describe("Included. Of the due time"),
  to: isoDateTime.optional().describe("Excluded"),
});
export type ListScheduledInput = z.infer<typeof ListScheduledInput>;

export const PostPage = z.object({ posts: z.array(Post), nextCursor });

const newMetric = z.number().int().min(0).max(metricMax).nullable().optional();

/** Metrics by hand, and whether they are read automatically. Omitted fields stay unchanged, null clears one. */
export const UpdateEngagementInput = z
  .strictObject({
    id: PostId,
    likes: newMetric,
    comments: newMetric,
    shares: newMetric,
    views: newMetric,
    readsMetrics: ReadsMetrics.optional(),
  })
  .refine(
    ({ id: _id, ...given }) => Object.values(given).some((value) => value !== undefined),
    "Give likes, comments, shares, views or readsMetrics",
  );
export type UpdateEngagementInput = z.infer<typeof UpdateEngagementInput>;

export const PostStatsInput = z.strictObject({ from: isoDateTime.optional(), to: isoDateTime.optional() });
export type PostStatsInput = z.infer<typeof PostStatsInput>;

const count = z.number().int();

/** Statistics of the posts in the range, by the time of publication, else due, else creation. `nextDue` ignores the range. */
export const PostStats = z.object({
  from: isoDateTime.nullable(),
  to: isoDateTime.nullable(),
  total: count,
  byStatus: z.object({
    draft: count,
    submitted: count,
    changes_requested: count,
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
    .describe("The share of ended deliveries that were published completely; null: none has ended"),
  medianLatenessMs: z
    .number()
    .nullable()
    .describe("The time between the due time and the publishing call; null: none was published"),
});
export type PostStats = z.infer<typeof PostStats>;

/** How far in the past and in the future a due time may be. The minute in the past allows for slow input and clock skew. */
export const scheduleLimits = { pastMs: 60_000, aheadMs: 2 * 366 * 86_400_000 } as const;
