import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdCreations, setCreationUse } from "#server/domains/creations/creations.service.ts";
import {
  findPosts,
  findScheduledPosts,
  findShownPost,
  type PostFilter,
} from "#server/domains/posts/list-posts.queries.ts";
import { findCreationUse } from "#server/domains/posts/posts.queries.ts";
import { toPost } from "#server/domains/posts/present-post.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { type CreationId, PostId, type UserId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput, Post } from "#shared/posts.ts";
import { isoDateTime } from "#shared/time.ts";

type PostPage = { posts: Post[]; nextCursor: string | null };

const listCursor = createCursor(z.strictObject({ id: PostId, at: isoDateTime }));
const scheduledCursor = createCursor(z.strictObject({ at: isoDateTime, id: PostId }));

/** Throws NOT_FOUND. */
export async function getPost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<Post> {
  const found = await findShownPost(deps.db, userId, id);
  if (found === undefined) throw notFound("Post");
  return toPost(found);
}

export async function listPosts(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  { limit, cursor, ...filter }: PostFilter & Pick<ListPostsInput, "limit" | "cursor">,
): Promise<PostPage> {
  const end = cursor === undefined ? null : listCursor.decode(cursor);
  const after = end && { id: end.id, at: new Date(end.at) };
  const found = await findPosts(db, userId, filter, after, limit);
  const last = found.length > limit ? found[limit - 1]?.post : undefined;
  return {
    posts: found.slice(0, limit).map(toPost),
    nextCursor: last
      ? listCursor.encode({ id: last.id, at: (last.publishedAt ?? last.createdAt).toISOString() })
      : null,
  };
}

/** What is still to go out, the next first. */
export async function listScheduled(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  input: ListScheduledInput,
): Promise<PostPage> {
  const { limit } = input;
  const cursor = input.cursor === undefined ? null : scheduledCursor.decode(input.cursor);
  const after = cursor && { at: new Date(cursor.at), id: cursor.id };
  const found = await findScheduledPosts(db, userId, input, after, limit);
  const last = found.length > limit ? found[limit - 1]?.post : undefined;
  return {
    posts: found.slice(0, limit).map(toPost),
    nextCursor: last?.scheduledAt ? scheduledCursor.encode({ at: last.scheduledAt.toISOString(), id: last.id }) : null,
  };
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
