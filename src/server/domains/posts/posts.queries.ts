import { and, desc, eq, gte, ilike, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/posts.table.ts";
import { escapeLike } from "#server/lib/escape-like.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostStatus } from "#shared/posts.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;
export type TargetRow = typeof postTargets.$inferSelect;

export async function insertPost(db: Db, post: NewPost): Promise<PostRow> {
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

export async function deletePostRow(db: Db, userId: UserId, id: PostId): Promise<void> {
  await db.delete(posts).where(and(eq(posts.id, id), eq(posts.userId, userId)));
}

export interface PostFilter {
  status?: readonly PostStatus[] | undefined;
  platform?: Platform | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const filterConditions = (userId: UserId, filter: PostFilter): (SQL | undefined)[] => [
  eq(posts.userId, userId),
  filter.status && inArray(posts.status, [...filter.status]),
  filter.platform && sql`${filter.platform} = any(${posts.platforms})`,
  filter.q === undefined || filter.q === "" ? undefined : ilike(posts.content, `%${escapeLike(filter.q)}%`),
];

/** Newest first; one row more than `limit` tells that there is another page. */
export async function findPostsNewestFirst(
  db: Db,
  userId: UserId,
  filter: PostFilter,
  before: PostId | null,
  limit: number,
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(
      and(
        ...filterConditions(userId, filter),
        filter.from === undefined ? undefined : gte(posts.createdAt, new Date(filter.from)),
        filter.to === undefined ? undefined : lt(posts.createdAt, new Date(filter.to)),
        before === null ? undefined : lt(posts.id, before),
      ),
    )
    .orderBy(desc(posts.id))
    .limit(limit + 1);
}

/** The next to go out first. */
export async function findScheduledPosts(
  db: Db,
  userId: UserId,
  range: { from?: string | undefined; to?: string | undefined },
  after: { at: Date; id: PostId } | null,
  limit: number,
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        eq(posts.status, "scheduled"),
        range.from === undefined ? undefined : gte(posts.scheduledAt, new Date(range.from)),
        range.to === undefined ? undefined : lte(posts.scheduledAt, new Date(range.to)),
        after === null
          ? undefined
          : sql`(${posts.scheduledAt}, ${posts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(posts.scheduledAt, posts.id)
    .limit(limit + 1);
}

export async function replaceMedia(
  db: Db,
  userId: UserId,
  postId: PostId,
  creationIds: readonly CreationId[],
): Promise<void> {
  await db.delete(postMedia).where(eq(postMedia.postId, postId));
  if (creationIds.length === 0) return;
  await db
    .insert(postMedia)
    .values(creationIds.map((creationId, position) => ({ postId, userId, position, creationId })));
}

export interface MediaOfPost {
  postId: PostId;
  creationId: CreationId;
  thumbnailKey: string | null;
}

/** In order, for many posts at once. */
export async function findMediaOf(db: Db, postIds: readonly PostId[]): Promise<MediaOfPost[]> {
  if (postIds.length === 0) return [];
  return db
    .select({ postId: postMedia.postId, creationId: postMedia.creationId, thumbnailKey: creations.thumbnailKey })
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

/**
 * Sets a post's status from its deliveries, and where its pictures stand from all posts that use them.
 * Runs in the transaction of every change of a delivery, so the summary can never disagree with the rows.
 */
export async function refreshPostStatus(db: Db, postIds: readonly PostId[]): Promise<void> {
  if (postIds.length === 0) return;
  const ids = sql.join(
    postIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    with delivery as (
      select t.post_id,
             count(*) filter (where t.state = 'draft') as draft,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready') and t.due_at > now()) as waiting,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready','sending','unknown','needs_user')) as open,
             count(*) filter (where t.state = 'published') as published,
             count(*) filter (where t.state in ('failed','missed')) as failed,
             min(t.published_at) as published_at
      from post_targets t where t.post_id in (${ids}) group by t.post_id
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
