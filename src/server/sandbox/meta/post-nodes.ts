import { mediaUrl, permalinkOf, type SandboxContext } from "../context.ts";
import { graphTime, toDate } from "../instants.ts";
import { findMedia } from "../media-store.ts";
import { metricsOf, type PostMetrics } from "../metrics.ts";
import type { Post } from "../posts-store.ts";
import { type Caller, requireScope } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import type { GraphEdge, GraphNode } from "./fields.ts";

const countOnly = (count: number) => ({ data: [], summary: { total_count: count } });

const metricsNow = (context: SandboxContext, post: Post): PostMetrics =>
  metricsOf(post.id, context.now().getTime() - toDate(post.publishedAt ?? post.createdAt).getTime());

/** `insights.metric(a,b)`: needs a separate permission, and one unknown metric fails the whole call. */
const insightsEdge =
  (caller: Caller, scope: string, metrics: Readonly<Record<string, number>>): GraphEdge =>
  ({ metric = "" }) => {
    requireScope(caller, scope);
    const names = metric.split(",").filter((name) => name !== "");
    const unknown = names.find((name) => !Object.hasOwn(metrics, name));
    if (names.length === 0 || unknown !== undefined)
      throw graphErrors.parameter(`The value must be a valid insights metric: ${unknown ?? "none was given"}`);
    return { data: names.map((name) => ({ name, period: "lifetime", values: [{ value: metrics[name] }] })) };
  };

export function pagePostNode(context: SandboxContext, caller: Caller, post: Post): GraphNode {
  const [first] = post.mediaIds;
  const metrics = metricsNow(context, post);
  return {
    id: post.id,
    message: post.text === "" ? undefined : post.text,
    created_time: graphTime(post.publishedAt ?? post.createdAt),
    updated_time: graphTime(post.publishedAt ?? post.createdAt),
    permalink_url: permalinkOf(context, post.id),
    is_published: post.isPublished,
    status_type: first === undefined ? "mobile_status_update" : "added_photos",
    full_picture: first === undefined ? undefined : mediaUrl(context, first),
    link: post.link ?? undefined,
    attachments: {
      data: post.mediaIds.map((id) => ({
        type: "photo",
        target: { id },
        media: { image: { src: mediaUrl(context, id) } },
      })),
    },
    from: { id: post.accountId, name: post.accountName },
    // Graph leaves the field out while the count is 0.
    shares: metrics.shares === 0 ? undefined : { count: metrics.shares },
    reactions: countOnly(metrics.likes),
    likes: countOnly(metrics.likes),
    comments: countOnly(post.commentCount + metrics.comments),
    insights: insightsEdge(caller, "read_insights", { post_media_view: metrics.views }),
  };
}

export async function instagramMediaNode(context: SandboxContext, caller: Caller, post: Post): Promise<GraphNode> {
  const [first = ""] = post.mediaIds;
  const [media] = await findMedia(context, [first]);
  const isVideo = media?.mimeType.startsWith("video/") === true;
  const metrics = metricsNow(context, post);
  return {
    id: post.id,
    caption: post.text === "" ? undefined : post.text,
    media_type: post.mediaIds.length > 1 ? "CAROUSEL_ALBUM" : isVideo ? "VIDEO" : "IMAGE",
    media_product_type: isVideo && post.mediaIds.length === 1 ? "REELS" : "FEED",
    media_url: mediaUrl(context, first),
    children: post.mediaIds.length > 1 ? { data: post.mediaIds.map((id) => ({ id })) } : undefined,
    alt_text: media?.altText ?? undefined,
    permalink: permalinkOf(context, post.id),
    shortcode: post.shortcode,
    timestamp: graphTime(post.publishedAt ?? post.createdAt),
    username: post.username,
    owner: { id: post.accountId },
    like_count: metrics.likes,
    comments_count: post.commentCount + metrics.comments,
    insights: insightsEdge(caller, "instagram_manage_insights", {
      views: metrics.views,
      reach: Math.ceil(metrics.views * 0.8),
      likes: metrics.likes,
      comments: post.commentCount + metrics.comments,
      shares: metrics.shares,
    }),
  };
}
