import { permalinkOf, type SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import { findMedia, type Media } from "../media-store.ts";
import type { Post } from "../posts-store.ts";
import { expandUrls } from "../x/entities.ts";

export interface CommentView {
  postId: string;
  author: string;
  text: string;
}

/** A post with everything its card shows. */
export interface PostView {
  post: Post;
  text: string;
  time: Date;
  media: Media[];
  comments: CommentView[];
}

/** Loads what the cards of these posts show, with one query for the media and one for the comments. */
export async function viewPosts(context: SandboxContext, posts: readonly Post[]): Promise<PostView[]> {
  const ids = posts.map(({ id }) => id);
  const [media, comments] = await Promise.all([
    findMedia(
      context,
      posts.flatMap(({ mediaIds }) => mediaIds),
    ),
    context.sql<CommentView[]>`
      select c.post_id as "postId", coalesce(a.username, a.name) as author, c.text
      from sandbox.comments c join sandbox.accounts a on a.id = c.account_id where c.post_id = any(${ids}::text[]) order by c.created_at, c.id`,
  ]);
  const mediaById = new Map(media.map((item) => [item.id, item]));
  return posts.map((post) => ({
    post,
    text: post.platform === "x" ? expandUrls(post.text, post.urls, permalinkOf(context, post.id)) : post.text,
    time: toDate(post.publishedAt ?? post.createdAt),
    media: post.mediaIds.flatMap((id) => mediaById.get(id) ?? []),
    comments: comments.filter(({ postId }) => postId === post.id),
  }));
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
export const formatTime = (time: Stored) => `${timeFormat.format(toDate(time))} UTC`;
