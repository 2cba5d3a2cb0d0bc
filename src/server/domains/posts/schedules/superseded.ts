import type { Db } from "#server/db/client.ts";
import { hasNewerTime } from "#server/domains/posts/schedules/superseded.queries.ts";
import type { PostId } from "#shared/ids.ts";

/** Whether a newer time of the same repeating post has come, so that of those that are late only the newest goes out. */
export const isSuperseded = (db: Db, { postId, dueAt }: { postId: PostId; dueAt: Date | null }): Promise<boolean> =>
  dueAt === null ? Promise.resolve(false) : hasNewerTime(db, postId, dueAt);
