import type { Deps } from "#server/deps.ts";
import { sumDashboard } from "#server/domains/analytics/analytics.queries.ts";
import { growth, pointsGained } from "#server/domains/analytics/trends.ts";
import { presentUsage } from "#server/domains/billing/billing.service.ts";
import { listCreations } from "#server/domains/creations/creations.service.ts";
import { listPosts } from "#server/domains/posts/store/posts.service.ts";
import type { UserId } from "#shared/ids.ts";
import type { Dashboard } from "#shared/users/users.ts";

const recent = { creations: 6, posts: 5 } as const;

const toOneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

export async function readDashboard(deps: Pick<Deps, "db" | "cursors">, userId: UserId): Promise<Dashboard> {
  const [figures, recentCreations, recentPosts] = await Promise.all([
    sumDashboard(deps.db, userId),
    listCreations(deps, userId, { limit: recent.creations, sort: "newest" }),
    listPosts(deps, userId, { limit: recent.posts, sort: "newest" }),
  ]);
  const { creations, posts, views, engagement, source, asOf } = figures;
  return {
    stats: {
      totalCreations: creations.total,
      totalPosts: posts.total,
      totalViews: views.total,
      totalEngagement: toOneDecimal(engagement.total),
    },
    figures: { source, asOf },
    trends: {
      creations: growth(creations.current, creations.previous, "this week"),
      posts: growth(posts.current, posts.previous, "vs last month"),
      views: growth(views.current, views.previous, "growth"),
      engagement: pointsGained(engagement.current, engagement.previous, "improvement"),
    },
    recentCreations: recentCreations.creations,
    recentPosts: recentPosts.posts,
    usage: presentUsage(figures),
  };
}
