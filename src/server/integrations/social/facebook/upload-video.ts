import { z } from "zod";
import { isFacebookReel } from "#shared/platforms/facebook-reel.ts";
import { asBlob, readRange } from "../media.ts";
import { type Graph, GraphId, type MetaConfig } from "../meta/graph.ts";
import { withStepReset, requireUploadHost, uploadBytes } from "../meta/upload-bytes.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PreparedSteps, PublishVideo } from "../platform.ts";
import { readVideo } from "./video-status.ts";

const offset = z.coerce.number().int().nonnegative();
const NextRange = z.object({ start_offset: offset, end_offset: offset });
const BegunSession = NextRange.extend({ upload_session_id: GraphId, video_id: GraphId });

/** The byte range that Facebook requests next; empty when the upload is complete. */
interface ByteRange {
  start: number;
  end: number;
}

interface VideoSession extends ByteRange {
  session: string;
  video: string;
}

/** Upper limit of a chunk, which is held in memory: Facebook may request a larger range. */
const chunkMaxBytes = 4 * 1024 * 1024;

const callOf = (actor: Actor) =>
  ({
    network: "facebook",
    host: "video",
    method: "POST",
    path: `/${actor.externalId}/videos`,
    actor,
    media: "video",
  }) as const;

/** Opens an upload session, which returns the video's id before the video is public. */
async function beginVideo(graph: Graph, actor: Actor, media: PublishVideo, signal: AbortSignal): Promise<VideoSession> {
  const form = { upload_phase: "start", file_size: String(media.sizeBytes) };
  const begun = await graph({ ...callOf(actor), form, answer: BegunSession, signal });
  return {
    session: begun.upload_session_id,
    video: begun.video_id,
    start: begun.start_offset,
    end: begun.end_offset,
  };
}

/** Sends the requested range and returns the next one. */
async function sendChunk(
  graph: Graph,
  actor: Actor,
  media: PublishVideo,
  { session, start, end }: ByteRange & { session: string },
  signal: AbortSignal,
): Promise<ByteRange> {
  const isSane = start < end && end <= media.sizeBytes;
  if (!isSane)
    throw new PlatformError("unavailable", "facebook.upload.offset", "Facebook asks for a piece that is not there.", {
      beginsAgain: true,
    });
  const bytes = await readRange(media, start, Math.min(end, start + chunkMaxBytes));
  const multipart = new FormData();
  multipart.set("upload_phase", "transfer");
  multipart.set("upload_session_id", session);
  multipart.set("start_offset", String(start));
  multipart.set("video_file_chunk", asBlob(bytes, media.contentType), "piece.mp4");
  const next = await graph({ ...callOf(actor), multipart, answer: NextRange, signal });
  return { start: next.start_offset, end: next.end_offset };
}

const Begun = z.object({ video_id: GraphId, upload_url: z.string().max(2_000) });

/** Creates an unpublished reel. Returns its id and the upload address. */
async function beginReel(
  graph: Graph,
  config: MetaConfig,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ video: string; uploadUrl: string }> {
  const path = `/${actor.externalId}/video_reels`;
  const call = { network: "facebook", method: "POST", path, actor, media: "video" } as const;
  const begun = await graph({ ...call, form: { upload_phase: "start" }, answer: Begun, signal });
  requireUploadHost("facebook", config, begun.upload_url);
  return { video: begun.video_id, uploadUrl: begun.upload_url };
}

type Save = (steps: PreparedSteps) => Promise<void>;

interface Upload {
  graph: Graph;
  config: MetaConfig;
  actor: Actor;
  media: PublishVideo;
  save: Save;
  signal: AbortSignal;
}

const uploadError = (name: string, message: string, neverPublished = false) =>
  new PlatformError("unavailable", `facebook.upload.${name}`, message, { beginsAgain: true, neverPublished });

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
    const next = await sendChunk(graph, actor, media, { session: steps.session ?? "", start, end }, signal);
    // Otherwise the same range would be requested again for ever.
    if (next.start <= start) throw uploadError("stuck", "Facebook does not take the video in.");
    await keep({ start: String(next.start), end: String(next.end) });
  }
}

/** An uploaded video, which an earlier send may have published. */
async function checkUploaded({ graph, actor, signal }: Upload, done: PreparedSteps): Promise<PreparedSteps> {
  const { state } = await readVideo(graph, actor, done.video ?? "", signal);
  if (state === "failed") throw uploadError("failed", "Facebook could not process the video.", true);
  return state === "published" ? { ...done, published: "yes" } : done;
}

/**
 * Uploads the video to Facebook without publishing it. Continues an earlier attempt; a failed upload starts again at
 * the next attempt. `published`: an earlier send did that.
 */
export async function uploadVideo(upload: Upload, done: PreparedSteps): Promise<PreparedSteps> {
  const { media, save } = upload;
  return withStepReset(save, async () => {
    if (done.uploaded !== undefined) return checkUploaded(upload, done);
    const steps = isFacebookReel(media) ? await prepareReel(upload, done) : await prepareSession(upload, done);
    const uploaded = { ...steps, uploaded: "yes" };
    await save(uploaded);
    return uploaded;
  });
}
