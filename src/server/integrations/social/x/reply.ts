import type { SocialPlatform } from "../platform.ts";
import { createPost, permalinkOf } from "./create-post.ts";
import type { X } from "./client.ts";
import { findPost } from "./verify.ts";

/** An answer to one's own post: the next part of a thread, and what X has for a first comment. */
export const xReplies = (x: X, authorizeUrl: string): Pick<SocialPlatform, "reply" | "verifyReply"> => ({
  async reply(actor, { parentId, text }, signal) {
    const id = await createPost(x, actor, { text, reply: { in_reply_to_tweet_id: parentId } }, signal);
    return { externalId: id, permalink: permalinkOf(authorizeUrl, actor.username, id) };
  },

  verifyReply: (actor, { parentId, text }, since, signal) =>
    findPost(x, authorizeUrl, actor, { text, hasMedia: false, parentId }, since, signal),
});
