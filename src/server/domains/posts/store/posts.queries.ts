import { type SQL, and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, postTargets, posts } from "#server/domains/posts/store/posts.table.ts";
import { slices } from "#server/lib/slices.ts";
import type { CreationId, PostId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostField } from "#shared/posts/post-fields.ts";
import type { UpdateEngagementInput } from "#shared/posts/posts.ts";

/**
 * Computes the status of posts from their targets and threads. Runs in the transaction of every change of a delivery that may change
 * the status, so that it always agrees with the rows. First comments are ignored: they cannot fail a post.
 */
export async function refreshPostStatus(db: Db, postIds: readonly PostId[]): Promise<void> {
  if (postIds.length === 0) return;
  const ids = sql.join(
    postIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    with thread as (
      select p.target_id, bool_or(p.state = 'failed') as is_stopped, bool_or(p.state <> 'published') as is_open
      from post_target_parts p where p.post_id in (${ids}) and p.kind = 'thread' group by p.target_id
    ),
    delivery as (
      select t.post_id,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready') and t.due_at > now()) as waiting,
             count(*) filter (where t.state in ('scheduled','queued','preparing','ready','sending','unknown','needs_user')
               or (t.state = 'published' and thread.is_open and not thread.is_stopped)) as open,
             count(*) filter (where t.state = 'published') as published,
             count(*) filter (where t.state in ('failed','missed') or (t.state = 'published' and thread.is_stopped)) as failed,
             min(t.published_at) as published_at
      from post_targets t left join thread on thread.target_id = t.id
      where t.post_id in (${ids}) group by t.post_id
    )
    update posts p set
      status = (case
        when d.open > 0 and d.open = d.waiting and d.published = 0 and d.failed = 0 then 'scheduled'
        when d.open > 0 then 'publishing'
        when d.published > 0 and d.failed > 0 then 'partial'
        when d.published > 0 then 'published'
        when d.failed > 0 then 'failed'
        when p.status in ('submitted','changes_requested') then p.status::text
        else 'draft' end)::post_status,
      published_at = d.published_at,
      updated_at = now()
    from delivery d where p.id = d.post_id`);
}

export type PostRow = typeof posts.$inferSelect;
/** All fields of the user are required, so that none is forgotten in an insert. */
export type NewPost = typeof posts.$inferInsert & Pick<PostRow, PostField>;
export type TargetRow = typeof postTargets.$inferSelect;

/** Column values; SQL where the database computes the value. */
type PostValues = Omit<NewPost, "chargedMonth"> & { chargedMonth?: NewPost["chargedMonth"] | SQL };

export async function insertPost(db: Db, post: PostValues): Promise<Pick<PostRow, "id" | "status" | "content">> {
  const { id, status, content } = posts;
  const [row] = await db.insert(posts).values(post).returning({ id, status, content });
  if (row === undefined) throw new Error("A post was inserted but not returned");
  return row;
}

export async function findPost(db: Db, workspaceId: WorkspaceId, id: PostId): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.workspaceId, workspaceId)));
  return row;
}

/** Locks the post until the transaction ends, so that two edits, or an edit and a publish, run one after the other. */
export async function lockPostRow(db: Db, workspaceId: WorkspaceId, id: PostId): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.workspaceId, workspaceId)))
    .for("update");
  return row;
}

/**
 * Every transaction that moves a delivery locks the post before the target. Without this order an edit and a publisher could
 * deadlock; without the lock two deliveries that end at once would each compute the status without the other.
 */
export async function lockPostOfTarget(db: Db, target: Pick<TargetRow, "postId">): Promise<void> {
  await db.select({ id: posts.id }).from(posts).where(eq(posts.id, target.postId)).for("update");
}

export async function updatePostRow(db: Db, id: PostId, change: Partial<NewPost>): Promise<void> {
  await db.update(posts).set(change).where(eq(posts.id, id));
}

/** Stores manually entered metrics, or the choice to read them, for a published post. false: there is no such post. */
export async function setEngagement(
  db: Db,
  workspaceId: WorkspaceId,
  id: PostId,
  { readsMetrics, ...metrics }: Omit<UpdateEngagementInput, "id">,
): Promise<boolean> {
  const isTyped = Object.values(metrics).some((metric) => metric !== undefined);
  const rows = await db
    .update(posts)
    .set({ ...metrics, readsMetrics, ...(isTyped && { engagementAt: sql`now()` }) })
    .where(and(eq(posts.id, id), eq(posts.workspaceId, workspaceId), isNotNull(posts.publishedAt)))
    .returning({ id: posts.id });
  return rows.length > 0;
}

export async function deletePostRow(db: Db, workspaceId: WorkspaceId, id: PostId): Promise<void> {
  await db.delete(posts).where(and(eq(posts.id, id), eq(posts.workspaceId, workspaceId)));
}

export interface PlannedMedia {
  creationId: CreationId;
  altText: string | null;
}

export async function insertMedia(
  db: Db,
  workspaceId: WorkspaceId,
  postId: PostId,
  media: readonly PlannedMedia[],
): Promise<void> {
  if (media.length === 0) return;
  await db.insert(postMedia).values(media.map((item, position) => ({ ...item, postId, workspaceId, position })));
}

export async function replaceMedia(
  db: Db,
  workspaceId: WorkspaceId,
  postId: PostId,
  media: readonly PlannedMedia[],
): Promise<void> {
  await db.delete(postMedia).where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.postId, postId)));
  await insertMedia(db, workspaceId, postId, media);
}

export interface MediaOfPost {
  postId: PostId;
  creationId: CreationId;
  altText: string | null;
  thumbnailKey: string | null;
}

/** The media of several posts, in order. */
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

/** Which of these creations are published, or waiting to be: submitted, scheduled or publishing. Unused ones have no row. */
export async function findCreationUse(db: Db, creationIds: readonly CreationId[]) {
  return db
    .select({
      creationId: postMedia.creationId,
      isPosted: sql<boolean>`bool_or(${posts.publishedAt} is not null)`,
      isScheduled: sql<boolean>`bool_or(${posts.status} in ('submitted','scheduled','publishing'))`,
      /** First platform of the newest of these posts. */
      platform: sql<Platform | null>`(array_agg(${posts.platforms}[1] order by ${posts.id} desc)
        filter (where ${posts.publishedAt} is not null or ${posts.status} in ('submitted','scheduled','publishing')))[1]`,
    })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .where(inArray(postMedia.creationId, [...creationIds]))
    .groupBy(postMedia.creationId);
}

/** Submitted, scheduled and publishing posts of this workspace that use the creation, ordered by id so that locking them in turn cannot deadlock. */
export async function findWaitingPosts(db: Db, workspaceId: WorkspaceId, creationId: CreationId): Promise<PostId[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postMedia, eq(postMedia.postId, posts.id))
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(postMedia.creationId, creationId),
        inArray(posts.status, ["submitted", "scheduled", "publishing"]),
      ),
    )
    .orderBy(posts.id);
  return [...new Set(rows.map(({ id }) => id))];
}

const rowsAtOnce = 500;

export async function insertImportedPosts(tx: Db, rows: readonly NewPost[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(posts).values(batch);
}

export async function insertPostMedia(tx: Db, rows: readonly (typeof postMedia.$inferInsert)[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(postMedia).values(batch);
}

export async function insertImportedTargets(tx: Db, rows: readonly (typeof postTargets.$inferInsert)[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(postTargets).values(batch);
}
