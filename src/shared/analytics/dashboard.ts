import { z } from "zod";
import { MetricSource } from "#shared/analytics/analytics.ts";
import { Usage } from "#shared/billing/billing.ts";
import { Creation } from "#shared/creations/creations.ts";
import { Post } from "#shared/posts/posts.ts";
import { isoDateTime } from "#shared/time.ts";

export const AccountStatsInput = z.strictObject({ from: isoDateTime.optional(), to: isoDateTime.optional() });
export type AccountStatsInput = z.infer<typeof AccountStatsInput>;

/** The counts of a workspace's objects. A post published to some accounts and failed at others counts as both. */
export const AccountStats = z.object({
  images: z.number().int(),
  videos: z.number().int(),
  posts: z.number().int(),
  drafts: z.number().int(),
  scheduled: z.number().int(),
  published: z.number().int(),
  failed: z.number().int(),
  accounts: z.number().int(),
  storageBytes: z.number().int(),
  from: isoDateTime.nullable(),
  to: isoDateTime.nullable(),
});
export type AccountStats = z.infer<typeof AccountStats>;

/** The change against the previous period as shown on its card; null while there is no previous period. */
const Trend = z.string().nullable();

const Change = z.number().nullable();

export const Dashboard = z.object({
  stats: z.object({
    totalCreations: z.number().int(),
    totalPosts: z.number().int(),
    totalViews: z.number().int().nullable(),
    totalEngagement: z.number().nullable(),
  }),
  metrics: z
    .object({ source: MetricSource, asOf: isoDateTime.nullable() })
    .describe("The source of views and engagement, and the time of the last measurement."),
  trends: z.object({ creations: Trend, posts: Trend, views: Trend, engagement: Trend }),
  changes: z
    .object({
      creations: Change.describe("In percent, against the week before."),
      posts: Change.describe("In percent, against the month before."),
      views: Change.describe("In percent."),
      engagement: Change.describe("In points of a percentage."),
    })
    .describe("The numbers of the trends; null where there is nothing to compare."),
  recentCreations: z.array(Creation),
  recentPosts: z.array(Post),
  usage: Usage,
});
export type Dashboard = z.infer<typeof Dashboard>;
