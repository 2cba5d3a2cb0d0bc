import { z } from "zod";
import { lookBackPosts, searchFrom } from "../match.ts";
import type { SocialPlatform } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";
import { isSamePost } from "./post-text.ts";
import { permalinkOf } from "./publish.ts";

const Urls = z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).default([]);
const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: XId,
        text: z.string(),
        created_at: z.coerce.date().optional(),
        entities: z.object({ urls: Urls }).optional(),
      }),
    )
    .max(lookBackPosts)
    .default([]),
  errors: z.array(z.unknown()).max(100).optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
});

/** Looks through the account's posts since then for this text. X gives no id before a post is out, so the text is all there is. */
export const xVerify = (x: X, authorizeUrl: string): SocialPlatform["verify"] =>
  async function verify(actor, content, _steps, since, signal) {
    const from = searchFrom(since);
    const query = {
      max_results: String(lookBackPosts),
      start_time: from.toISOString().replace(/\.\d{3}Z$/, "Z"),
      "tweet.fields": "created_at,entities",
    };
    const path = `/2/users/${actor.externalId}/tweets`;
    const timeline = await x({ path, authorization: bearer(actor.accessToken), query, answer: Timeline, signal });
    const posts = timeline.data.map(({ entities, ...post }) => ({
      ...post,
      urls: (entities?.urls ?? []).map(({ url, expanded_url: expandedUrl = url }) => ({ url, expandedUrl })),
    }));
    const draft = { text: content.text, hasMedia: content.mediaCount > 0 };
    const [match, second] = posts.filter((post) => isSamePost(draft, post));
    if (match !== undefined && second === undefined) {
      return { outcome: "live", externalId: match.id, permalink: permalinkOf(authorizeUrl, actor.username, match.id) };
    }
    if (second !== undefined) return { outcome: "unclear", reason: "X shows several posts with this text" };
    // Part of the answer missing, or more posts than one page: the one in question may be among what was not shown.
    if (timeline.errors !== undefined || timeline.meta?.next_token !== undefined) {
      return { outcome: "unclear", reason: "X did not show all of the account's posts" };
    }
    return { outcome: "absent" };
  };
