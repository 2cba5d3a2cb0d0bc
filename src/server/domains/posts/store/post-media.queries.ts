import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { CreationId, PostId, WorkspaceId } from "#shared/ids.ts";

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

/**
 * Whether a post of this workspace sends the alternative text that the creation has in the library: one whose delivery was planned and has
 * no frozen content, also one that was missed or cancelled and can be restarted, or any repeating post.
 */
export async function isAltTextTaken(db: Db, workspaceId: WorkspaceId, creationId: CreationId): Promise<boolean> {
  const [planned] = await db
    .select({ id: postTargets.id })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .innerJoin(postTargets, eq(postTargets.postId, posts.id))
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(postMedia.creationId, creationId),
        isNull(postMedia.altText),
        isNull(posts.altText),
        isNull(postTargets.content),
        notInArray(postTargets.state, ["draft", "published"]),
      ),
    )
    .limit(1);
  if (planned !== undefined) return true;
  // The table by name: the repeats belong to a layer above this one. Also paused and ended ones, which anyone who publishes may turn on.
  const repeated = await db.execute(sql`
    select 1 from repeats where workspace_id = ${workspaceId} and (
      post ->> 'creationId' = ${creationId} or post -> 'creationIds' @> jsonb_build_array(${creationId}::text)) limit 1`);
  return repeated.length > 0;
}
