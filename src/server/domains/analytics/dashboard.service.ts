import type { Deps } from "#server/deps.ts";
import { countCreations, sumPosts } from "#server/domains/analytics/analytics.queries.ts";
import { growth, pointsGained } from "#server/domains/analytics/trends.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { listCreations } from "#server/domains/creations/creations.service.ts";
import { listPosts } from "#server/domains/posts/posts.service.ts";
import type { UserId } from "#shared/ids.ts";
import type { Dashboard } from "#shared/users.ts";

const recent = { creations: 6, posts: 5 } as const;

const toOneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

export async function readDashboard(deps: Pick<Deps, "db">, userId: UserId): Promise<Dashboard> {
  const { db } = deps;
  const [creations, posts, recentCreations, recentPosts, usage] = await Promise.all([
    countCreations(db, userId),
    sumPosts(db, userId),
    listCreations(deps, userId, { limit: recent.creations }),
    listPosts(deps, userId, { limit: recent.posts }),
    usageOf(db, userId),
  ]);
  return {
    stats: {
      totalCreations: creations.total,
      totalPosts: posts.total,
      totalViews: posts.views,
      totalEngagement: toOneDecimal(posts.engagement),
    },
    trends: {
      creations: growth(creations.current, creations.previous, "this week"),
      posts: growth(posts.current, posts.previous, "vs last month"),
      views: growth(posts.currentViews, posts.previousViews, "growth"),
      engagement: pointsGained(posts.currentEngagement, posts.previousEngagement, "improvement"),
    },
    recentCreations: recentCreations.creations,
    recentPosts: recentPosts.posts,
    usage,
  };
}
