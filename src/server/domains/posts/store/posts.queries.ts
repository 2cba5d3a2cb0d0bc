import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { UpdateEngagementInput } from "#shared/posts/posts.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;
export type TargetRow = typeof postTargets.$inferSelect;

/** Values and, where the database knows better, its own words for them. */
type PostValues = Omit<NewPost, "chargedMonth"> & { chargedMonth?: NewPost["chargedMonth"] | SQL };

export async function insertPost(db: Db, post: PostValues): Promise<PostRow> {
  const [row] = await db.insert(posts).values(post).returning();
  if (row === undefined) throw new Error("A post was inserted but not returned");
  return row;
}

export async function findPost(db: Db, userId: UserId, id: PostId): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
  return row;
}

/** Holds the post until the transaction ends, so that two edits, or an edit and a publish, come one after the other. */
export async function lockPost(db: Db, userId: UserId, id: PostId): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)))
    .for("update");
  return row;
}

/**
 * Every transaction that moves a delivery takes its post first and the delivery second. Without the one order an edit and a
 * publisher would wait for each other; without the lock two deliveries that end at once would each miss the other's end.
 */
export async function lockPostOfTarget(db: Db, target: Pick<TargetRow, "postId">): Promise<void> {
  await db.select({ id: posts.id }).from(posts).where(eq(posts.id, target.postId)).for("update");
}

export async function updatePostRow(db: Db, id: PostId, change: Partial<NewPost>): Promise<void> {
  await db.update(posts).set(change).where(eq(posts.id, id));
}

/** Stores figures by hand, or the choice to read them, for a post of which something went out. false: there is no such post. */
export async function setEngagement(
  db: Db,
  userId: UserId,
  id: PostId,
  { readsFigures, ...figures }: Omit<UpdateEngagementInput, "id">,
): Promise<boolean> {
  const isTyped = Object.values(figures).some((figure) => figure !== undefined);
  const rows = await db
    .update(posts)
    .set({ ...figures, readsFigures, ...(isTyped && { engagementAt: sql`now()` }) })
    .where(and(eq(posts.id, id), eq(posts.userId, userId), isNotNull(posts.publishedAt)))
    .returning({ id: posts.id });
  return rows.length > 0;
}

export async function deletePostRow(db: Db, userId: UserId, id: PostId): Promise<void> {
  await db.delete(posts).where(and(eq(posts.id, id), eq(posts.userId, userId)));
}

export interface PlannedMedia {
  creationId: CreationId;
  altText: string | null;
}

export async function insertMedia(
  db: Db,
  userId: UserId,
  postId: PostId,
  media: readonly PlannedMedia[],
): Promise<void> {
  if (media.length === 0) return;
  await db.insert(postMedia).values(media.map((item, position) => ({ ...item, postId, userId, position })));
}

export async function replaceMedia(
  db: Db,
  userId: UserId,
  postId: PostId,
  media: readonly PlannedMedia[],
): Promise<void> {
  await db.delete(postMedia).where(eq(postMedia.postId, postId));
  await insertMedia(db, userId, postId, media);
}

export interface MediaOfPost {
  postId: PostId;
  creationId: CreationId;
  altText: string | null;
  thumbnailKey: string | null;
}

/** In order, for many posts at once. */
export async function findMediaOf(db: Db, postIds: readonly PostId[]): Promise<MediaOfPost[]> {
  if (postIds.length === 0) return [];
  return db
    .select({
      postId: postMedia.postId,
      creationId: postMedia.creationId,
      altText: postMedia.altText,
      thumbnailKey: creations.thumbnailKey,
    })
    .from(postMedia)
    .innerJoin(creations, eq(creations.id, postMedia.creationId))
    .where(inArray(postMedia.postId, [...postIds]))
    .orderBy(postMedia.postId, postMedia.position);
}

export async function findTargetsOf(db: Db, postIds: readonly PostId[]): Promise<TargetRow[]> {
  if (postIds.length === 0) return [];
  return db
    .select()
    .from(postTargets)
    .where(inArray(postTargets.postId, [...postIds]))
    .orderBy(postTargets.postId, postTargets.platform, postTargets.id);
}

/** Which of these creations went out, which wait in a scheduled post, which are used by nothing. */
export async function findCreationUse(db: Db, creationIds: readonly CreationId[]) {
  return db
    .select({
      creationId: postMedia.creationId,
      isPosted: sql<boolean>`bool_or(${posts.publishedAt} is not null)`,
      isScheduled: sql<boolean>`bool_or(${posts.status} in ('scheduled','publishing'))`,
      /** Of the newest post that went out or will. */
      platform: sql<Platform | null>`(array_agg(${posts.platforms}[1] order by ${posts.id} desc)
        filter (where ${posts.publishedAt} is not null or ${posts.status} in ('scheduled','publishing')))[1]`,
    })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .where(inArray(postMedia.creationId, [...creationIds]))
    .groupBy(postMedia.creationId);
}

/** Posts of this person that wait with this creation, or are going out with it; in a fixed order, so that nobody waits in a circle. */
export async function findWaitingPosts(db: Db, userId: UserId, creationId: CreationId): Promise<PostId[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postMedia, eq(postMedia.postId, posts.id))
    .where(
      and(
        eq(posts.userId, userId),
        eq(postMedia.creationId, creationId),
        inArray(posts.status, ["scheduled", "publishing"]),
      ),
    )
    .orderBy(posts.id);
  return [...new Set(rows.map(({ id }) => id))];
}
