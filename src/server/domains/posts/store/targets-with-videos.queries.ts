import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetId } from "#shared/ids.ts";

/** Those of the deliveries whose post shows a video. */
export async function findTargetsWithVideos(db: Db, ids: readonly TargetId[]) {
  if (ids.length === 0) return [];
  return db
    .selectDistinct({ id: postTargets.id, wakeAt: postTargets.wakeAt })
    .from(postTargets)
    .innerJoin(postMedia, eq(postMedia.postId, postTargets.postId))
    .innerJoin(creations, and(eq(creations.id, postMedia.creationId), eq(creations.type, "video")))
    .where(inArray(postTargets.id, [...ids]));
}
