import { z } from "zod";
import type { Graph } from "../meta/graph.ts";
import { Permalink } from "../meta/permalink.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";

// Facebook sends both "complete" and "completed".
const Phase = z
  .object({ status: z.string().max(50).default("") })
  .nullish()
  .transform((phase) => {
    const status = phase?.status ?? "";
    return status.startsWith("complete") ? "complete" : status;
  });

const VideoAnswer = z.object({
  permalink_url: Permalink,
  status: z.object({
    video_status: z.string().max(50).catch(""),
    uploading_phase: z
      .object({ bytes_transfered: z.coerce.number().int().nonnegative().catch(0) })
      .nullish()
      .catch(null),
    processing_phase: Phase,
    publishing_phase: z
      .object({ status: z.string().max(50).default(""), publish_status: z.string().max(50).default("") })
      .nullish()
      .catch(null),
  }),
});

export interface VideoState {
  /** waiting: Facebook has no order to publish it yet. working: in processing. failed: it will never be public. */
  state: "waiting" | "working" | "published" | "failed";
  bytesReceived: number;
  permalink: string | null;
}

/** The state of an uploaded video or reel. */
export async function readVideo(graph: Graph, actor: Actor, id: string, signal: AbortSignal): Promise<VideoState> {
  const { status, permalink_url: permalink } = await graph({
    network: "facebook",
    path: `/${id}`,
    actor,
    query: { fields: "status,permalink_url" },
    answer: VideoAnswer,
    signal,
  });
  return { state: stateOf(status), bytesReceived: status.uploading_phase?.bytes_transfered ?? 0, permalink };
}

function stateOf(status: z.infer<typeof VideoAnswer>["status"]): VideoState["state"] {
  const { video_status: video, processing_phase: processing, publishing_phase: publishing } = status;
  if (publishing?.publish_status === "published") return "published";
  const hasFailed = [video, processing, publishing?.status].some((phase) => phase === "error");
  if (hasFailed || video === "upload_failed" || video === "expired") return "failed";
  const isUntouched =
    ["", "not_started"].includes(publishing?.status ?? "") && ["", "not_started"].includes(processing);
  return isUntouched && !["processing", "ready"].includes(video) ? "waiting" : "working";
}

export const videoFailed = () =>
  new PlatformError("rejected", "facebook.video_failed", "Facebook could not process the video.", {
    fix: "Make the video again, or choose another one.",
  });
