import { isFacebookReel } from "#shared/platforms/video-rules.ts";
import { orBeginAgain } from "../begin-again.ts";
import type { Graph, MetaConfig } from "../meta/graph.ts";
import { uploadBytes } from "../meta/upload-bytes.ts";
import { PlatformError, type Actor, type PreparedSteps, type PublishVideo } from "../platform.ts";
import { beginReel } from "./begin-reel.ts";
import { beginVideo, sendPiece } from "./upload-video.ts";
import { readVideo } from "./video-status.ts";

type Save = (steps: PreparedSteps) => Promise<void>;

interface Upload {
  graph: Graph;
  config: MetaConfig;
  actor: Actor;
  media: PublishVideo;
  save: Save;
  signal: AbortSignal;
}

const broken = (name: string, words: string) =>
  new PlatformError("unavailable", `facebook.upload.${name}`, words, { beginsAgain: true });

async function prepareReel(
  { graph, config, actor, media, save, signal }: Upload,
  begun: PreparedSteps,
): Promise<PreparedSteps> {
  let steps = begun;
  let offset = 0;
  if (steps.video === undefined || steps.uploadUrl === undefined) {
    const { video, uploadUrl } = await beginReel(graph, config, actor, signal);
    steps = { kind: "reel", video, uploadUrl };
    await save(steps);
  } else {
    offset = Math.min((await readVideo(graph, actor, steps.video, signal)).bytesReceived, media.sizeBytes);
  }
  const { uploadUrl } = steps;
  if (uploadUrl !== undefined && offset < media.sizeBytes)
    await uploadBytes({ network: "facebook", config, actor, media, uploadUrl, offset, signal });
  return steps;
}

async function prepareSession(
  { graph, actor, media, save, signal }: Upload,
  begun: PreparedSteps,
): Promise<PreparedSteps> {
  let steps = begun;
  const keep = async (change: PreparedSteps) => {
    steps = { ...steps, ...change };
    await save(steps);
  };
  if (steps.session === undefined) {
    const { session, video, start, end } = await beginVideo(graph, actor, media, signal);
    await keep({ kind: "video", session, video, start: String(start), end: String(end) });
  }
  for (;;) {
    const [start, end] = [Number(steps.start), Number(steps.end)];
    if (start === end) return steps;
    const next = await sendPiece(graph, actor, media, { session: steps.session ?? "", start, end }, signal);
    // Otherwise the same piece would be asked for again and again.
    if (next.start <= start) throw broken("stuck", "Facebook does not take the video in.");
    await keep({ start: String(next.start), end: String(next.end) });
  }
}

async function isStillThere({ graph, actor, signal }: Upload, { video = "" }: PreparedSteps): Promise<boolean> {
  const { state } = await readVideo(graph, actor, video, signal);
  return state !== "failed";
}

/**
 * Brings the video to Facebook, where nobody sees it yet. Goes on where an earlier try stopped; an upload that went bad is
 * begun again at the next try.
 */
export async function prepareVideo(upload: Upload, done: PreparedSteps): Promise<PreparedSteps> {
  const { media, save } = upload;
  return orBeginAgain(save, async () => {
    if (done.uploaded !== undefined) {
      if (await isStillThere(upload, done)) return done;
      throw broken("failed", "Facebook could not process the video.");
    }
    const steps = isFacebookReel(media) ? await prepareReel(upload, done) : await prepareSession(upload, done);
    const uploaded = { ...steps, uploaded: "yes" };
    await save(uploaded);
    return uploaded;
  });
}
