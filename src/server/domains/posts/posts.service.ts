import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdCreations, setCreationUse } from "#server/domains/creations/creations.service.ts";
import { findPosts, findScheduledPosts, type PostFilter } from "#server/domains/posts/list-posts.queries.ts";
import { findCreationUse, findPost } from "#server/domains/posts/posts.queries.ts";
import { presentPost, presentPosts } from "#server/domains/posts/present-post.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { type CreationId, PostId, type UserId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput, Post } from "#shared/posts.ts";
import { isoDateTime } from "#shared/time.ts";

type PostPage = { posts: Post[]; nextCursor: string | null };

const listCursor = createCursor(z.strictObject({ id: PostId, at: isoDateTime }));
const scheduledCursor = createCursor(z.strictObject({ at: isoDateTime, id: PostId }));

/** A post and its deliveries are read as of one instant: a summary from before and deliveries from after a move contradict each other. */
const atOneInstant = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/** Throws NOT_FOUND. */
export function getPost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<Post> {
  return atOneInstant(deps.db, async (tx) => {
    const row = await findPost(tx, userId, id);
    if (row === undefined) throw notFound("Post");
    return presentPost(tx, row);
  });
}

export function listPosts(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { limit, cursor, ...filter }: PostFilter & Pick<ListPostsInput, "limit" | "cursor">,
): Promise<PostPage> {
  const end = cursor === undefined ? null : listCursor.decode(cursor);
  const after = end && { id: end.id, at: new Date(end.at) };
  return atOneInstant(deps.db, async (tx) => {
    const rows = await findPosts(tx, userId, filter, after, limit);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const posts = await presentPosts(tx, page);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      posts,
      nextCursor: hasMore
        ? listCursor.encode({ id: last.id, at: (last.publishedAt ?? last.createdAt).toISOString() })
        : null,
    };
  });
}

/** What is still to go out, the next first. */
export function listScheduled(deps: Pick<Deps, "db">, userId: UserId, input: ListScheduledInput): Promise<PostPage> {
  const cursor = input.cursor === undefined ? null : scheduledCursor.decode(input.cursor);
  const after = cursor === null ? null : { at: new Date(cursor.at), id: cursor.id };
  return atOneInstant(deps.db, async (tx) => {
    const rows = await findScheduledPosts(tx, userId, input, after, input.limit);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const posts = await presentPosts(tx, page);
    if (rows.length <= input.limit || last === undefined || last.scheduledAt === null)
      return { posts, nextCursor: null };
    return { posts, nextCursor: scheduledCursor.encode({ at: last.scheduledAt.toISOString(), id: last.id }) };
  });
}

/** Lets the library say which pictures wait in a post and which went out. */
export async function refreshCreationUse(tx: Db, creationIds: readonly CreationId[]): Promise<void> {
  if (creationIds.length === 0) return;
  // Held before they are judged, so that two posts that share a picture do not each miss the other.
  await holdCreations(tx, creationIds);
  const uses = new Map((await findCreationUse(tx, creationIds)).map((use) => [use.creationId, use]));
  for (const id of creationIds) {
    const use = uses.get(id);
    // Waiting comes first: what a coming post needs must not be deleted because an earlier one went out.
    const status = use?.isScheduled === true ? "scheduled" : use?.isPosted === true ? "posted" : "completed";
    await setCreationUse(tx, id, status, use?.platform ?? null);
  }
}
