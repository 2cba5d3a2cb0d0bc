import { z } from "zod";
import { Count, sumKnown } from "../answer-fields.ts";
import type { PostMetrics, SocialPlatform } from "../platform.ts";
import { type BlueskyConfig, serverOf, type Xrpc } from "./client.ts";
import { parsePostUri } from "./record-key.ts";

/** The most that the network returns in one call. */
const batch = 25;

const Posts = z.object({
  posts: z
    .array(
      z.object({
        uri: z.string().max(8_000),
        likeCount: Count,
        repostCount: Count,
        replyCount: Count,
        quoteCount: Count,
      }),
    )
    .max(batch),
});
type CountedPost = z.infer<typeof Posts>["posts"][number];

/** Nothing there counts views. */
const metricsOf = ({ likeCount, repostCount, replyCount, quoteCount }: CountedPost): PostMetrics => ({
  likes: likeCount,
  comments: replyCount,
  shares: sumKnown(repostCount, quoteCount),
  views: null,
});

const keyIn = (uri: string) => parsePostUri(uri)?.rkey ?? uri;

/** Metrics of posts. The answer names an account by its DID, whatever the asked address has. */
export const blueskyMetrics = (
  config: BlueskyConfig,
  xrpc: Xrpc,
): Pick<SocialPlatform, "metrics" | "metricsBatch"> => ({
  metricsBatch: batch,

  async metrics(actor, ids, signal) {
    if (ids.length === 0) return new Map();
    const query = ids.map((id) => ["uris", id] as const);
    const call = { server: serverOf(actor, config), name: "app.bsky.feed.getPosts", actor, query } as const;
    const { posts } = await xrpc({ ...call, answer: Posts, signal });
    const counted = new Map(posts.map((post) => [keyIn(post.uri), post]));
    return new Map(
      ids.flatMap((id) => {
        const post = counted.get(keyIn(id));
        return post === undefined ? [] : [[id, metricsOf(post)] as const];
      }),
    );
  },
});
