import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PostId } from "#shared/ids.ts";

/** A time after `dueAt` that has passed: it has its post, or is about to get it. */
export async function hasNewerTime(db: Db, postId: PostId, dueAt: Date): Promise<boolean> {
  const after = dueAt.toISOString();
  const rows = await db.execute(sql`
    select 1 from repeat_occurrences o join repeats r on r.id = o.repeat_id
    where o.post_id = ${postId} and (
      (r.next_at > ${after}::timestamptz and r.next_at <= clock_timestamp() and r.problem is null)
      or exists (
        select 1 from repeat_occurrences newer join posts p on p.id = newer.post_id
        where newer.repeat_id = o.repeat_id and newer.post_id <> o.post_id and p.status <> 'draft'
          and p.scheduled_at > ${after}::timestamptz and p.scheduled_at <= clock_timestamp()))
    limit 1`);
  return rows.length > 0;
}
