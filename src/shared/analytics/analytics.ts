import { z } from "zod";
import { CreationStatus, creationTypes } from "#shared/creations/creations.ts";
import { CreationId, PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { PostStatus } from "#shared/posts/posts.ts";
import { AccountStatus, ProfileChange, SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { isoDateTime, isoDay } from "#shared/time.ts";
import { TimeZone } from "#shared/users/settings.ts";

/** Source of a metric: the platform, the sandbox in its place, or typed by hand. */
export const measuredSources = ["platform", "sandbox", "manual"] as const;
export type MeasuredSource = (typeof measuredSources)[number];
/** `mixed`: a sum of metrics from several sources. null: nothing was measured. */
export const MetricSource = z.enum([...measuredSources, "mixed"]).nullable();
export type MetricSource = z.infer<typeof MetricSource>;

export const intervals = ["day", "week", "month"] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

/** Maximum number of buckets in an answer: more than a year of days. */
export const maxBuckets = 400;

const instantOrDay = z.union([isoDay, isoDateTime], {
  error: "Use a day like 2026-11-21, or a time with an offset like 2026-11-21T18:30:00Z",
});

const rangeFields = {
  from: instantOrDay.describe("The first day or instant. Default: thirty days before today.").optional(),
  to: instantOrDay.describe("The last day, included, or the instant at which the range ends. Default: now.").optional(),
  interval: Interval.describe("Default: by the length of the range.").optional(),
  tz: TimeZone.describe("The time zone of the days. Default: that of the settings.").optional(),
};

export const RangeInput = z.strictObject(rangeFields);
export type RangeInput = z.infer<typeof RangeInput>;
export const MetricsInput = z.strictObject({ ...rangeFields, platform: Platform.optional() });
export type MetricsInput = z.infer<typeof MetricsInput>;

/** The resolved range. The previous period has the same length and ends where this one begins. */
export const Range = z.object({
  from: isoDateTime,
  to: isoDateTime,
  previousFrom: isoDateTime,
  interval: Interval,
  tz: z.string(),
});
export type Range = z.infer<typeof Range>;

const whole = z.number().int();
const metric = whole.nullable().describe("null: not measured, which is not the same as none.");

/** Metrics of posts with their source; `asOf` is the time of the newest measurement among them. */
export const Metrics = z.object({
  likes: metric,
  comments: metric,
  shares: metric,
  views: metric,
  engagementRate: z
    .number()
    .nullable()
    .describe("Likes, comments and shares for every hundred views, of the deliveries of which both are known."),
  source: MetricSource,
  asOf: isoDateTime.nullable(),
});
export type Metrics = z.infer<typeof Metrics>;

const Made = { creations: whole, images: whole, videos: whole };
export const Totals = z.object({ ...Made, posts: whole, ...Metrics.shape });
export type Totals = z.infer<typeof Totals>;

/** Change against the previous period, such as "+12%"; null when there is nothing to compare. */
const Change = z.string().nullable();
export const metricNames = ["likes", "comments", "shares", "views"] as const;
const MetricChanges = {
  likes: Change,
  comments: Change,
  shares: Change,
  views: Change,
  engagementRate: Change.describe("In points of a percentage."),
};

/** From one local midnight boundary to the next, cut to the range. */
const Bucket = {
  label: z.string().describe("The first day of the interval, in the time zone."),
  from: isoDateTime,
  to: isoDateTime,
};

export const PlatformMetrics = z.object({ platform: Platform, posts: whole, ...Metrics.shape });
export type PlatformMetrics = z.infer<typeof PlatformMetrics>;

/** Changes of the totals against the previous period. */
export const TotalChanges = z.object({ creations: Change, posts: Change, ...MetricChanges });

export const Overview = z.object({
  range: Range,
  totals: Totals,
  previous: Totals,
  trends: TotalChanges,
  platforms: z.array(PlatformMetrics),
  series: z.array(z.object({ ...Bucket, posts: whole, ...Metrics.shape })),
});
export type Overview = z.infer<typeof Overview>;

export const Trends = z.object({
  range: Range,
  totals: z.object({ posts: whole, creations: whole, ...Metrics.shape }),
  previous: z.object({ posts: whole, creations: whole, ...Metrics.shape }),
  trends: TotalChanges,
  series: z.array(z.object({ ...Bucket, posts: whole, creations: whole, ...Metrics.shape })),
});
export type Trends = z.infer<typeof Trends>;

export const PlatformComparison = z.object({
  range: Range,
  platforms: z.array(
    z.object({
      platform: Platform,
      accounts: whole,
      followers: metric,
      posts: whole,
      failed: whole,
      ...Metrics.shape,
      previous: z.object({ posts: whole, ...Metrics.shape }),
      trends: z.object({ posts: Change, ...MetricChanges }),
    }),
  ),
});
export type PlatformComparison = z.infer<typeof PlatformComparison>;

export const postSorts = ["views", "likes", "comments", "shares", "engagementRate", "publishedAt"] as const;
const order = z.enum(["desc", "asc"]).default("desc");

export const BestPostsInput = z.strictObject({
  ...MetricsInput.shape,
  ...pageFields,
  sort: z.enum(postSorts).default("views"),
  order,
});
export type BestPostsInput = z.infer<typeof BestPostsInput>;

export const MeasuredPost = z.object({
  id: PostId,
  content: z.string().describe("Its first 280 characters."),
  platforms: z.array(Platform),
  status: PostStatus,
  publishedAt: isoDateTime,
  thumbnailUrl: z.string().nullable(),
  ...Metrics.shape,
});
export type MeasuredPost = z.infer<typeof MeasuredPost>;
export const BestPosts = z.object({ range: Range, posts: z.array(MeasuredPost), nextCursor });
export type BestPosts = z.infer<typeof BestPosts>;

export const creationSorts = ["views", "likes", "comments", "shares", "engagementRate", "createdAt"] as const;
export const BestCreationsInput = z.strictObject({
  ...rangeFields,
  ...pageFields,
  type: z.enum(creationTypes).optional(),
  sort: z.enum(creationSorts).default("views"),
  order,
});
export type BestCreationsInput = z.infer<typeof BestCreationsInput>;

export const MeasuredCreation = z.object({
  id: CreationId,
  type: z.enum(creationTypes),
  status: CreationStatus,
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  createdAt: isoDateTime,
  posts: whole.describe("Posts with it that went out."),
  ...Metrics.shape,
});
export type MeasuredCreation = z.infer<typeof MeasuredCreation>;
export const BestCreations = z.object({
  range: Range,
  totals: z.object({ ...Made, posted: whole, favourites: whole }).describe("Counts the creations made in the range."),
  creations: z.array(MeasuredCreation),
  nextCursor,
});
export type BestCreations = z.infer<typeof BestCreations>;

export const entityTypes = ["creation", "post", "account"] as const;
export const EntityInput = z.strictObject({ ...rangeFields, type: z.enum(entityTypes), id: z.uuid() });
export type EntityInput = z.infer<typeof EntityInput>;

/** Metrics of one entity up to now, and their gains per bucket of the range. */
export const EntityMetrics = z.object({
  range: Range,
  entity: z.object({ type: z.enum(entityTypes), id: z.uuid(), title: z.string(), createdAt: isoDateTime }),
  posts: whole,
  followers: metric,
  metrics: Metrics,
  deliveries: z
    .array(
      z.object({
        id: TargetId,
        postId: PostId,
        platform: Platform,
        accountId: SocialAccountId.nullable(),
        accountName: z.string(),
        permalink: z.string().nullable(),
        publishedAt: isoDateTime,
        ...Metrics.shape,
      }),
    )
    .describe("The newest 100 published deliveries."),
  series: z.array(z.object({ ...Bucket, followers: metric, ...Metrics.shape })),
});
export type EntityMetrics = z.infer<typeof EntityMetrics>;

export const exportFormats = ["csv", "json"] as const;
export const ExportInput = z.strictObject({ ...MetricsInput.shape, format: z.enum(exportFormats).default("csv") });
export type ExportInput = z.infer<typeof ExportInput>;

/** Publishing quota, where the platform reports it. */
export const Quota = z.object({ used: whole, total: whole, perSeconds: whole }).nullable();

export const SyncedAccount = z.object({
  account: SocialAccount,
  changes: z.array(ProfileChange),
  followers: z.object({ before: metric, now: metric }),
  quota: Quota,
  posts: z.object({
    read: whole.describe("Recent posts whose metrics were read."),
    missing: whole.describe("Posts that no longer exist on the platform."),
    gained: z.object({ likes: metric, comments: metric, shares: metric, views: metric }),
  }),
  problems: z
    .array(
      z.object({
        what: z.enum(["followers", "quota", "posts"]),
        code: z.string(),
        message: z.string(),
        fix: z.string().nullable(),
      }),
    )
    .describe("What the platform refused to answer; the rest was read."),
});
export type SyncedAccount = z.infer<typeof SyncedAccount>;

/** Platforms with their accounts. */
export const SocialStats = z.object({
  range: Range,
  platforms: z.array(
    z.object({
      platform: Platform,
      followers: metric,
      posts: whole,
      failed: whole,
      reach: metric.describe("Views of the posts of the range."),
      ...Metrics.shape,
      accounts: z.array(
        z.object({
          id: SocialAccountId,
          name: z.string(),
          label: z.string().nullable(),
          status: AccountStatus,
          sandbox: z.boolean(),
          followers: metric,
          posts: whole,
          ...Metrics.shape,
        }),
      ),
    }),
  ),
});
export type SocialStats = z.infer<typeof SocialStats>;

export const InsightsInput = z.strictObject({ ...rangeFields, id: SocialAccountId });
export type InsightsInput = z.infer<typeof InsightsInput>;

export const AccountInsights = z.object({
  range: Range,
  account: SocialAccount,
  followers: z.object({ now: metric, gained: metric.describe("Within the range."), asOf: isoDateTime.nullable() }),
  posts: whole,
  metrics: Metrics.describe("Of the posts of the range, up to now."),
  series: z.array(z.object({ ...Bucket, followers: metric, posts: whole, ...Metrics.shape })),
  bestTimes: z
    .array(
      z.object({
        weekday: z.number().int().min(1).max(7).describe("1 is Monday."),
        hour: z.number().int().min(0).max(23),
        posts: whole,
        ...Metrics.shape,
      }),
    )
    .describe(
      "Hours of the week, in the zone, in which posts of the range went out; the most engaging first. Empty until there are metrics.",
    ),
});
export type AccountInsights = z.infer<typeof AccountInsights>;
