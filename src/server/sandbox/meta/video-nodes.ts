import { permalinkOf, type SandboxContext } from "../context.ts";
import { graphTime, toDate } from "../instants.ts";
import { type Media, findMedia, receivedBytes } from "../media-store.ts";
import { metricsOf } from "../metrics.ts";
import { findPost, type Post } from "../posts-store.ts";
import type { GraphNode } from "./fields.ts";

/** The post with this video; null when there is none. */
export async function findPostOfVideo(context: SandboxContext, videoId: string): Promise<Post | null> {
  const [row] = await context.sql<{ id: string }[]>`
    select p.id from sandbox.posts p join sandbox.media m on m.account_id = p.account_id
    where m.id = ${videoId} and m.category in ('video', 'reel') and m.id = any(p.media_ids) and p.deleted_at is null`;
  return row === undefined ? null : findPost(context, row.id);
}

const phase = (status: "not_started" | "in_progress" | "complete" | "error") => ({ status });

async function statusOf(context: SandboxContext, media: Media, post: Post | null) {
  const isComplete = media.sha256 !== null;
  const received = isComplete ? media.sizeBytes : await receivedBytes(context, media.id);
  const uploading_phase = { ...phase(isComplete ? "complete" : "in_progress"), bytes_transfered: received };
  if (!isComplete || media.readyAt === null)
    return {
      video_status: received > 0 && received === media.sizeBytes ? "upload_complete" : "uploading",
      uploading_phase,
      processing_phase: phase("not_started"),
      publishing_phase: phase("not_started"),
    };
  if (toDate(media.readyAt) > context.now())
    return {
      video_status: "processing",
      uploading_phase,
      processing_phase: phase("in_progress"),
      publishing_phase: phase("not_started"),
    };
  if (media.failure !== null)
    return {
      video_status: "error",
      uploading_phase,
      processing_phase: { ...phase("error"), error: { message: media.failure } },
      publishing_phase: phase("not_started"),
    };
  return {
    video_status: "ready",
    uploading_phase,
    processing_phase: phase("complete"),
    publishing_phase: { ...phase("complete"), publish_status: post === null ? "draft" : "published" },
  };
}

const countOnly = (count: number) => ({ data: [], summary: { total_count: count } });

export async function videoNode(
  context: SandboxContext,
  id: string,
): Promise<{ node: GraphNode; accountId: string } | null> {
  const [media] = await findMedia(context, [id]);
  const post = media === undefined ? null : await findPostOfVideo(context, id);
  // A processed video without a post was deleted with its post.
  const isRemoved = media?.readyAt && media.failure === null && toDate(media.readyAt) <= context.now() && post === null;
  if (media === undefined || isRemoved) return null;
  const ageMs = context.now().getTime() - toDate(post?.publishedAt ?? media.createdAt).getTime();
  const metrics = metricsOf(id, ageMs);
  const node: GraphNode = {
    id,
    description: media.caption === "" ? undefined : media.caption,
    created_time: graphTime(media.createdAt),
    length: media.durationMs === null ? undefined : media.durationMs / 1_000,
    status: await statusOf(context, media, post),
    permalink_url: post === null ? undefined : permalinkOf(context, post.id),
    post_id: post?.id,
    views: metrics.views,
    likes: countOnly(metrics.likes),
    comments: countOnly(metrics.comments + (post?.commentCount ?? 0)),
  };
  return { node, accountId: media.accountId };
}
