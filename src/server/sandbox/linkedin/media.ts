import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { avatarUrl, mediaUrl, type SandboxContext } from "../context.ts";
import { newShortcode } from "../ids.ts";
import { inspectVideo, processingOf } from "../inspect-video.ts";
import { toDate, toStored } from "../instants.ts";
import {
  findMedia,
  insertMedia,
  inspectImage,
  joinParts,
  type Media,
  mimeTypeOf,
  putPart,
  storeBlob,
} from "../media-store.ts";
import { readParams, stringParam } from "../params.ts";
import { sha256Hex } from "../tokens.ts";
import { type FaultEffects, truncated } from "../with-faults.ts";
import { pageOfLogo } from "./accounts.ts";
import { type LinkedinCaller, requireAccount } from "./caller.ts";
import { linkedinErrors } from "./errors.ts";
import { pagesOfPdf } from "./inspect-pdf.ts";

const partBytes = 4 * 1024 * 1024;
const maxPixels = 36_152_320;
const maxDocumentBytes = 100_000_000;
const maxVideoBytes = 500_000_000;

const Owner = z.string().max(200);
const ImageRequest = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: Owner }) });
const VideoRequest = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: Owner,
    fileSizeBytes: z.number().int().min(1).max(maxVideoBytes),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});

export const actionOf = (request: FastifyRequest) => stringParam(readParams(request), "action");

function requireAction(request: FastifyRequest, action: string): void {
  if (actionOf(request) !== action) throw linkedinErrors.invalid("action is not valid");
}

/** Addresses for bytes are below the address under which this call came. */
const uploadUrl = (request: FastifyRequest, urn: string, part: number) =>
  `${request.protocol}://${request.host}/sandbox/linkedin-api/dms-uploads/${encodeURIComponent(urn)}/${part}`;

const expiry = (context: SandboxContext) => context.now().getTime() + 24 * 3_600_000;

const mimeTypes: Readonly<Record<string, string>> = { video: "video/mp4", document: "application/pdf" };

const newMedia = (context: SandboxContext, urn: string, accountId: string, sizeBytes: number) =>
  insertMedia(context, {
    id: urn,
    accountId,
    sha256: null,
    mimeType: mimeTypes[urn.split(":")[2] ?? ""] ?? "image/jpeg",
    category: urn.split(":")[2] ?? "",
    sizeBytes,
    readyAt: null,
  });

/** `POST /rest/images?action=initializeUpload`, and the same of documents. */
export async function initializeWhole(
  context: SandboxContext,
  caller: LinkedinCaller,
  request: FastifyRequest,
  kind: "image" | "document",
) {
  requireAction(request, "initializeUpload");
  const parsed = ImageRequest.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid("initializeUploadRequest.owner is expected");
  const { owner } = parsed.data.initializeUploadRequest;
  requireAccount(caller, owner, "w");
  const urn = `urn:li:${kind}:C4E${newShortcode(18)}`;
  await newMedia(context, urn, owner, 0);
  return { value: { uploadUrlExpiresAt: expiry(context), uploadUrl: uploadUrl(request, urn, 0), [kind]: urn } };
}

/** `POST /rest/videos?action=initializeUpload`: one address for each part of 4 MB. */
export async function initializeVideo(context: SandboxContext, caller: LinkedinCaller, request: FastifyRequest) {
  requireAction(request, "initializeUpload");
  const parsed = VideoRequest.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid("initializeUploadRequest with owner and fileSizeBytes is expected");
  const { owner, fileSizeBytes } = parsed.data.initializeUploadRequest;
  requireAccount(caller, owner, "w");
  const video = `urn:li:video:C4E${newShortcode(18)}`;
  await newMedia(context, video, owner, fileSizeBytes);
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, part) => ({
    uploadUrl: uploadUrl(request, video, part),
    firstByte: part * partBytes,
    lastByte: Math.min((part + 1) * partBytes, fileSizeBytes) - 1,
  }));
  return { value: { uploadUrlsExpireAt: expiry(context), video, uploadToken: "", uploadInstructions } };
}

async function requireMedia(context: SandboxContext, caller: LinkedinCaller, urn: string): Promise<Media> {
  const [media] = await findMedia(context, [urn]);
  if (media === undefined || !caller.accounts.some(({ id }) => id === media.accountId))
    throw linkedinErrors.missing(urn);
  return media;
}

const etagOf = (bytes: Buffer) => sha256Hex(bytes).slice(0, 32);

