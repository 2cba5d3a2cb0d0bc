import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { setCreationUse } from "#server/domains/creations/creations.service.ts";
import {
  findCreationUse,
  findPost,
  findPostsNewestFirst,
  findScheduledPosts,
} from "#server/domains/posts/posts.queries.ts";
import { presentPost, presentPosts } from "#server/domains/posts/present-post.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { type CreationId, PostId, type UserId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput, Post } from "#shared/posts.ts";
import { isoDateTime } from "#shared/time.ts";

type PostPage = { posts: Post[]; nextCursor: string | null };

const newestCursor = createCursor(z.strictObject({ id: PostId }));
const scheduledCursor = createCursor(z.strictObject({ at: isoDateTime, id: PostId }));

/** Throws NOT_FOUND. */
export async function getPost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<Post> {
  const row = await findPost(deps.db, userId, id);
  if (row === undefined) throw notFound("Post");
  return presentPost(deps.db, row);
}

export async function listPosts(deps: Pick<Deps, "db">, userId: UserId, input: ListPostsInput): Promise<PostPage> {
  const before = input.cursor === undefined ? null : newestCursor.decode(input.cursor).id;
  const rows = await findPostsNewestFirst(deps.db, userId, input, before, input.limit);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    posts: await presentPosts(deps.db, page),
    nextCursor: rows.length > input.limit && last !== undefined ? newestCursor.encode({ id: last.id }) : null,
  };
}

/** What is still to go out, the next first. */
export async function listScheduled(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: ListScheduledInput,
): Promise<PostPage> {
  const cursor = input.cursor === undefined ? null : scheduledCursor.decode(input.cursor);
  const after = cursor === null ? null : { at: new Date(cursor.at), id: cursor.id };
  const rows = await findScheduledPosts(deps.db, userId, input, after, input.limit);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const posts = await presentPosts(deps.db, page);
  if (rows.length <= input.limit || last === undefined || last.scheduledAt === null) return { posts, nextCursor: null };
  return { posts, nextCursor: scheduledCursor.encode({ at: last.scheduledAt.toISOString(), id: last.id }) };
}

/** Lets the library say which pictures wait in a post and which went out. */
export async function refreshCreationUse(tx: Db, creationIds: readonly CreationId[]): Promise<void> {
  if (creationIds.length === 0) return;
  const uses = new Map((await findCreationUse(tx, creationIds)).map((use) => [use.creationId, use]));
  // One after the other in a fixed order: two posts that share pictures never wait for each other.
  for (const id of creationIds.toSorted()) {
    const use = uses.get(id);
    // Waiting comes first: what a coming post needs must not be deleted because an earlier one went out.
    const status = use?.isScheduled === true ? "scheduled" : use?.isPosted === true ? "posted" : "completed";
    await setCreationUse(tx, id, status, use?.platform ?? null);
  }
}
