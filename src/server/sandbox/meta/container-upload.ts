import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { inspectVideo, processingOf } from "../inspect-video.ts";
import { toStored } from "../instants.ts";
import { insertMedia, storeBlob } from "../media-store.ts";
import { joinParts } from "../upload-parts.ts";
import type { FaultEffects } from "../with-faults.ts";
import { insertContainer } from "./container-store.ts";
import { videoFailure } from "./video-failure.ts";

const never = new Date("9999-01-01");

interface ReelUpload {
  caption: string;
  madeWithAi: boolean;
  effects: FaultEffects;
  /** Where the bytes are to be sent. */
  base: string;
}

/** `POST {ig}/media` with `upload_type=resumable`: a container that waits for the bytes of its reel. */
export async function beginReelUpload(
  context: SandboxContext,
  accountId: string,
  { caption, madeWithAi, effects, base }: ReelUpload,
) {
  const mediaId = newSnowflake(context.now());
  // What shall become of it is written down now, and acted on when the bytes are there.
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

/** All bytes are there: the reel is looked at and "processed" for a while, like one that was fetched. */
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
