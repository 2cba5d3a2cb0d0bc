import { setTimeout as sleep } from "node:timers/promises";
import { Second } from "#shared/time.ts";
import { Done, type Graph } from "../meta/graph.ts";
import {
  PlatformError,
  type Actor,
  type Confirm,
  type PreparedSteps,
  type Published,
  type SendContent,
} from "../platform.ts";
import { readVideo, videoFailed } from "./video-status.ts";

const looksAfterSeconds = [1, 2, 3, 5, 5] as const;

const stillProcessing = () =>
  new PlatformError("unknown_outcome", "facebook.video_processing", "Facebook is still processing the video.");

/** Accepted is not yet public: Facebook looks the video over first. What is not settled within the time is looked up later. */
async function awaitPublished(graph: Graph, actor: Actor, video: string, signal: AbortSignal): Promise<Published> {
  try {
    for (const seconds of looksAfterSeconds) {
      await sleep(seconds * Second.ms, undefined, { signal });
      const { state, permalink } = await readVideo(graph, actor, video, signal);
      if (state === "published") return { externalId: video, permalink };
      if (state === "failed") throw videoFailed();
    }
  } catch (error) {
    // The word was given: whatever the looking runs into tells nothing about the post.
    if (error instanceof PlatformError && error.kind === "rejected" && error.code === videoFailed().code) throw error;
    throw stillProcessing();
  }
  throw stillProcessing();
}

/** The one call that makes an uploaded video or reel public. */
export async function publishVideo(
  graph: Graph,
  actor: Actor,
  { text }: SendContent,
  { kind, video = "", session = "" }: PreparedSteps,
  signal: AbortSignal,
): Promise<Confirm> {
  const isReel = kind === "reel";
  await graph({
    network: "facebook",
    host: isReel ? "graph" : "video",
    method: "POST",
    path: `/${actor.externalId}/${isReel ? "video_reels" : "videos"}`,
    actor,
    form: {
      upload_phase: "finish",
      ...(isReel ? { video_id: video, video_state: "PUBLISHED" } : { upload_session_id: session }),
      ...(text === "" ? {} : { description: text }),
    },
    media: "video",
    answer: Done,
    kind: "irreversible",
    signal,
  });
  return () => awaitPublished(graph, actor, video, signal);
}
