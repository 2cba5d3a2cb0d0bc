import type { FastifyReply, FastifyRequest } from "fastify";
import { mediaUrl, type SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { hasFrameRate, inspectVideo, processingOf } from "../inspect-video.ts";
import { toDate } from "../instants.ts";
import { findMedia, insertMedia, inspectImage, type Media, mimeTypeOf, storeBlob } from "../media-store.ts";
import { readFile, readParams, stringParam } from "../params.ts";
import type { FaultEffects } from "../with-faults.ts";
import { mastodonErrors } from "./errors.ts";
import type { MastodonCaller } from "./oauth.ts";
import { descriptionMax, type MastodonServer } from "./servers.ts";

interface MediaFacts {
  mimeType: string;
  width: number;
  height: number;
  durationMs?: number;
}

/** 1280 × 720; Mastodon's own, which it names in none of its answers. */
const gifPixels = 921_600;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

async function requireVideo(server: MastodonServer, bytes: Buffer): Promise<MediaFacts> {
  const facts = await inspectVideo(bytes);
  if (facts === null) throw mastodonErrors.invalid("File content type is invalid");
  if (bytes.length > server.videoBytes)
    throw mastodonErrors.invalid(`File file size must be less than ${megabytes(server.videoBytes)}`);
  if (facts.width * facts.height > server.videoPixels)
    throw mastodonErrors.invalid(`${facts.width}x${facts.height} videos are not supported`);
  if (!hasFrameRate(facts, 0, server.videoFrameRate))
    throw mastodonErrors.invalid(`${Math.round(facts.frameRate)}fps videos are not supported`);
  const { mimeType, width, height, durationMs } = facts;
  return { mimeType, width, height, durationMs };
}

async function requireFile(server: MastodonServer, bytes: Buffer): Promise<MediaFacts> {
  const image = await inspectImage(bytes);
  if (image === null || image.format === "tiff") return requireVideo(server, bytes);
  if (bytes.length > server.imageBytes)
    throw mastodonErrors.invalid(`File file size must be less than ${megabytes(server.imageBytes)}`);
  if (image.width * image.height > server.imagePixels)
    throw mastodonErrors.invalid(`${image.width}x${image.height} images are not supported`);
  if (server.software === "mastodon" && image.format === "gif" && image.width * image.height > gifPixels)
    throw mastodonErrors.invalid(`${image.width}x${image.height} GIF files are not supported`);
  return { mimeType: mimeTypeOf(image.format), width: image.width, height: image.height };
}

const typeOf = ({ mimeType }: Media) =>
  mimeType === "image/gif" ? "gifv" : mimeType.startsWith("video/") ? "video" : "image";

const isReady = (context: SandboxContext, { readyAt }: Media) => readyAt !== null && toDate(readyAt) <= context.now();

/** `x,y`, each from -1 to 1. */
function pointOf(focus: string): { x: number; y: number } | null {
  const [x = Number.NaN, y = Number.NaN, ...more] = focus.split(",").map(Number);
  return more.length === 0 && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}

/** A MediaAttachment. `url` is null while the server processes the file. */
export const attachmentOf = (context: SandboxContext, media: Media) => ({
  id: media.id,
  type: typeOf(media),
  url: isReady(context, media) ? mediaUrl(context, media.id) : null,
  preview_url: mediaUrl(context, media.id),
  remote_url: null,
  description: media.altText,
  meta: {
    original: { width: media.width, height: media.height },
    ...(media.focus === null ? {} : { focus: pointOf(media.focus) }),
  },
});

/** Whether the file may be attached: processed, and not failed. */
export const isUsable = (context: SandboxContext, media: Media) => media.failure === null && isReady(context, media);

async function requireOwnMedia(context: SandboxContext, caller: MastodonCaller, id: string): Promise<Media> {
  const [media] = await findMedia(context, [id]);
  if (media === undefined || media.accountId !== caller.accountId) throw mastodonErrors.notFound();
  return media;
}

/** `POST /api/v2/media`: 200 for a picture, 202 for a file that is processed for some time. */
export async function uploadMedia(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  { request, reply, effects }: { request: FastifyRequest; reply: FastifyReply; effects: FaultEffects },
) {
  const file = await readFile(request, "file");
  if (file === null) throw mastodonErrors.invalid("File can't be blank");
  const altText = stringParam(readParams(request), "description");
  if (altText !== undefined && [...altText].length > descriptionMax)
    throw mastodonErrors.invalid(`Description is too long (maximum is ${descriptionMax} characters)`);
  const focus = stringParam(readParams(request), "focus");
  if (focus !== undefined && pointOf(focus) === null) throw mastodonErrors.invalid("Focus is invalid");
  // The connection was closed in the middle of the file.
  if (effects.isCutShort) return {};
  const facts = await requireFile(server, file.bytes);
  const isSlow = !facts.mimeType.startsWith("image/") || facts.mimeType === "image/gif";
  const processingMs = isSlow ? context.limits.processingMs : 0;
  const { readyAt, failure } = processingOf(context.now(), processingMs, effects.processing);
  const id = newSnowflake(context.now());
  await insertMedia(context, {
    id,
    accountId: caller.accountId,
    sha256: await storeBlob(context, file.bytes),
    category: "mastodon",
    sizeBytes: file.bytes.length,
    altText,
    focus,
    readyAt,
    failure,
    ...facts,
  });
  const media = await requireOwnMedia(context, caller, id);
  reply.code(isSlow || effects.processing !== "normal" ? 202 : 200);
  return { ...attachmentOf(context, media), ...(isSlow ? { url: null } : {}) };
}

/** `GET /api/v1/media/:id`: 206 while it is processed, then 200, or 422 when that failed. */
export async function readMedia(context: SandboxContext, caller: MastodonCaller, id: string, reply: FastifyReply) {
  const media = await requireOwnMedia(context, caller, id);
  if (!isReady(context, media)) reply.code(206);
  else if (media.failure !== null) throw mastodonErrors.failedProcessing();
  return attachmentOf(context, media);
}
