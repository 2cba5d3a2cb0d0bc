import { eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations, mediaLinks } from "#server/domains/creations/creations.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

export async function findCreationsOf(db: Db, userId: UserId, limit: number) {
  return db
    .select({ id: creations.id, fileKey: creations.fileKey, thumbnailKey: creations.thumbnailKey })
    .from(creations)
    .where(eq(creations.userId, userId))
    .limit(limit);
}

export async function findMediaLinksOf(db: Db, userId: UserId, limit: number) {
  return db.select().from(mediaLinks).where(eq(mediaLinks.userId, userId)).limit(limit);
}

export async function deleteCreations(db: Db, ids: readonly CreationId[]): Promise<void> {
  if (ids.length > 0) await db.delete(creations).where(inArray(creations.id, [...ids]));
}
