import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { newId, newPagePostId } from "../ids.ts";
import { hasFrameRate, inspectVideo, isPlainPicture, processingOf, type VideoFacts } from "../inspect-video.ts";
import { toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { type Media, appendAt, findMedia, insertMedia, joinParts, receivedBytes, storeBlob } from "../media-store.ts";
import { readFile, stringParam } from "../params.ts";
import { insertPost } from "../posts-store.ts";
import { type FaultEffects, truncated } from "../with-faults.ts";
import { type Caller, requirePage } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import { uploadBase } from "./upload-host.ts";

type Kind = "video" | "reel";

// Facebook chooses the chunk size; it is small here, so that a short video needs several chunks.
const chunkBytes = 256 * 1024;
const limits = { minBytes: 1_024, maxBytes: 1_000_000_000, minMs: 1_000, maxMs: 20 * 60_000 } as const;

const sessionOf = (videoId: string) => `9${videoId}`;
const videoOf = (sessionId: string) => sessionId.slice(1);

async function requireUpload(context: SandboxContext, pageId: string, id: string, kind: Kind): Promise<Media> {
  const [media] = await findMedia(context, [id]);
  if (media?.accountId !== pageId || media.category !== kind) throw graphErrors.objectMissing(id);
  return media;
}

async function beginUpload(context: SandboxContext, pageId: string, kind: Kind, sizeBytes: number): Promise<string> {
  const id = newId("video");
  const media = {
    id,
    accountId: pageId,
    sha256: null,
    mimeType: "video/mp4",
    category: kind,
    sizeBytes,
    readyAt: null,
  };
  await insertMedia(context, media);
  return id;
}

/** 9:16, at least 540x960, 3 to 90 seconds, 24 to 60 frames per second, 4:2:0, progressive. */
const isReel = (facts: VideoFacts) => {
  const { width, height, durationMs } = facts;
  return (
    isPlainPicture(facts) &&
    hasFrameRate(facts, 24, 60) &&
    Math.abs(width / height - 9 / 16) < 0.02 &&
    width >= 540 &&
    height >= 960 &&
    durationMs >= 3_000 &&
    durationMs <= 90_000
  );
};

export function requireFacts(facts: VideoFacts | null, sizeBytes: number, kind: Kind): VideoFacts {
  if (sizeBytes < limits.minBytes) throw graphErrors.video(1_363_022, "The video is too small.");
  if (facts === null) throw graphErrors.video(1_363_024, "The video format is not supported.");
  if (facts.durationMs < limits.minMs) throw graphErrors.video(1_363_025, "The video is too short.");
  if (facts.durationMs > limits.maxMs) throw graphErrors.video(1_363_026, "The video is too long.");
  if (kind === "reel" && !isReel(facts)) throw graphErrors.video(1_363_047, "This is no video for a reel.");
  return facts;
}

/** Joins the chunks and creates the post with its ledger line. A video whose processing fails, or never ends, gets no post. */
async function finishUpload(
  context: SandboxContext,
  media: Media,
  { text, effects, reply }: { text: string; effects: FaultEffects; reply: FastifyReply },
) {
  if (media.sha256 !== null) return { success: true };
  const size = media.sizeBytes === 0 ? await receivedBytes(context, media.id) : media.sizeBytes;
  const bytes = await joinParts(context, media.id, size);
  if (bytes === null) throw graphErrors.uploadBroken("The upload is not complete.");
  const facts = requireFacts(await inspectVideo(bytes), bytes.length, media.category === "reel" ? "reel" : "video");
  const { readyAt, failure } = processingOf(context.now(), context.limits.processingMs, effects.processing);
  const sha256 = await storeBlob(context, bytes);
  const { accountId } = media;
  const post = {
    id: newPagePostId(accountId),
    platform: "facebook",
    accountId,
    text,
    mediaIds: [media.id],
    isPublished: true,
  } as const;
  // One transaction: a process that is killed in between must not leave a finished video without its post.
  await context.sql.begin(async (sql) => {
    // Claimed by setting its hash: of two concurrent calls only one creates the post.
    const claimed = await sql`
      update sandbox.media set sha256 = ${sha256}, width = ${facts.width}, height = ${facts.height}, duration_ms = ${facts.durationMs},
        size_bytes = ${bytes.length}, caption = ${text}, ready_at = ${toStored(readyAt)}, failure = ${failure}
      where id = ${media.id} and sha256 is null returning id`;
    if (claimed.length === 0 || effects.processing !== "normal") return;
    await sql`delete from sandbox.media_parts where media_id = ${media.id}`;
    await insertPost({ now: context.now, sql }, post, receivedAt(reply));
  });
  return { success: true };
}

/** `POST {page}/videos`: an upload session with the phases start, transfer and finish. */
export async function uploadVideo(
  context: SandboxContext,
  caller: Caller,
  pageId: string,
  { request, reply, effects }: { request: FastifyRequest; reply: FastifyReply; effects: FaultEffects },
) {
  requirePage(caller, pageId, "pages_manage_posts");
  const { params } = caller;
  const phase = stringParam(params, "upload_phase");
  if (phase === "start") {
    const size = Number(stringParam(params, "file_size"));
    if (!Number.isInteger(size) || size < 1) throw graphErrors.parameter("file_size is required");
    if (size > limits.maxBytes) throw graphErrors.video(1_363_023, "The video is too large.");
    const id = await beginUpload(context, pageId, "video", size);
    return { upload_session_id: sessionOf(id), video_id: id, ...nextRange(0, size) };
  }
  const media = await requireUpload(context, pageId, videoOf(stringParam(params, "upload_session_id") ?? ""), "video");
  if (phase === "finish")
    return finishUpload(context, media, { text: stringParam(params, "description") ?? "", effects, reply });
  const chunk = await readFile(request, "video_file_chunk");
  if (phase !== "transfer" || chunk === null) throw graphErrors.parameter("upload_phase is start, transfer or finish");
  const offset = Number(stringParam(params, "start_offset"));
  const bytes = truncated(chunk.bytes, effects);
  const fits = offset + bytes.length <= media.sizeBytes && (await appendAt(context, media.id, offset, bytes));
  if (!fits) throw graphErrors.uploadBroken("The piece does not begin where the last one ended.");
  return nextRange(offset + bytes.length, media.sizeBytes);
}

const nextRange = (start: number, size: number) => ({
  start_offset: String(start),
  end_offset: String(Math.min(start + chunkBytes, size)),
});

/** `POST {page}/video_reels`: starts and finishes a reel, whose bytes are sent to the upload host in between. */
export async function uploadReel(
  context: SandboxContext,
  caller: Caller,
  pageId: string,
  { reply, effects }: { reply: FastifyReply; effects: FaultEffects },
) {
  requirePage(caller, pageId, "pages_manage_posts");
  const { params } = caller;
  const phase = stringParam(params, "upload_phase");
  if (phase === "start") {
    const id = await beginUpload(context, pageId, "reel", 0);
    return { video_id: id, upload_url: `${uploadBase(reply)}/video-upload/v26.0/${id}` };
  }
  if (phase !== "finish" || stringParam(params, "video_state") !== "PUBLISHED")
    throw graphErrors.parameter("The sandbox knows upload_phase start and finish with video_state PUBLISHED");
  const media = await requireUpload(context, pageId, stringParam(params, "video_id") ?? "", "reel");
  return finishUpload(context, media, { text: stringParam(params, "description") ?? "", effects, reply });
}
