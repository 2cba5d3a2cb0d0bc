import type { SandboxContext } from "../context.ts";
import { fetchMedia } from "../fetch-media.ts";
import { newSnowflake } from "../ids.ts";
import { hasFrameRate, inspectVideo, isPlainPicture, type VideoFacts } from "../inspect-video.ts";
import { insertMedia, inspectImage, mimeTypeOf, storeBlob } from "../media-store.ts";
import { graphErrors } from "../meta/errors.ts";

const maxImageBytes = 8 * 1024 * 1024;
const maxVideoBytes = 1_000_000_000;
const maxRatio = 10;

/** The `error_message` of a video that Threads refuses; null for an accepted one. */
export function videoFailure(facts: VideoFacts | null): string | null {
  if (facts === null || (facts.codec !== "avc" && facts.codec !== "hevc")) return "FAILED_PROCESSING_VIDEO";
  if (!isPlainPicture(facts)) return "FAILED_PROCESSING_VIDEO";
  const ratio = facts.width / facts.height;
  if (ratio < 0.01 || ratio > maxRatio || facts.width > 1_920) return "INVALID_ASPEC_RATIO";
  if (facts.durationMs > 300_000) return "INVALID_DURATION";
  return hasFrameRate(facts, 23, 60) ? null : "INVALID_FRAME_RATE";
}

interface StoredFile {
  mediaId: string;
  /** A problem that is reported in the container's status after processing. */
  failure: string | null;
}

interface NewFile {
  accountId: string;
  address: string;
  altText: string | undefined;
  readyAt: Date;
}

/** A picture is checked at once. Throws Graph's errors of pictures. */
export async function fetchImage(context: SandboxContext, file: NewFile): Promise<StoredFile> {
  const fetched = await fetchMedia(context, "image", file.address, maxImageBytes);
  if (fetched.problem === "unreachable") throw graphErrors.mediaUnreachable();
  if (fetched.problem === "too_large") throw graphErrors.mediaTooLarge();
  const facts = await inspectImage(fetched.bytes);
  if (facts?.format !== "jpeg" && facts?.format !== "png") throw graphErrors.mediaFormat();
  const { width, height } = facts;
  if (Math.max(width / height, height / width) > maxRatio) throw graphErrors.mediaRatio();
  const stored = { bytes: fetched.bytes, mimeType: mimeTypeOf(facts.format), width, height };
  return { mediaId: await store(context, file, stored), failure: null };
}

/** A video is checked while it is processed. */
export async function fetchVideo(context: SandboxContext, file: NewFile): Promise<StoredFile> {
  const fetched = await fetchMedia(context, "video", file.address, maxVideoBytes);
  const bytes = fetched.problem === null ? fetched.bytes : Buffer.alloc(0);
  const facts = fetched.problem === null ? await inspectVideo(bytes) : null;
  const { mimeType = "video/mp4", width = 0, height = 0, durationMs = 0 } = facts ?? {};
  const mediaId = await store(context, file, { bytes, mimeType, width, height, durationMs });
  return { mediaId, failure: fetched.problem === null ? videoFailure(facts) : "FAILED_DOWNLOADING_VIDEO" };
}

interface FileFacts {
  bytes: Buffer;
  mimeType: string;
  width: number;
  height: number;
  durationMs?: number;
}

async function store(
  context: SandboxContext,
  { accountId, altText, readyAt }: NewFile,
  { bytes, ...facts }: FileFacts,
): Promise<string> {
  const id = newSnowflake(context.now());
  const sha256 = await storeBlob(context, bytes);
  await insertMedia(context, {
    id,
    accountId,
    sha256,
    category: "container",
    sizeBytes: bytes.length,
    altText,
    readyAt,
    ...facts,
  });
  return id;
}
