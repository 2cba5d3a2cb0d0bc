import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { hasFrameRate, inspectVideo, isPlainPicture, processingOf, type VideoFacts } from "../inspect-video.ts";
import { toDate, toStored } from "../instants.ts";
import { findMedia, insertMedia, joinParts, type Media, putPart, storeBlob } from "../media-store.ts";
import { readFile, readParams, stringParam } from "../params.ts";
import { type FaultEffects, truncated } from "../with-faults.ts";
import type { XCaller } from "./caller.ts";
import { xErrors } from "./errors.ts";
import { MediaCategory, mediaLifetimeSeconds, mediaRules, requireImage } from "./upload.ts";

/** Of accounts without a subscription. */
const longestVideoMs = 20 * 60_000;
const maxPartBytes = 2 * 1024 * 1024;
const maxSegment = 999;

const Initialize = z.strictObject({
  media_type: z.string(),
  total_bytes: z.coerce.number().int().min(1),
  media_category: MediaCategory,
  additional_owners: z.array(z.string()).optional(),
  shared: z.boolean().optional(),
});

/** `initialize`: announces the type and size of a file that is sent in parts. */
export async function initializeUpload(context: SandboxContext, caller: XCaller, request: FastifyRequest) {
  const parsed = Initialize.safeParse(request.body);
  if (!parsed.success) throw xErrors.invalid("media_type, total_bytes and media_category are expected");
  const { media_type: mimeType, total_bytes: sizeBytes, media_category: category } = parsed.data;
  const rules = mediaRules[category];
  if (!rules.types.some((type) => type === mimeType)) throw xErrors.invalid(`${category} does not take ${mimeType}`);
  if (sizeBytes > rules.maxBytes) throw xErrors.invalid(`File size exceeds ${rules.maxBytes} bytes.`);
  const id = newSnowflake(context.now());
  await insertMedia(context, {
    id,
    accountId: caller.accountId,
    sha256: null,
    mimeType,
    category,
    sizeBytes,
    readyAt: null,
  });
  return { data: { id, media_key: `3_${id}`, expires_after_secs: mediaLifetimeSeconds } };
}

async function requireUpload(context: SandboxContext, caller: XCaller, id: string): Promise<Media> {
  const [media] = await findMedia(context, [id]);
  if (media === undefined || media.accountId !== caller.accountId)
    throw xErrors.invalid("This media id is not known.", { media_id: [id] });
  return media;
}

/** `append`: stores one part, which may be repeated. A part that is too large gets 413 without a body, as at X. */
export async function appendPart(
  context: SandboxContext,
  caller: XCaller,
  id: string,
  { request, reply, effects }: { request: FastifyRequest; reply: FastifyReply; effects: FaultEffects },
) {
  const media = await requireUpload(context, caller, id);
  const segment = Number(stringParam(readParams(request), "segment_index") ?? Number.NaN);
  const part = await readFile(request, "media");
  if (part === null || !Number.isInteger(segment) || segment < 0 || segment > maxSegment || media.sha256 !== null) {
    throw xErrors.invalid("media and a segment_index from 0 to 999 are expected");
  }
  if (part.bytes.length >= maxPartBytes) return reply.code(413).send();
  await putPart(context, id, segment, truncated(part.bytes, effects));
  return { data: { expires_at: Math.floor(context.now().getTime() / 1000) + mediaLifetimeSeconds } };
}

const wrongSize = "InvalidMedia: the dimensions are not supported.";

