import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { pdfOfPictures } from "#server/lib/media/picture-pdf.ts";
import { Second } from "#shared/durations.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../call-errors.ts";
import { readRange } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishImage, PublishVideo } from "../platform.ts";
import { encodeUrn, type Linkedin, uploadAddress, Urn } from "./client.ts";

export interface Upload {
  linkedin: Linkedin;
  apiUrl: string;
  actor: Actor;
  signal: AbortSignal;
}

/** Uploads a file in one request. Returns its URN. Source: LinkedIn images API, documents API. */
async function uploadWhole(
  { linkedin, apiUrl, actor, signal }: Upload,
  kind: "image" | "document",
  bytes: Buffer,
): Promise<string> {
  const value = z.object({ uploadUrl: uploadAddress(apiUrl), image: Urn.optional(), document: Urn.optional() });
  const answer = z.object({ value: value.transform((made) => ({ ...made, urn: made[kind] ?? "" })) });
  const { data } = await linkedin.call({
    method: "POST",
    path: `/rest/${kind}s?action=initializeUpload`,
    token: actor.accessToken,
    body: { json: { initializeUploadRequest: { owner: actor.externalId } } },
    media: "picture",
    author: actor.externalId,
    answer,
    signal,
  });
  await linkedin.put({ url: data.value.uploadUrl, token: actor.accessToken, bytes, media: "picture", signal });
  return data.value.urn;
}

export const uploadImage = (upload: Upload, { bytes }: PublishImage): Promise<string> =>
  uploadWhole(upload, "image", bytes);

/** LinkedIn takes documents of 100 MB and 300 pages. */
const maxDocumentBytes = 100_000_000;

/** Uploads pictures as the pages of one document. */
export async function uploadDocument(
  upload: Upload,
  pictures: readonly PublishImage[],
  title: string,
): Promise<string> {
  const pdf = await pdfOfPictures(
    pictures.map(({ bytes }) => bytes),
    title,
  );
  if (pdf.length > maxDocumentBytes)
    throw explainedError("rejected", "linkedin.413.too_large", {}, "LinkedIn refused this.");
  return uploadWhole(upload, "document", pdf);
}

/** 5 GB in parts of 4 MB. */
const maxParts = 1_300;

const position = z.number().int().nonnegative();

/** Uploads a video in the parts that LinkedIn asks for, and completes it. Returns its URN. Source: LinkedIn videos API. */
export async function uploadVideo({ linkedin, apiUrl, actor, signal }: Upload, video: PublishVideo): Promise<string> {
  const token = actor.accessToken;
  const instruction = z.object({ uploadUrl: uploadAddress(apiUrl), firstByte: position, lastByte: position });
  const answer = z.object({
    value: z.object({
      video: Urn,
      uploadToken: z.string().max(4_000).default(""),
      uploadInstructions: z.array(instruction).min(1).max(maxParts),
    }),
  });
  const post = { method: "POST", token, media: "video", author: actor.externalId, signal } as const;
  const request = {
    owner: actor.externalId,
    fileSizeBytes: video.sizeBytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  };
  const { data } = await linkedin.call({
    ...post,
    path: "/rest/videos?action=initializeUpload",
    body: { json: { initializeUploadRequest: request } },
    answer,
  });
  const { video: urn, uploadToken, uploadInstructions } = data.value;
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const bytes = await readRange(video, firstByte, Math.min(lastByte + 1, video.sizeBytes));
    const headers = await linkedin.put({ url: uploadUrl, token, bytes, media: "video", signal });
    uploadedPartIds.push(headers.get("etag") ?? "");
  }
  await linkedin.call({
    ...post,
    path: "/rest/videos?action=finalizeUpload",
    body: { json: { finalizeUploadRequest: { video: urn, uploadToken, uploadedPartIds } } },
    answer: z.unknown(),
  });
  return urn;
}

const Status = z.object({ status: z.string().max(100) });

/** The state of a medium; AVAILABLE too when this token may not read it: a post that comes too early is refused without effect. */
async function readStatus({ linkedin, actor, signal }: Upload, urn: string): Promise<string> {
  const resource = /^urn:li:(video|document):/.exec(urn)?.[1] ?? "image";
  const call = { path: `/rest/${resource}s/${encodeUrn(urn)}`, token: actor.accessToken, answer: Status, signal };
  try {
    return (await linkedin.call(call)).data.status;
  } catch (error) {
    if (error instanceof PlatformError && error.code.startsWith("linkedin.403.")) return "AVAILABLE";
    throw error;
  }
}

const failedCode = "linkedin.media.failed";
const pollMs = { picture: Second.ms, video: 5 * Second.ms } as const;
const maxPolls = 30;

/** Waits until LinkedIn has processed an uploaded medium, at most 30 polls. */
export async function awaitAvailable(upload: Upload, urn: string, media: MediaKind): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const status = await readStatus(upload, urn);
    if (status === "AVAILABLE") return;
    if (status === "PROCESSING_FAILED")
      throw explainedError("rejected", codeFor(failedCode, media), {}, "LinkedIn refused this.");
    await sleep(pollMs[media], undefined, { signal: upload.signal }).catch((cause: unknown) => {
      throw new PlatformError("unavailable", "linkedin.media.stopped", "The wait for LinkedIn was cut short.", {
        cause,
      });
    });
  }
  throw new PlatformError("unavailable", "linkedin.media.in_progress", "LinkedIn is still processing the file.");
}
