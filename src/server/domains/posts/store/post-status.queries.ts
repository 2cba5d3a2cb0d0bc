import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PostId } from "#shared/ids.ts";

/**
 * Sets a post's status from its deliveries and the threads behind them. Runs in the transaction of every change of a delivery,
 * so the summary can never disagree with the rows. A first comment counts for nothing here: it cannot fail a post.
 */
export async function refreshPostStatus(db: Db, postIds: readonly PostId[]): Promise<void> {
  if (postIds.length === 0) return;
  const ids = sql.join(
    postIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    with thread as (
      select p.target_id, bool_or(p.state = 'failed') as is_stopped, bool_or(p.state <> 'published') as is_open
      from post_target_parts p where p.post_id in (${ids}) and p.kind = 'thread' group by p.target_id
    ),
    delivery as (
      select t.post_id,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready') and t.due_at > now()) as waiting,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready','sending','unknown','needs_user')
               or (t.state = 'published' and thread.is_open and not thread.is_stopped)) as open,
             count(*) filter (where t.state = 'published') as published,
             count(*) filter (where t.state in ('failed','missed') or (t.state = 'published' and thread.is_stopped)) as failed,
             min(t.published_at) as published_at
      from post_targets t left join thread on thread.target_id = t.id
      where t.post_id in (${ids}) group by t.post_id
    )
    update posts p set
      status = (case
        when d.open > 0 and d.open = d.waiting and d.published = 0 and d.failed = 0 then 'scheduled'
        when d.open > 0 then 'publishing'
        when d.published > 0 and d.failed > 0 then 'partial'
        when d.published > 0 then 'published'
        when d.failed > 0 then 'failed'
        else 'draft' end)::post_status,
      published_at = d.published_at,
      updated_at = now()
    from delivery d where p.id = d.post_id`);
}
