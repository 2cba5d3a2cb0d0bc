import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import {
  deleteFittedVideos,
  findExpiredFittedVideos,
  findFittedVideo,
  insertFittedVideo,
  markStored,
} from "#server/domains/creations/platform-media/platform-media.queries.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { newToken } from "#server/lib/random-token.ts";
import { animatePicture } from "#server/lib/video/animation/animate-picture.ts";
import { convertVideo } from "#server/lib/video/convert-video.ts";
import type { AnimateOrder, VideoTarget } from "#server/lib/video/video-orders.ts";
import { Day } from "#shared/durations.ts";

type FitDeps = Pick<Deps, "config" | "db" | "log" | "storage">;
type VideoRow = Pick<CreationRow, "id" | "workspaceId" | "fileKey">;

/** How a video is made of an animated picture, before it is converted. */
export type Animation = Pick<AnimateOrder, "width" | "height" | "times">;

export interface FittingTarget {
  target: VideoTarget;
  /** Of an animated picture; null: the creation is a video. */
  animation: Animation | null;
}

/** By which a copy is found again. */
const nameOf = ({ target, animation }: FittingTarget) =>
  JSON.stringify(animation === null ? target : { ...target, animation });

/** A converted video in storage. */
export interface StoredVideo {
  storageKey: string;
  width: number;
  height: number;
  durationMs: number;
  sizeBytes: number;
}

const sweepBatch = 100;

/** How long a copy is kept, for retries and for posts of the same video. */
const keptSeconds = 3 * Day.seconds;

/** Longer than the longest video takes; callers give up much earlier. */
const conversionMs = 2 * 60 * 60 * 1_000;

/** Running conversions of this process, shared by parallel deliveries of one video. */
const running = new Map<string, Promise<StoredVideo>>();

async function convert({ config, db, log, storage }: FitDeps, row: VideoRow, how: FittingTarget): Promise<StoredVideo> {
  const { id: creationId, workspaceId, fileKey } = row;
  const { target, animation } = how;
  return withWorkFolder(config.dataDir, async (folder) => {
    const stored = fileKey === null ? null : await storage.open(fileKey);
    if (stored === null) throw notFound("Creation");
    const [source, path] = [join(folder, "source.mp4"), join(folder, "fitted.mp4")];
    const watch = { owner: workspaceId, log, signal: AbortSignal.timeout(conversionMs) };
    const picture = join(folder, "picture");
    await pipeline(stored.stream, createWriteStream(animation === null ? source : picture));
    if (animation !== null) await animatePicture({ source: picture, path: source, ...animation }, watch);
    const { isChanged, after } = await convertVideo({ source, path, target }, { for: "post", ...watch });
    const { width, height, durationMs } = after;
    const storageKey = `fitted/videos/${creationId.slice(-2)}/${newToken("")}.mp4`;
    // The row comes first: a file without a row would never be swept.
    const wanted = nameOf(how);
    const fitted = await insertFittedVideo(
      db,
      {
        workspaceId,
        creationId,
        target: wanted,
        storageKey,
        width,
        height,
        durationMs,
      },
      keptSeconds,
    );
    const { sizeBytes } = await storage.put(storageKey, createReadStream(isChanged ? path : source));
    await markStored(db, fitted.id, sizeBytes);
    return { storageKey, width, height, durationMs, sizeBytes };
  });
}

/**
 * A copy of a video, or a video of an animated picture, that meets the target, converted once and kept for three days, and converted again
 * if its file is gone. Throws UNPROCESSABLE with a message for the user, NOT_FOUND, INSUFFICIENT_STORAGE, or the signal's reason.
 */
export async function fittedVideo(
  deps: FitDeps,
  row: VideoRow,
  how: FittingTarget,
  signal: AbortSignal,
): Promise<StoredVideo> {
  const wanted = nameOf(how);
  const found = await findFittedVideo(deps.db, row.workspaceId, row.id, wanted);
  if (found?.sizeBytes != null) {
    if ((await deps.storage.size(found.storageKey)) !== null) return { ...found, sizeBytes: found.sizeBytes };
    // A backup or the rules of a bucket may leave copies out.
    await deleteFittedVideos(deps.db, [found]);
  }
  const key = `${row.id} ${wanted}`;
  const work = running.get(key) ?? convert(deps, row, how).finally(() => running.delete(key));
  running.set(key, work);
  // The signal ends the waiting, not the conversion, which a later call can use.
  return untilAborted(work, signal);
}

/** Deletes expired copies. Safe to run twice, and at any time. */
export async function sweepFittedVideos(deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const expired = await findExpiredFittedVideos(deps.db, sweepBatch);
    for (const { storageKey } of expired) await deps.storage.delete(storageKey);
    await deleteFittedVideos(deps.db, expired);
    if (expired.length < sweepBatch) return;
  }
}
