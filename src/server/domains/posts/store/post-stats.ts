import type { Deps } from "#server/deps.ts";
import {
  countDeliveries,
  countPostsByStatus,
  type DeliveryCounts,
  findNextDue,
} from "#server/domains/posts/store/post-stats.queries.ts";
import type { UserId } from "#shared/ids.ts";
import { type PostStats, type PostStatsInput, postStatuses, type PostStatus } from "#shared/posts/posts.ts";

/** Of what has ended; what is still under way counts for nothing yet. */
const successRateOf = ({ published, failed }: Pick<DeliveryCounts, "published" | "failed">) =>
  published + failed === 0 ? null : published / (published + failed);

/** How a person's posts fare: counted by the database, however many there are. */
export async function readPostStats(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  range: PostStatsInput,
): Promise<PostStats> {
  const [statuses, deliveries, nextDue] = await Promise.all([
    countPostsByStatus(db, userId, range),
    countDeliveries(db, userId, range),
    findNextDue(db, userId),
  ]);
  const countOf = (status: PostStatus) => statuses.find((row) => row.status === status)?.count ?? 0;
  const inAll = deliveries.find(({ platform }) => platform === null);
  return {
    from: range.from ?? null,
    to: range.to ?? null,
    total: postStatuses.reduce((sum, status) => sum + countOf(status), 0),
    byStatus: {
      draft: countOf("draft"),
      scheduled: countOf("scheduled"),
      publishing: countOf("publishing"),
      published: countOf("published"),
      partial: countOf("partial"),
      failed: countOf("failed"),
    },
    byPlatform: deliveries.flatMap((row) =>
      row.platform === null
        ? []
        : {
            platform: row.platform,
            published: row.published,
            failed: row.failed,
            underWay: row.underWay,
            successRate: successRateOf(row),
          },
    ),
    nextDue: nextDue === undefined ? null : { id: nextDue.id, scheduledAt: nextDue.scheduledAt.toISOString() },
    successRate: inAll === undefined ? null : successRateOf(inAll),
    medianLatenessMs: inAll?.medianLatenessMs ?? null,
  };
}
