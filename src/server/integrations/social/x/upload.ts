import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Second } from "#shared/durations.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../call-errors.ts";
import { asBlob } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishImage, PublishVideo } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";

const lifetimeSeconds = z.number().int().positive().catch(86_400);

const Processing = z.object({
  state: z.enum(["pending", "in_progress", "succeeded", "failed"]),
  check_after_secs: z.number().positive().catch(5),
});
const Uploaded = z.object({
  data: z.object({ id: XId, expires_after_secs: lifetimeSeconds, processing_info: Processing.optional() }),
});

export interface XUpload {
  x: X;
  actor: Actor;
  /** The kind of the uploaded file. */
  media: MediaKind;
  signal: AbortSignal;
}

interface UploadedMedia {
  id: string;
  expiresAt: string;
}

const expiryOf = (seconds: number) => new Date(Date.now() + seconds * Second.ms).toISOString();

const toUploaded = ({ data }: z.infer<typeof Uploaded>): UploadedMedia => ({
  id: data.id,
  expiresAt: expiryOf(data.expires_after_secs),
});

/** Uploads a picture in one request. */
export async function uploadPicture({ x, actor, media, signal }: XUpload, image: PublishImage): Promise<UploadedMedia> {
  const multipart = new FormData();
  multipart.set("media_category", "tweet_image");
  multipart.set("media", asBlob(image.bytes, image.contentType), "picture.jpg");
  const authorization = bearer(actor.accessToken);
  const call = { method: "POST", path: "/2/media/upload", authorization, media, body: { multipart } } as const;
  return toUploaded(await x({ ...call, answer: Uploaded, signal }));
}

interface UploadInfo {
  contentType: PublishVideo["contentType"] | "image/gif";
  sizeBytes: number;
}

/** Opens an upload in segments. */
export async function beginUpload(
  { x, actor, media, signal }: XUpload,
  { contentType, sizeBytes }: UploadInfo,
): Promise<UploadedMedia> {
  const json = {
    media_type: contentType,
    total_bytes: sizeBytes,
    media_category: contentType === "image/gif" ? "tweet_gif" : "tweet_video",
  };
  const authorization = bearer(actor.accessToken);
  const call = { method: "POST", path: "/2/media/upload/initialize", authorization, media, body: { json } } as const;
  return toUploaded(await x({ ...call, answer: Uploaded, signal }));
}

/** Uploads one segment. Repeating it changes nothing. */
export async function sendSegment(
  { x, actor, media, signal }: XUpload,
  id: string,
  segment: number,
  bytes: Buffer,
): Promise<void> {
  const multipart = new FormData();
  multipart.set("segment_index", String(segment));
  multipart.set("media", asBlob(bytes, "application/octet-stream"), "segment");
  await x({
    method: "POST",
    path: `/2/media/upload/${id}/append`,
    authorization: bearer(actor.accessToken),
    media,
    body: { multipart },
    // The body is not needed, and has been empty.
    answer: z.unknown(),
    signal,
  });
}

const failedCode = "x.media.failed";

const mediaFailed = (media: MediaKind) => explainedError("rejected", codeFor(failedCode, media), {}, "X refused this.");

/** X has received the whole file and could not process it. */
export const isMediaFailed = ({ code }: PlatformError): boolean => code.startsWith(failedCode);

const stopped = (cause: unknown) =>
  new PlatformError("unavailable", "x.media.stopped", "The wait for X was cut short.", { cause });

const maxPollSeconds = 30;
const maxPolls = 30;

type Status = z.infer<typeof Uploaded>;

/** Completes the upload after the last segment. */
export const closeUpload = ({ x, actor, media, signal }: XUpload, id: string): Promise<Status> =>
  x({
    method: "POST",
    path: `/2/media/upload/${id}/finalize`,
    authorization: bearer(actor.accessToken),
    media,
    body: { json: {} },
    answer: Uploaded,
    signal,
  });

const readStatus = ({ x, actor, signal }: XUpload, id: string): Promise<Status> => {
  const query = { command: "STATUS", media_id: id };
  return x({ path: "/2/media/upload", authorization: bearer(actor.accessToken), query, answer: Uploaded, signal });
};

/**
 * Waits until X has processed a completed upload. `closed`: the response of `closeUpload`; null after an earlier
 * attempt.
 */
export async function awaitUpload(upload: XUpload, id: string, closed: Status | null): Promise<UploadedMedia> {
  let status = closed ?? (await readStatus(upload, id));
  for (let poll = 0; poll < maxPolls; poll++) {
    const info = status.data.processing_info;
    if (info === undefined || info.state === "succeeded") return toUploaded(status);
    if (info.state === "failed") throw mediaFailed(upload.media);
    const waitMs = Math.min(info.check_after_secs, maxPollSeconds) * Second.ms;
    await sleep(waitMs, undefined, { signal: upload.signal }).catch((cause: unknown) => {
      throw stopped(cause);
    });
    status = await readStatus(upload, id);
  }
  throw new PlatformError("unavailable", "x.media.in_progress", "X is still processing the video.");
}

/** Sets the alt text. Called before the media is saved as done, so that a retry cannot publish it without the text. */
export async function describeMedia({ x, actor, signal }: XUpload, id: string, altText: string): Promise<void> {
  const body = { json: { id, metadata: { alt_text: { text: altText } } } };
  const authorization = bearer(actor.accessToken);
  await x({ method: "POST", path: "/2/media/metadata", authorization, body, answer: z.unknown(), signal });
}
