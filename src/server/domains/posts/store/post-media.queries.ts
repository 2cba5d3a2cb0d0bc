import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts } from "#server/domains/posts/store/posts.table.ts";
import type { CreationId, PostId } from "#shared/ids.ts";

/** Without the title, which is internal. */
const shownColumns = {
  id: creations.id,
  type: creations.type,
  fileKey: creations.fileKey,
  thumbnailKey: creations.thumbnailKey,
  width: creations.width,
  height: creations.height,
};

export const findShownMedia = (db: Db, ids: readonly CreationId[]) =>
  db
    .select(shownColumns)
    .from(creations)
    .where(inArray(creations.id, [...ids]));

/** The media of a post in their order, each with the alternative text that goes out: plan-content.ts takes the same. */
export const findMediaOfPost = (db: Db, id: PostId) =>
  db
    .select({
      ...shownColumns,
      altText: sql<string | null>`
        coalesce(${postMedia.altText}, ${posts.altText}, ${creations.altText}, ${creations.prompt})`,
    })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .innerJoin(creations, eq(creations.id, postMedia.creationId))
    .where(eq(postMedia.postId, id))
    .orderBy(asc(postMedia.position));
