import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { HttpBody } from "#server/lib/http.ts";
import { findFocalPoint } from "#server/lib/media/focal-point.ts";
import { Second } from "#shared/durations.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../call-errors.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishMedia } from "../platform.ts";
import { type Mastodon, MastodonId } from "./client.ts";

const Attachment = z.object({ id: MastodonId });

export interface Upload {
  mastodon: Mastodon;
  server: string;
  actor: Actor;
  /** The kind of the uploaded file. */
  media: MediaKind;
  signal: AbortSignal;
}

const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
} as const;

/** A multipart body with one file, which is read while it is sent. */
function multipartBody(media: PublishMedia, fields: Readonly<Record<string, string>>) {
  const boundary = `postloom-${randomUUID()}`;
  const head = Buffer.from(
    [
      ...Object.entries(fields).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file.${extensions[media.contentType]}"\r\n`,
      `content-type: ${media.contentType}\r\n\r\n`,
    ].join(""),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    if (media.kind === "image") yield media.bytes;
    else for await (const chunk of await media.read()) yield chunk as Buffer;
    yield tail;
  }
  const fileBytes = media.kind === "image" ? media.bytes.length : media.sizeBytes;
  const body: HttpBody = {
    stream: Readable.from(parts(), { objectMode: false }),
    sizeBytes: head.length + fileBytes + tail.length,
  };
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** The alternative text, and the point that stays in view where a picture is cropped. */
async function describe(media: PublishMedia): Promise<Record<string, string>> {
  const focus = media.kind === "image" ? await findFocalPoint(media.bytes) : null;
  return {
    ...(media.altText === null ? {} : { description: media.altText }),
    ...(focus === null ? {} : { focus: `${focus.x},${focus.y}` }),
  };
}

/** `POST /api/v2/media`. `isReady` false: the server is still processing it (202). */
export async function uploadFile(
  { mastodon, server, actor, media, signal }: Upload,
  item: PublishMedia,
): Promise<{ id: string; isReady: boolean }> {
  const { body, headers } = multipartBody(item, await describe(item));
  const call = { method: "POST", server, path: "/api/v2/media", actor, part: "media", media } as const;
  const { status, data } = await mastodon({ ...call, body, headers, answer: Attachment, signal });
  return { id: data.id, isReady: status === 200 };
}

const failedCode = "mastodon.media.failed";
const lostCode = "mastodon.media.upload_lost";

/** The upload is of no more use: the server could not process it, or no longer has it. */
export const isUploadOver = ({ code }: PlatformError): boolean => code.startsWith(failedCode) || code === lostCode;

/** 422: the server could not process the file; 404: it no longer has it. */
function uploadOver(error: unknown, media: MediaKind): unknown {
  if (!(error instanceof PlatformError)) return error;
  const details = { cause: error };
  if (error.code.startsWith("mastodon.422"))
    return explainedError("rejected", codeFor(failedCode, media), details, "The server could not process the file.");
  if (error.code.startsWith("mastodon.404"))
    return explainedError("unavailable", lostCode, details, "The server no longer has the file.");
  return error;
}

const firstPollMs = 1 * Second.ms;
const lastPollMs = 10 * Second.ms;
/** About three minutes: the next attempt goes on waiting. */
const maxPolls = 20;

/** Waits until the server has processed an upload: `GET /api/v1/media/:id` answers 206 until then. */
export async function awaitUpload({ mastodon, server, actor, media, signal }: Upload, id: string): Promise<void> {
  const path = `/api/v1/media/${encodeURIComponent(id)}`;
  for (let poll = 0; poll < maxPolls; poll++) {
    const { status } = await mastodon({ server, path, actor, part: "media", media, answer: Attachment, signal }).catch(
      (error: unknown) => {
        throw uploadOver(error, media);
      },
    );
    if (status !== 206) return;
    const waitMs = Math.min(firstPollMs * 2 ** poll, lastPollMs);
    await sleep(waitMs, undefined, { signal }).catch((cause: unknown) => {
      throw explainedError(
        "unavailable",
        "mastodon.media.stopped",
        { cause },
        "The wait for the server was cut short.",
      );
    });
  }
  throw explainedError("unavailable", "mastodon.media.in_progress", {}, "The server is still processing the file.");
}
