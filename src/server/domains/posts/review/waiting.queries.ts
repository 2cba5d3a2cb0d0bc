import { type SQL, and, eq, gt, inArray, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { approvalPolicies, postApprovals } from "#server/domains/posts/approvals/approvals.table.ts";
import type { PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { type ShownPost, selectShown } from "#server/domains/posts/store/read-posts.queries.ts";
import type { PostId, UserId, WorkspaceId } from "#shared/ids.ts";

/** Where a page ended. */
export interface WaitingEnd {
  at: Date;
  id: PostId;
}

/** The time by which posts without one are sorted: last. `isoDateTime`, by which cursors are read, ends with 9998. */
export const noTime = new Date("9998-12-31T00:00:00Z");

const due = sql<Date>`coalesce(${posts.scheduledAt}, ${noTime.toISOString()}::timestamptz)`;

/** A planned post that this person has not approved. Where the policy is newer than the plan, it may have no approval at all. */
const isPlannedUnseen = (db: Db, userId: UserId): SQL | undefined =>
  and(
    eq(posts.status, "scheduled"),
    sql`exists (select 1 from ${approvalPolicies} where ${approvalPolicies.workspaceId} = ${posts.workspaceId} and (${approvalPolicies.mode} <> 'none' or ${approvalPolicies.needsClient}))`,
    notExists(
      db
        .select({ id: postApprovals.id })
        .from(postApprovals)
        .where(and(eq(postApprovals.postId, posts.id), eq(postApprovals.userId, userId))),
    ),
  );

/** Submitted posts that have an approval of their own, or one of another post of the same repeating post. */
export const findSubmittedWithApprovals = (db: Db, after: PostId | null, limit: number): Promise<PostRow[]> =>
  db
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.status, "submitted"),
        inArray(posts.workspaceId, db.selectDistinct({ id: approvalPolicies.workspaceId }).from(approvalPolicies)),
        // Tables by name: the repeats belong to a layer beside this one, and only the ids of their posts are read.
        sql`exists (select 1 from ${postApprovals} where ${postApprovals.postId} = ${posts.id}
          or ${postApprovals.postId} in (select other.post_id from repeat_occurrences own
            join repeat_occurrences other on other.repeat_id = own.repeat_id where own.post_id = ${posts.id}))`,
        after === null ? undefined : gt(posts.id, after),
      ),
    )
    .orderBy(posts.id)
    .limit(limit);

/** Deliveries of the post are held with this code. */
export const isHeldBy = (code: string): SQL | undefined =>
  and(
    inArray(posts.status, ["failed", "partial"]),
    sql`exists (select 1 from post_targets t where t.post_id = ${posts.id} and t.state = 'missed'
    and t.error ->> 'code' = ${code})`,
  );

/**
 * Posts that may wait for a decision of this person, the earliest due first. Their approvals decide which do. `heldBy`: the code of
 * deliveries that are held for an approval.
 */
export const findCandidates = (
  db: Db,
  workspaceId: WorkspaceId,
  { userId, heldBy }: { userId: UserId; heldBy: string },
  after: WaitingEnd | null,
  limit: number,
): Promise<ShownPost[]> =>
  selectShown(
    db,
    and(
      eq(posts.workspaceId, workspaceId),
      or(eq(posts.status, "submitted"), isPlannedUnseen(db, userId), isHeldBy(heldBy)),
      after === null
        ? undefined
        : sql`(${due}, ${posts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
  )
    .orderBy(due, posts.id)
    .limit(limit);
