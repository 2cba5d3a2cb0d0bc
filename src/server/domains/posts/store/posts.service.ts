import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdCreations, setCreationUse } from "#server/domains/creations/creations.service.ts";
import {
  findPosts,
  findScheduledPosts,
  findShownPost,
  type PostFilter,
} from "#server/domains/posts/store/list-posts.queries.ts";
import { findCreationUse, type PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { toPost } from "#server/domains/posts/store/present-post.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { type CreationId, PostId, type UserId } from "#shared/ids.ts";
import type { ListPostsInput, ListScheduledInput, Post } from "#shared/posts/posts.ts";
import { isoDateTime } from "#shared/time.ts";

type Listing = Pick<Deps, "db" | "cursors">;
type PostPage = { posts: Post[]; nextCursor: string | null };

const Position = z.strictObject({ id: PostId, at: isoDateTime });
type Position = z.infer<typeof Position>;
type AskedForPosts = PostFilter & Pick<ListPostsInput, "limit" | "cursor">;

const listCursor = createCursor<Position, AskedForPosts>("posts", Position);
const scheduledCursor = createCursor<Position, ListScheduledInput>("posts.scheduled", Position);

const toEnd = (position: Position | null) => position && { id: position.id, at: new Date(position.at) };

/** Throws NOT_FOUND. */
export async function getPost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<Post> {
  const found = await findShownPost(deps.db, userId, id);
  if (found === undefined) throw notFound("Post");
  return toPost(found);
}

/** The time that a list is sorted by. */
const momentOf = ({ scheduledAt, publishedAt, createdAt }: PostRow, sort: PostFilter["sort"]): Date =>
  (sort === "due" ? scheduledAt : publishedAt) ?? createdAt;

export async function listPosts(deps: Listing, userId: UserId, input: AskedForPosts): Promise<PostPage> {
  const { limit, cursor: _cursor, ...filter } = input;
  const found = await findPosts(deps.db, userId, filter, toEnd(listCursor.read(deps, userId, input)), limit);
  const last = found.length > limit ? found[limit - 1]?.post : undefined;
  return {
    posts: found.slice(0, limit).map(toPost),
    nextCursor: last
      ? listCursor.encode(deps, userId, { id: last.id, at: momentOf(last, input.sort).toISOString() }, input)
      : null,
  };
}

/** What is still to go out, the next first. */
export async function listScheduled(deps: Listing, userId: UserId, input: ListScheduledInput): Promise<PostPage> {
  const { limit } = input;
  const found = await findScheduledPosts(
    deps.db,
    userId,
    input,
    toEnd(scheduledCursor.read(deps, userId, input)),
    limit,
  );
  const last = found.length > limit ? found[limit - 1]?.post : undefined;
  return {
    posts: found.slice(0, limit).map(toPost),
    nextCursor: last?.scheduledAt
      ? scheduledCursor.encode(deps, userId, { id: last.id, at: last.scheduledAt.toISOString() }, input)
      : null,
  };
}

/** Lets the library say which pictures wait in a post and which went out. */
export async function refreshCreationUse(tx: Db, creationIds: readonly CreationId[]): Promise<void> {
  if (creationIds.length === 0) return;
  // Held before they are judged, so that two posts that share a picture do not each miss the other.
  const held = await holdCreations(tx, creationIds);
  const uses = new Map((await findCreationUse(tx, creationIds)).map((use) => [use.creationId, use]));
  for (const known of held) {
    const use = uses.get(known.id);
    const platform = use?.platform ?? null;
    // Waiting comes first: what a coming post needs must not be deleted because an earlier one went out.
    const status = use?.isScheduled === true ? "scheduled" : use?.isPosted === true ? "posted" : "completed";
    // Left alone where nothing changes: whoever waits for the row would have to wait again for its new version.
    if (known.status !== status || known.platform !== platform) await setCreationUse(tx, known.id, status, platform);
  }
}
