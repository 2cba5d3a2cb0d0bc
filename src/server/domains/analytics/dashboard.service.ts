import type { Deps } from "#server/deps.ts";
import { countAccountStats, sumDashboard } from "#server/domains/analytics/dashboard.queries.ts";
import { growth, pointsGained } from "#server/domains/analytics/trends.ts";
import { presentUsage } from "#server/domains/billing/billing.service.ts";
import { newestCreations } from "#server/domains/creations/creations.service.ts";
import { newestPosts } from "#server/domains/posts/store/posts.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { percentChange, pointsChange } from "#shared/analytics/changes.ts";
import type { AccountStats, AccountStatsInput, Dashboard } from "#shared/analytics/dashboard.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** Counts of a workspace's data; with a period, of the rows created in it. Throws INVALID_INPUT for a period that ends before it begins. */
export async function readAccountStats(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  period: AccountStatsInput,
): Promise<AccountStats> {
  const { from, to } = period;
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) {
    throw invalidInput([{ path: "to", message: "The period ends before it begins" }]);
  }
  const counts = await countAccountStats(deps.db, workspaceId, period);
  return { ...counts, from: from ?? null, to: to ?? null };
}

const recent = { creations: 6, posts: 5 } as const;

const toOneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

export async function readDashboard(deps: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<Dashboard> {
  const [metrics, recentCreations, recentPosts] = await Promise.all([
    sumDashboard(deps.db, workspaceId),
    newestCreations(deps, workspaceId, recent.creations),
    newestPosts(deps, workspaceId, recent.posts),
  ]);
  const { creations, posts, views, engagement, source, asOf } = metrics;
  return {
    stats: {
      totalCreations: creations.total,
      totalPosts: posts.total,
      totalViews: views.total,
      totalEngagement: toOneDecimal(engagement.total),
    },
    metrics: { source, asOf },
    trends: {
      creations: growth(creations.current, creations.previous, "this week"),
      posts: growth(posts.current, posts.previous, "vs last month"),
      views: growth(views.current, views.previous, "growth"),
      engagement: pointsGained(engagement.current, engagement.previous, "improvement"),
    },
    changes: {
      creations: percentChange(creations.current, creations.previous),
      posts: percentChange(posts.current, posts.previous),
      views: percentChange(views.current, views.previous),
      engagement: pointsChange(engagement.current, engagement.previous),
    },
    recentCreations,
    recentPosts,
    usage: presentUsage(metrics),
  };
}
