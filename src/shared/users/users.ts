import { z } from "zod";
import { FigureSource } from "#shared/analytics/analytics.ts";
import { Plan, Usage } from "#shared/billing/billing.ts";
import { Creation } from "#shared/creations/creations.ts";
import { UserId } from "#shared/ids.ts";
import { Post } from "#shared/posts/posts.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** Lower case letters, digits and single hyphens inside: characters that need no escaping in an address. */
export const Handle = z
  .string()
  .min(3, "At least 3 characters")
  .max(30, "At most 30 characters")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and hyphens between them");

export const User = z.object({
  id: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  handle: z.string().nullable().describe("Their page is at /u/{handle} while they show their profile"),
  plan: Plan.nullable(),
  createdAt: isoDateTime,
});
export type User = z.infer<typeof User>;

/** Fields of the profile form. An empty string clears an optional field. */
export const UpdateProfileInput = z.strictObject({
  firstName: line(80).trim().min(1, "First name is required").optional(),
  lastName: line(80).trim().optional(),
  bio: text(500).optional(),
  website: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https?$/, error: "Enter a full address, like https://example.com" }).max(300),
    ])
    .optional(),
  location: line(120).trim().optional(),
  handle: z.union([z.literal(""), Handle]).optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const AccountStatsInput = z.strictObject({ from: isoDateTime.optional(), to: isoDateTime.optional() });
export type AccountStatsInput = z.infer<typeof AccountStatsInput>;

/** The counts of a user's objects. A post published to some accounts and failed at others counts as both. */
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

export const Dashboard = z.object({
  stats: z.object({
    totalCreations: z.number().int(),
    totalPosts: z.number().int(),
    totalViews: z.number().int().nullable(),
    totalEngagement: z.number().nullable(),
  }),
  figures: z
    .object({ source: FigureSource, asOf: isoDateTime.nullable() })
    .describe("Who measured views and engagement, and when last."),
  trends: z.object({ creations: Trend, posts: Trend, views: Trend, engagement: Trend }),
  recentCreations: z.array(Creation),
  recentPosts: z.array(Post),
  usage: Usage,
});
export type Dashboard = z.infer<typeof Dashboard>;
