import { z } from "zod";
import {
  bestCreations,
  bestPosts,
  comparePlatforms,
  readOverview,
  readTrends,
} from "#server/domains/analytics/analytics.service.ts";
import { readAccountStats, readDashboard } from "#server/domains/analytics/dashboard.service.ts";
import { exportMetrics } from "#server/domains/analytics/export-metrics.ts";
import { readEntity, readInsights, readSocialStats } from "#server/domains/analytics/read-insights.ts";
import { syncAccount } from "#server/domains/analytics/sync-account.ts";
import { usageByMonth } from "#server/domains/billing/billing.service.ts";
import { DownloadOutput } from "#server/lib/files/download.ts";
import { answer } from "#server/trpc/answer.ts";
import type { RestMeta } from "#server/trpc/init.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  AccountInsights,
  BestCreations,
  BestCreationsInput,
  BestPosts,
  BestPostsInput,
  EntityMetrics,
  EntityInput,
  ExportInput,
  MetricsInput,
  InsightsInput,
  Overview,
  PlatformComparison,
  RangeInput,
  SocialStats,
  SyncedAccount,
  Trends,
} from "#shared/analytics/analytics.ts";
import { AccountStats, AccountStatsInput, Dashboard } from "#shared/analytics/dashboard.ts";
import { UsageHistory, UsageHistoryInput } from "#shared/billing/billing.ts";
import { AccountRef } from "#shared/social-accounts/social-accounts.ts";
import type { WorkspaceAction } from "#shared/workspaces/roles.ts";

const tag = "social-accounts";

export const socialMetricsRouter = router({
  stats: workspaceProcedure("posts.read")
    .meta({ rest: { method: "GET", path: "/social/stats", tag, summary: "Platforms and accounts with their metrics" } })
    .input(RangeInput)
    .output(answer(SocialStats))
    .query(({ ctx, input }) => ctx.deps.reads((db) => readSocialStats({ ...ctx.deps, db }, ctx.workspaceId, input))),

  insights: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/social/insights/{id}",
        tag,
        summary: "One account over time: followers, gains of its posts, and its best times",
      },
    })
    .input(InsightsInput)
    .output(answer(AccountInsights))
    .query(({ ctx, input }) => ctx.deps.reads((db) => readInsights({ ...ctx.deps, db }, ctx.workspaceId, input))),

  sync: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/social/accounts/{id}/sync",
        tag,
        summary: "Read the profile, followers and recent metrics of an account now; once a minute",
        message: "Account synced",
        errors: ["UNPROCESSABLE", "UNAVAILABLE"],
      },
    })
    .input(AccountRef)
    .output(answer(SyncedAccount))
    .mutation(({ ctx, input }) => syncAccount({ ...ctx.deps, log: ctx.log }, ctx.workspaceId, input.id, ctx.signal)),
});

const readBy =
  (action: WorkspaceAction) =>
  (path: RestMeta["path"], summary: string, tag = "analytics") =>
    workspaceProcedure(action).meta({ rest: { method: "GET", path, tag, summary } });

/** Of published posts, for every role. */
const read = readBy("posts.read");
/** Also of drafts and the library, for the team only. */
const readAsTeam = readBy("content.read");

export const analyticsRouter = router({
  dashboard: readAsTeam("/users/dashboard", "Metrics, recent work and usage at a glance", "users")
    .output(answer(Dashboard))
    .query(({ ctx }) => readDashboard(ctx.deps, ctx.workspaceId)),

  stats: readAsTeam("/users/stats", "Counts of creations, posts and accounts, in total or of a period", "users")
    .input(AccountStatsInput)
    .output(answer(z.object({ stats: AccountStats })))
    .query(async ({ ctx, input }) => ({ stats: await readAccountStats(ctx.deps, ctx.workspaceId, input) })),

  overview: read("/analytics/overview", "The posts of a period with their metrics up to now, beside the period before")
    .input(MetricsInput)
    .output(answer(Overview))
    .query(({ ctx, input }) => ctx.deps.reads((db) => readOverview({ ...ctx.deps, db }, ctx.workspaceId, input))),

  trends: read("/analytics/trends", "What the metrics of all posts gained, day by day, whenever the posts went out")
    .input(MetricsInput)
    .output(answer(Trends))
    .query(({ ctx, input }) => ctx.deps.reads((db) => readTrends({ ...ctx.deps, db }, ctx.workspaceId, input))),

  platforms: read("/analytics/platforms", "A comparison of the platforms")
    .input(RangeInput)
    .output(answer(PlatformComparison))
    .query(({ ctx, input }) => ctx.deps.reads((db) => comparePlatforms({ ...ctx.deps, db }, ctx.workspaceId, input))),

  posts: read("/analytics/posts", "The posts of a period, the best first")
    .input(BestPostsInput)
    .output(answer(BestPosts))
    .query(({ ctx, input }) =>
      ctx.deps.reads((db) => bestPosts({ ...ctx.deps, db }, ctx.workspaceId, ctx.role, input)),
    ),

  creations: readAsTeam("/analytics/creations", "Creations with the metrics of their posts, the best first")
    .input(BestCreationsInput)
    .output(answer(BestCreations))
    .query(({ ctx, input }) => ctx.deps.reads((db) => bestCreations({ ...ctx.deps, db }, ctx.workspaceId, input))),

  usage: readAsTeam("/analytics/usage", "Units used in each month, against the limits of the plan")
    .input(UsageHistoryInput)
    .output(answer(UsageHistory))
    .query(({ ctx, input }) => usageByMonth(ctx.deps.db, ctx.workspaceId, input)),

  entity: read(
    "/analytics/entity/{type}/{id}",
    "Metrics of one creation, post or account, and what they gained over time",
  )
    .input(EntityInput)
    .output(answer(EntityMetrics))
    .query(({ ctx, input }) =>
      ctx.deps.reads((db) => readEntity({ ...ctx.deps, db }, ctx.workspaceId, ctx.role, input)),
    ),

  export: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/analytics/export",
        tag: "analytics",
        summary: "Every delivery of a period with its metrics, as a file",
        download: { contentTypes: ["text/csv", "application/json"] },
      },
    })
    .input(ExportInput)
    .output(answer(DownloadOutput))
    .query(({ ctx, input }) => exportMetrics(ctx.deps, ctx.workspaceId, input)),
});
