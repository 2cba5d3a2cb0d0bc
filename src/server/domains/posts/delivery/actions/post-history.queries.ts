import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PostId, RepeatId, TargetId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { PostEventKind } from "#shared/posts/delivery.ts";

export interface EventRow extends Record<string, unknown> {
  at: string;
  kind: PostEventKind;
  targetId: TargetId | null;
  position: number | null;
  attemptNo: number | null;
  errorCode: string | null;
  actor: { id: UserId; name: string } | null;
  client: string | null;
}

/**
 * Events of a post, the newest first; empty when this workspace has no such post. A refusal is recorded with its attempt; one from before
 * the send, such as of an upload, is only in refused_calls. The final state sorts after the events that led to it, although its
 * timestamp (a server's clock) may be behind theirs (the database's clock). Attempts are numbered here with dense_rank, because
 * attempt_no also counts look-ups.
 */
export async function findPostEvents(
  db: Db,
  workspaceId: WorkspaceId,
  postId: PostId,
  limit: number,
): Promise<EventRow[]> {
  return db.execute<EventRow>(sql`
    with post as (select id, created_at from posts where id = ${postId} and workspace_id = ${workspaceId}),
    delivery as (select t.id, t.state, t.error, t.updated_at from post_targets t join post on post.id = t.post_id),
    entry as (select a.created_at, a.kind, a.actor_id, a.client_name from activities a join post on post.id = a.subject_id
      where a.workspace_id = ${workspaceId} and a.subject_type = 'post' and a.kind in ('post.created', 'post.submitted', 'post.approved', 'post.changes_requested', 'post.scheduled')),
    attempt as (select a.* from delivery_attempts a join delivery on delivery.id = a.target_id)
    select at, kind, target_id as "targetId", position, error_code as "errorCode",
           case when attempt_no is not null then
             dense_rank() over (partition by target_id, position order by attempt_no)::int end as "attemptNo",
           case when u.id is not null then
             json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as actor,
           client
    from (
      select created_at as at, 'written' as kind, 0 as turn, null::uuid as target_id, null::int as position,
             null::int as attempt_no, null::text as error_code,
             (select actor_id from entry where kind = 'post.created' limit 1) as actor_id, null::text as client
      from post
      union all
      select created_at, substr(kind, 6), case kind when 'post.scheduled' then 2 else 1 end, null, null, null, null, actor_id, client_name
      from entry where kind <> 'post.created'
      union all
      select started_at, 'sending', 3, target_id, position, attempt_no, null, null, null from attempt
      union all
      select finished_at, outcome::text, 4, target_id, position, attempt_no,
             case when outcome not in ('published', 'absent') then error_code end, null, null
      from attempt where finished_at is not null and outcome <> 'sending'
      union all
      select r.refused_at, 'refused', 4, r.target_id, r.position, r.attempt_no, r.error_code, null, null
      from refused_calls r join delivery on delivery.id = r.target_id
      where not exists (select 1 from attempt
        where attempt.target_id = r.target_id and attempt.position = r.position and attempt.attempt_no = r.attempt_no
          and attempt.error_code is not null)
      union all
      select greatest(updated_at, (select max(coalesce(finished_at, started_at)) from attempt where target_id = delivery.id),
               (select max(refused_at) from refused_calls where target_id = delivery.id)),
             state::text, 5, id, null, null, error ->> 'code', null, null
      from delivery where state in ('failed', 'missed', 'needs_user')
    ) event left join users u on u.id = actor_id
    order by at desc, turn desc
    limit ${limit}`);
}

/** The repeat that created this post; null for other posts. */
export async function findRepeatOfPost(db: Db, postId: PostId): Promise<RepeatId | null> {
  const [row] = await db.execute<{ id: RepeatId }>(
    sql`select repeat_id as id from repeat_occurrences where post_id = ${postId}`,
  );
  return row?.id ?? null;
}
