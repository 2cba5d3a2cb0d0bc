import { permalinkOf, type SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import { findMedia, type Media } from "../media-store.ts";
import { metricsOf, type PostMetrics } from "../metrics.ts";
import { findPosts, type Post } from "../posts-store.ts";
import type { FeedWords } from "./feed-words.ts";
import { shownPosts } from "./shown-posts.ts";

export interface CommentView {
  id: string;
  postId: string;
  author: string;
  text: string;
}

/** A post with everything shown in its card. */
export interface PostView {
  /** In the language of the reader. */
  words: FeedWords;
  post: Post;
  text: string;
  time: Date;
  media: Media[];
  comments: CommentView[];
  metrics: PostMetrics;
  /** The following parts of the thread, in order. */
  thread: PostView[];
}

/** Replies in the threads of these posts, each after its parent. */
async function findThreads(context: SandboxContext, posts: readonly Post[]): Promise<Post[]> {
  const roots = posts.filter(({ replyToId }) => replyToId === null).map(({ id }) => id);
  if (roots.length === 0) return [];
  const rows = await context.sql<{ id: string }[]>`
    select id from sandbox.posts
    where conversation_id = any(${roots}::text[]) and reply_to_id is not null and deleted_at is null order by published_at, id limit 500`;
  const found = await findPosts(
    context,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((post) => [post.id, post]));
  const depthOf = (post: Post): number => {
    const parent = byId.get(post.replyToId ?? "");
    return parent === undefined ? 0 : depthOf(parent) + 1;
  };
  return rows.flatMap(({ id }) => byId.get(id) ?? []).toSorted((a, b) => depthOf(a) - depthOf(b));
}

/** Loads the content of these posts' cards, with the same few queries for any number of posts. */
export async function viewPosts(
  context: SandboxContext,
  posts: readonly Post[],
  words: FeedWords,
): Promise<PostView[]> {
  const below = await findThreads(context, posts);
  const ids = posts.map(({ id }) => id);
  const [media, comments] = await Promise.all([
    findMedia(
      context,
      [...posts, ...below].flatMap(({ mediaIds }) => mediaIds),
    ),
    context.sql<CommentView[]>`
      select c.id, c.post_id as "postId", coalesce(a.username, a.name) as author, c.text
      from sandbox.comments c join sandbox.accounts a on a.id = c.account_id where c.post_id = any(${ids}::text[]) order by c.created_at, c.id`,
  ]);
  const mediaById = new Map(media.map((item) => [item.id, item]));
  const view = (post: Post): PostView => {
    const time = toDate(post.publishedAt ?? post.createdAt);
    return {
      words,
      post,
      text: shownPosts[post.platform].textOf?.(post, permalinkOf(context, post.id)) ?? post.text,
      time,
      media: post.mediaIds.flatMap((id) => mediaById.get(id) ?? []),
      comments: comments.filter(({ postId }) => postId === post.id),
      metrics: metricsOf(metricsIdOf(post, mediaById), context.now().getTime() - time.getTime()),
      thread: below.filter((part) => part.conversationId === post.id && post.replyToId === null).map(view),
    };
  };
  return posts.map(view);
}

/** The id that determines the metrics. */
const metricsIdOf = (post: Post, mediaById: ReadonlyMap<string, Media>) => {
  const [only = ""] = post.mediaIds;
  const isVideo =
    shownPosts[post.platform].countsVideos === true && mediaById.get(only)?.mimeType.startsWith("video/") === true;
  return isVideo ? only : post.id;
};

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
export const formatTime = (time: Stored) => `${timeFormat.format(toDate(time))} UTC`;
