import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { fetchMedia } from "../fetch-media.ts";
import { newSnowflake } from "../ids.ts";
import { inspectVideo, processingOf } from "../inspect-video.ts";
import { toDate } from "../instants.ts";
import { type NewMedia, insertMedia, inspectImage, mimeTypeOf, storeBlob } from "../media-store.ts";
import { flagParam, stringParam } from "../params.ts";
import type { FaultEffects } from "../with-faults.ts";
import { type Caller, requireInstagram } from "./caller.ts";
import { type NewContainer, findContainers, insertContainer } from "./container-store.ts";
import { beginReelUpload, videoFailure } from "./container-upload.ts";
import { graphErrors } from "./errors.ts";
import { uploadBase } from "./upload-host.ts";

const maxCaption = 2_200;
const maxHashtags = 30;
const maxMentions = 20;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Throws 36004/2207010 for a caption over Instagram's limits. */
export function requireCaption(caption: string): void {
  const isOverLimit =
    [...caption].length > maxCaption ||
    count(caption, /#[\p{L}\p{N}_]+/gu) > maxHashtags ||
    count(caption, /(?<![\p{L}\p{N}])@[\w.]+/gu) > maxMentions;
  if (isOverLimit) throw graphErrors.captionTooLong();
}

const maxImageBytes = 8 * 1024 * 1024;
const maxVideoBytes = 300_000_000;
const minRatio = 0.8;
const maxRatio = 1.91;
const maxAltText = 1_000;
const carousel = { min: 2, max: 20 } as const;

type File = Pick<NewMedia, "mimeType" | "width" | "height" | "durationMs" | "altText"> & {
  bytes: Buffer;
  /** A problem that is reported in the container's status after processing. */
  failure: string | null;
};

async function fetchJpeg(context: SandboxContext, address: string, altText: string | undefined): Promise<File> {
  const fetched = await fetchMedia(context, "image", address, maxImageBytes);
  if (fetched.problem === "unreachable") throw graphErrors.mediaUnreachable();
  if (fetched.problem === "too_large") throw graphErrors.mediaTooLarge();
  const facts = await inspectImage(fetched.bytes);
  if (facts?.format !== "jpeg") throw graphErrors.mediaFormat();
  const ratio = facts.width / facts.height;
  // Meta rounds: 1080x1351 passes as 4:5.
  if (ratio < minRatio - 0.005 || ratio > maxRatio + 0.005) throw graphErrors.mediaRatio();
  const { width, height } = facts;
  return { bytes: fetched.bytes, mimeType: mimeTypeOf(facts.format), width, height, altText, failure: null };
}

async function fetchVideo(context: SandboxContext, address: string): Promise<File> {
  const fetched = await fetchMedia(context, "video", address, maxVideoBytes);
  if (fetched.problem === "unreachable") throw graphErrors.mediaUnreachable();
  const isTooLarge = fetched.problem === "too_large";
  const bytes = isTooLarge ? Buffer.alloc(0) : fetched.bytes;
  const facts = isTooLarge ? null : await inspectVideo(bytes);
  const { mimeType = "video/mp4", width = 0, height = 0, durationMs = 0 } = facts ?? {};
  return { bytes, mimeType, width, height, durationMs, failure: videoFailure(facts) };
}

async function createCarousel(
  context: SandboxContext,
  caller: Caller,
  accountId: string,
  { caption, madeWithAi }: Pick<NewContainer, "caption" | "madeWithAi">,
) {
  const ids = (stringParam(caller.params, "children") ?? "").split(",").filter(Boolean);
  if (ids.length < carousel.min || ids.length > carousel.max) throw graphErrors.carouselSize();
  const children = await findContainers(context, ids);
  const now = context.now();
  for (const id of ids) {
    const child = children.find((candidate) => candidate.id === id);
    if (child?.accountId !== accountId || !child.isCarouselItem) throw graphErrors.containerMissing();
    if (toDate(child.expiresAt) <= now) throw graphErrors.containerExpired();
    if (child.failure !== null || toDate(child.readyAt) > now) throw graphErrors.containerNotReady();
  }
  const none = { mediaId: null, isCarouselItem: false, failure: null, readyAt: now };
  return insertContainer(context, { ...none, accountId, kind: "CAROUSEL", children: ids, caption, madeWithAi });
}

const isVideoType = (type: string | undefined) => type === "REELS" || type === "VIDEO";

/** `POST {ig}/media`: creates a container. Its file is fetched and checked, then "processed" for some time. */
export async function createContainer(
  context: SandboxContext,
  caller: Caller,
  accountId: string,
  { reply, effects }: { reply: FastifyReply; effects: FaultEffects },
) {
  const account = await requireInstagram(context, caller, accountId, "instagram_content_publish");
  const { params } = caller;
  const type = stringParam(params, "media_type");
  const caption = stringParam(params, "caption") ?? "";
  requireCaption(caption);
  const madeWithAi = flagParam(params, "is_ai_generated") ?? false;
  if (type === "CAROUSEL") return createCarousel(context, caller, account.id, { caption, madeWithAi });
  if (stringParam(params, "upload_type") === "resumable") {
    if (type !== "REELS") throw graphErrors.parameter("Only reels are uploaded here", 2207023);
    return beginReelUpload(context, account.id, { caption, madeWithAi, effects, base: uploadBase(reply) });
  }

  const address = stringParam(params, isVideoType(type) ? "video_url" : "image_url");
  const isKnown = type === undefined || type === "IMAGE" || isVideoType(type);
  if (address === undefined || !isKnown)
    throw graphErrors.parameter("image_url, or media_type and video_url, is expected", 2207023);
  const isCarouselItem = flagParam(params, "is_carousel_item") ?? false;
  if (type === "VIDEO" && !isCarouselItem)
    throw graphErrors.parameter("A video of its own is media_type REELS", 2207023);
  const altText = stringParam(params, "alt_text");
  if (altText !== undefined && altText.length > maxAltText) throw graphErrors.parameter("alt_text is too long");

  const {
    bytes,
    failure: found,
    ...file
  } = isVideoType(type) ? await fetchVideo(context, address) : await fetchJpeg(context, address, altText);
  const now = context.now();
  const { readyAt, failure } = processingOf(now, context.limits.processingMs, effects.processing);
  const mediaId = newSnowflake(now);
  const sha256 = await storeBlob(context, bytes);
  const stored = {
    id: mediaId,
    accountId: account.id,
    sha256,
    category: "container",
    sizeBytes: bytes.length,
    readyAt,
  };
  await insertMedia(context, { ...stored, ...file });
  return insertContainer(context, {
    accountId: account.id,
    kind: type === "REELS" || type === "VIDEO" ? type : "IMAGE",
    mediaId,
    children: [],
    caption,
    madeWithAi,
    isCarouselItem,
    readyAt,
    failure: failure === null ? found : "Error: Media upload has failed with error code 2207053",
  });
}
