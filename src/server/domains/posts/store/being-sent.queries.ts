import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { PostId } from "#shared/ids.ts";

/** Edits are refused from `before` seconds ahead of the due time until `after` seconds past it, because each restarts the delivery. */
const closedSeconds = { before: 1, after: 60 } as const;

/**
 * Whether a target of the post is prepared or about to be sent. Not true for one in `sending`, which requireUnsent refuses, for one that
 * waits for a later try, and for one that is long overdue.
 */
export async function isBeingSent(db: Db, postId: PostId): Promise<boolean> {
  const instant = sql`coalesce(${postTargets.catchUpAt}, ${postTargets.dueAt})`;
  const [row] = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.postId, postId),
        inArray(postTargets.state, ["scheduled", "queued", "preparing", "ready"]),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        lte(instant, secondsFromNow(closedSeconds.before)),
        gt(instant, secondsFromNow(-closedSeconds.after)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
