import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { type VideoFacts, hasFrameRate, inspectVideo, isPlainPicture, processingOf } from "../inspect-video.ts";
import { toStored } from "../instants.ts";
import { insertMedia, joinParts, storeBlob } from "../media-store.ts";
import type { FaultEffects } from "../with-faults.ts";
import { insertContainer } from "./container-store.ts";

/** The status text of a video that Instagram would refuse, with its error number; null for an accepted one. */
export function videoFailure(facts: VideoFacts | null): string | null {
  const ratio = facts === null ? 0 : facts.width / facts.height;
  const isAccepted =
    facts !== null &&
    (facts.codec === "avc" || facts.codec === "hevc") &&
    isPlainPicture(facts) &&
    facts.durationMs >= 3_000 &&
    facts.durationMs <= 15 * 60_000 &&
    facts.width <= 1_920 &&
    hasFrameRate(facts, 23, 60) &&
    ratio >= 0.01 &&
    ratio <= 10;
  return isAccepted ? null : "Error: Media upload has failed with error code 2207026";
}

const never = new Date("9999-01-01");

interface ReelUpload {
  caption: string;
  madeWithAi: boolean;
  effects: FaultEffects;
  /** Base address of the upload host. */
  base: string;
}

/** `POST {ig}/media` with `upload_type=resumable`: creates a container for a reel to be uploaded. */
export async function beginReelUpload(
  context: SandboxContext,
  accountId: string,
  { caption, madeWithAi, effects, base }: ReelUpload,
) {
  const mediaId = newSnowflake(context.now());
  // The fault is stored now and applied when the upload is complete.
  const category = `container:${effects.processing}`;
  const media = { id: mediaId, accountId, sha256: null, mimeType: "video/mp4", category, sizeBytes: 0, readyAt: null };
  await insertMedia(context, media);
  const { id } = await insertContainer(context, {
    accountId,
    kind: "REELS",
    mediaId,
    children: [],
    caption,
    madeWithAi,
    isCarouselItem: false,
    readyAt: never,
    failure: null,
  });
  return { id, uri: `${base}/ig-api-upload/v26.0/${id}` };
}

const effectIn = (category: string): FaultEffects["processing"] => {
  const effect = category.split(":")[1];
  return effect === "failed" || effect === "stuck" ? effect : "normal";
};

/** Checks and "processes" an uploaded reel once all its bytes are received. */
export async function finishReelUpload(
  context: SandboxContext,
  { containerId, mediaId, category }: { containerId: string; mediaId: string; category: string },
  sizeBytes: number,
): Promise<void> {
  const bytes = await joinParts(context, mediaId, sizeBytes);
  if (bytes === null) return;
  const facts = await inspectVideo(bytes);
  const { readyAt, failure } = processingOf(context.now(), context.limits.processingMs, effectIn(category));
  const sha256 = await storeBlob(context, bytes);
  await context.sql`
    update sandbox.media set sha256 = ${sha256}, mime_type = ${facts?.mimeType ?? "video/mp4"}, width = ${facts?.width ?? null},
      height = ${facts?.height ?? null}, duration_ms = ${facts?.durationMs ?? null}, ready_at = ${toStored(readyAt)}
    where id = ${mediaId}`;
  const problem = failure === null ? videoFailure(facts) : "Error: Media upload has failed with error code 2207053";
  await context.sql`update sandbox.containers set ready_at = ${toStored(readyAt)}, failure = ${problem} where id = ${containerId}`;
}
