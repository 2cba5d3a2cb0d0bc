import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PostId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostStatsInput, PostStatus } from "#shared/posts/posts.ts";

/** Posts in the range by the time of publication, else the due time, else the creation time. */
const chosenPosts = (workspaceId: WorkspaceId, { from, to }: PostStatsInput) => sql`
  select id, status from posts
  where workspace_id = ${workspaceId}
    and coalesce(published_at, scheduled_at, created_at) >= coalesce(${from ?? null}::timestamptz, '-infinity')
    and coalesce(published_at, scheduled_at, created_at) < coalesce(${to ?? null}::timestamptz, 'infinity')`;

export async function countPostsByStatus(db: Db, workspaceId: WorkspaceId, range: PostStatsInput) {
  return db.execute<{ status: PostStatus; count: number }>(
    sql`select status, count(*)::int as count from (${chosenPosts(workspaceId, range)}) chosen group by status`,
  );
}

export interface DeliveryCounts extends Record<string, unknown> {
  /** null: the total over all platforms. */
  platform: Platform | null;
  published: number;
  failed: number;
  underWay: number;
  medianLatenessMs: number | null;
}

/**
 * Outcomes of the deliveries of these posts, per platform and in total. A thread that stopped counts as failed. Lateness is
 * publication minus due time, over the published deliveries that were not early.
 */
export async function countDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  range: PostStatsInput,
): Promise<DeliveryCounts[]> {
  return db.execute<DeliveryCounts>(sql`
    with delivery as (
      select t.platform, t.state, t.due_at, t.published_at,
             exists (select 1 from post_target_parts p
               where p.target_id = t.id and p.kind = 'thread' and p.state = 'failed') as is_stopped
      from post_targets t join (${chosenPosts(workspaceId, range)}) chosen on chosen.id = t.post_id
    )
    select platform,
           count(*) filter (where state = 'published' and not is_stopped)::int as "published",
           count(*) filter (where state in ('failed','missed') or (state = 'published' and is_stopped))::int as "failed",
           count(*) filter (where state not in ('draft','published','failed','missed','cancelled'))::int as "underWay",
           (percentile_cont(0.5) within group (order by extract(epoch from published_at - due_at) * 1000)
             filter (where state = 'published' and published_at >= due_at))::float8 as "medianLatenessMs"
    from delivery group by grouping sets ((platform), ()) order by platform`);
}

/** The scheduled post with the earliest due time. */
export async function findNextDue(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ id: PostId; scheduledAt: Date } | undefined> {
  const [row] = await db.execute<{ id: PostId; scheduledAt: string }>(sql`
    select id, scheduled_at as "scheduledAt" from posts
    where workspace_id = ${workspaceId} and status = 'scheduled' and scheduled_at is not null
    order by scheduled_at, id limit 1`);
  return row && { id: row.id, scheduledAt: new Date(row.scheduledAt) };
}