/** `PUT` to an address of `initializeUpload`. */
export async function receiveBytes(
  context: SandboxContext,
  caller: LinkedinCaller,
  { urn, part }: { urn: string; part: number },
  { request, reply, effects }: { request: FastifyRequest; reply: FastifyReply; effects: FaultEffects },
): Promise<string> {
  const media = await requireMedia(context, caller, urn);
  if (!Buffer.isBuffer(request.body) || media.sha256 !== null) throw linkedinErrors.invalid("Bytes are expected, once");
  const bytes = truncated(request.body, effects);
  reply.code(201);
  if (media.category === "video") {
    await putPart(context, urn, part, bytes);
    reply.header("etag", etagOf(bytes));
    return "";
  }
  if (effects.isCutShort) return "";
  if (media.category === "document") return receiveDocument(context, urn, bytes);
  const facts = await inspectImage(bytes);
  const isAccepted =
    facts !== null && ["jpeg", "png", "gif"].includes(facts.format) && facts.width * facts.height < maxPixels;
  await context.sql`
    update sandbox.media set sha256 = ${await storeBlob(context, bytes)}, size_bytes = ${bytes.length},
      mime_type = ${facts === null ? "image/jpeg" : mimeTypeOf(facts.format)}, width = ${facts?.width ?? null}, height = ${facts?.height ?? null},
      failure = ${isAccepted ? null : "The picture cannot be read."}, ready_at = ${toStored(context.now())}
    where id = ${urn}`;
  return "";
}

/** At most 300 pages and 100 MB. */
async function receiveDocument(context: SandboxContext, urn: string, bytes: Buffer): Promise<string> {
  const pages = bytes.length > maxDocumentBytes ? null : await pagesOfPdf(bytes);
  const isAccepted = pages !== null && pages <= 300;
  await context.sql`
    update sandbox.media set sha256 = ${await storeBlob(context, bytes)}, size_bytes = ${bytes.length},
      failure = ${isAccepted ? null : "The document cannot be read."}, ready_at = ${toStored(context.now())}
    where id = ${urn}`;
  return "";
}

const Finalize = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string().max(200),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1).max(1_300),
  }),
});

/** `POST /rest/videos?action=finalizeUpload`: joins the parts, whose etags must be all and in order, and processes the video. */
export async function finalizeVideo(
  context: SandboxContext,
  caller: LinkedinCaller,
  request: FastifyRequest,
  effects: FaultEffects,
) {
  const parsed = Finalize.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid("finalizeUploadRequest with video and uploadedPartIds is expected");
  const { video, uploadedPartIds } = parsed.data.finalizeUploadRequest;
  const media = await requireMedia(context, caller, video);
  if (media.sha256 !== null) throw linkedinErrors.invalid("This upload was finalized before");
  const bytes = await joinParts(context, video, media.sizeBytes);
  const etags = Array.from({ length: Math.ceil(media.sizeBytes / partBytes) }, (_, part) =>
    bytes === null ? "" : etagOf(bytes.subarray(part * partBytes, (part + 1) * partBytes)),
  );
  if (bytes === null || etags.join() !== uploadedPartIds.join())
    throw linkedinErrors.invalid("The parts do not make up the announced file");
  const facts = await inspectVideo(bytes);
  const isAccepted = facts !== null && facts.durationMs >= 2_900 && facts.durationMs <= 30 * 60_000;
  const { readyAt, failure } = processingOf(context.now(), context.limits.processingMs, effects.processing);
  const sha256 = await storeBlob(context, bytes);
  await context.sql`
    with gone as (delete from sandbox.media_parts where media_id = ${video})
    update sandbox.media set sha256 = ${sha256}, width = ${facts?.width ?? null}, height = ${facts?.height ?? null},
      duration_ms = ${facts?.durationMs ?? null}, failure = ${failure ?? (isAccepted ? null : "The video is not accepted.")},
      ready_at = ${toStored(readyAt)}
    where id = ${video}`;
  return {};
}

type MediaStatus = "WAITING_UPLOAD" | "PROCESSING" | "PROCESSING_FAILED" | "AVAILABLE";

export function statusOf(context: SandboxContext, { readyAt, failure }: Media): MediaStatus {
  if (readyAt === null) return "WAITING_UPLOAD";
  if (toDate(readyAt) > context.now()) return "PROCESSING";
  return failure === null ? "AVAILABLE" : "PROCESSING_FAILED";
}

/** `GET /rest/images/{urn}`, and the same of videos and documents. A Page's logo is a picture too. */
export async function readMedia(context: SandboxContext, caller: LinkedinCaller, urn: string) {
  const page = pageOfLogo(urn);
  if (page !== null && caller.accounts.some(({ id }) => id === page))
    return { id: urn, owner: page, status: "AVAILABLE", downloadUrl: avatarUrl(context, page) };
  const media = await requireMedia(context, caller, urn);
  const status = statusOf(context, media);
  return {
    id: urn,
    owner: media.accountId,
    status,
    ...(status === "AVAILABLE" ? { downloadUrl: mediaUrl(context, urn) } : {}),
  };
}
