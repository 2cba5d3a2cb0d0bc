import { z } from "zod";
import { lookBackPosts, searchFrom } from "../match.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";
import { permalinkOf } from "./create-post.ts";
import { isSamePost } from "./post-text.ts";

const Urls = z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).default([]);
const References = z.array(z.object({ type: z.string(), id: XId })).max(10);

const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: XId,
        text: z.string(),
        created_at: z.coerce.date().optional(),
        entities: z.object({ urls: Urls }).optional(),
        // The wire has said tweets, newer documents say posts.
        referenced_tweets: References.optional(),
        referenced_posts: References.optional(),
      }),
    )
    .max(lookBackPosts)
    .default([]),
  errors: z.array(z.unknown()).max(100).optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
});

export interface SoughtPost {
  text: string;
  hasMedia: boolean;
  /** null: no answer to anything. */
  parentId: string | null;
}

/** Looks through the account's posts since then for this one. X gives no id before a post is out, so its words are all there is. */
export async function findPost(
  x: X,
  authorizeUrl: string,
  actor: Actor,
  sought: SoughtPost,
  since: Date,
  signal: AbortSignal,
): Promise<Verdict> {
  const from = searchFrom(since);
  const query = {
    max_results: String(lookBackPosts),
    start_time: from.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "tweet.fields": "created_at,entities,referenced_tweets",
  };
  const path = `/2/users/${actor.externalId}/tweets`;
  const timeline = await x({ path, authorization: bearer(actor.accessToken), query, answer: Timeline, signal });
  const posts = timeline.data.map((post) => ({
    id: post.id,
    text: post.text,
    urls: (post.entities?.urls ?? []).map(({ url, expanded_url: expandedUrl = url }) => ({ url, expandedUrl })),
    parentId: (post.referenced_tweets ?? post.referenced_posts)?.find(({ type }) => type === "replied_to")?.id ?? null,
  }));
  const [match, second] = posts.filter((post) => post.parentId === sought.parentId && isSamePost(sought, post));
  if (match !== undefined && second === undefined) {
    return { outcome: "live", externalId: match.id, permalink: permalinkOf(authorizeUrl, actor.username, match.id) };
  }
  if (second !== undefined) return { outcome: "unclear", reason: "X shows several posts with this text" };
  // Part of the answer missing, or more posts than one page: the one in question may be among what was not shown.
  if (timeline.errors !== undefined || timeline.meta?.next_token !== undefined) {
    return { outcome: "unclear", reason: "X did not show all of the account's posts" };
  }
  return { outcome: "absent" };
}

export const xVerify =
  (x: X, authorizeUrl: string): SocialPlatform["verify"] =>
  (actor, content, _steps, since, signal) =>
    findPost(
      x,
      authorizeUrl,
      actor,
      { text: content.text, hasMedia: content.mediaCount > 0, parentId: null },
      since,
      signal,
    );