/** The reason for which X would not process a video; null for an accepted one. */
export function videoFailure(facts: VideoFacts | null): string | null {
  if (facts === null || facts.codec !== "avc") return "InvalidMedia: the file is no H.264 video.";
  const [long, short] = [Math.max(facts.width, facts.height), Math.min(facts.width, facts.height)];
  if (facts.durationMs < 500 || facts.durationMs > longestVideoMs)
    return "InvalidMedia: the duration is not supported.";
  if (!isPlainPicture(facts) || facts.pixelFormat === "yuv420p10")
    return "InvalidMedia: the pixel format is not supported.";
  if (Math.abs(facts.pixelRatio - 1) > 0.001) return "InvalidMedia: the pixel aspect ratio is not supported.";
  if (!hasFrameRate(facts, 0, 60)) return "InvalidMedia: the frame rate is not supported.";
  const ratio = facts.width / facts.height;
  const isAccepted = short >= 32 && short <= 1_024 && long <= 1_280 && ratio >= 1 / 3 && ratio <= 3;
  return isAccepted ? null : wrongSize;
}

const isLargeGif = (width: number, height: number) =>
  Math.max(width, height) > 1_280 || Math.min(width, height) > 1_080;

async function inspectUpload(
  bytes: Buffer,
  category: MediaCategory,
): Promise<{ facts: Partial<Omit<VideoFacts, "mimeType">>; failure: string | null }> {
  if (category !== "tweet_video") {
    const facts = await requireImage(bytes, category);
    const isRefused = category === "tweet_gif" && isLargeGif(facts.width, facts.height);
    return { facts, failure: isRefused ? wrongSize : null };
  }
  const facts = await inspectVideo(bytes);
  return { facts: facts ?? {}, failure: videoFailure(facts) };
}

/** `finalize`: joins the parts. Pictures are ready at once, a video or GIF is processed for some time. */
export async function finalizeUpload(context: SandboxContext, caller: XCaller, id: string, effects: FaultEffects) {
  const media = await requireUpload(context, caller, id);
  if (media.sha256 !== null) throw xErrors.invalid("This upload was finalized before.", { media_id: [id] });
  const bytes = await joinParts(context, id, media.sizeBytes);
  if (bytes === null) throw xErrors.invalid("The parts do not make up the announced size.", { media_id: [id] });
  const category = MediaCategory.parse(media.category);
  const { facts, failure: found } = await inspectUpload(bytes, category);
  const processingMs = category === "tweet_image" ? 0 : context.limits.processingMs;
  const { readyAt, failure } = processingOf(context.now(), processingMs, effects.processing);
  const sha256 = await storeBlob(context, bytes);
  await context.sql`
    with gone as (delete from sandbox.media_parts where media_id = ${id})
    update sandbox.media set sha256 = ${sha256}, width = ${facts.width ?? null}, height = ${facts.height ?? null},
      duration_ms = ${facts.durationMs ?? null}, failure = ${failure ?? found}, ready_at = ${toStored(readyAt)}
    where id = ${id}`;
  return { data: statusOf(context, { ...media, readyAt, failure: failure ?? found }) };
}

function statusOf(context: SandboxContext, media: Media) {
  const facts = {
    id: media.id,
    media_key: `3_${media.id}`,
    size: media.sizeBytes,
    expires_after_secs: mediaLifetimeSeconds,
  };
  if (media.category === "tweet_image") return facts;
  if (media.readyAt === null) return { ...facts, processing_info: { state: "pending", check_after_secs: 1 } };
  const isReady = toDate(media.readyAt) <= context.now();
  if (isReady && media.failure !== null) {
    const error = { code: 1, name: "InvalidMedia", message: media.failure };
    return { ...facts, processing_info: { state: "failed", progress_percent: 100, error } };
  }
  const info = isReady
    ? { state: "succeeded", progress_percent: 100 }
    : { state: "in_progress", check_after_secs: 1, progress_percent: 50 };
  return { ...facts, processing_info: info };
}

/** `GET /2/media/upload?command=STATUS`. */
export async function readUploadStatus(context: SandboxContext, caller: XCaller, request: FastifyRequest) {
  const params = readParams(request);
  if ((stringParam(params, "command") ?? "STATUS") !== "STATUS") throw xErrors.invalid("command must be STATUS");
  return { data: statusOf(context, await requireUpload(context, caller, stringParam(params, "media_id") ?? "")) };
}
