import type { Deps } from "#server/deps.ts";
import { fittedVideo, type StoredVideo } from "#server/domains/creations/platform-media/fitted-videos.service.ts";
import {
  findTargetMedia,
  isVideo,
  type MediumToSend,
  type TargetMedia,
} from "#server/domains/posts/delivery/prepare/target-media.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { findTargetsForWorker, readContents } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { rulesOfAccount } from "#server/domains/social-accounts/account-rules.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { Second } from "#shared/durations.ts";
import type { CreationId, TargetId } from "#shared/ids.ts";
import { animationTarget, timesShown } from "#shared/platforms/moving-pictures.ts";
import { type VideoConversion, conversionFor } from "#shared/platforms/video-conversion.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type FitDeps = Pick<Deps, "config" | "db" | "log" | "storage">;

const targetOf = ({ width, height, frameRate, ...plan }: VideoConversion): VideoTarget => ({
  frame: { width, height, fit: "pad" },
  durationMs: null,
  frameRate: { ...frameRate },
  ...plan,
  needsSound: false,
});

/**
 * A copy of a video, or a video of an animated picture, that this platform accepts, converted if it does not exist; null when the original
 * is accepted. Throws PlatformError.
 */
async function fitVideo(
  deps: FitDeps,
  { creation, sent, durationMs }: MediumToSend,
  { network, shape }: TargetMedia,
  signal: AbortSignal,
): Promise<StoredVideo | null> {
  const animation =
    creation.type === "video" ? null : { width: sent.width, height: sent.height, times: timesShown(durationMs ?? 0) };
  const plan = animation === null ? conversionFor(network, sent, shape) : animationTarget(network, sent, shape);
  if (plan === null) return null;
  try {
    return await fittedVideo(deps, creation, { target: targetOf(plan), animation }, signal);
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNPROCESSABLE")
      throw new PlatformError("rejected", "postloom.video_not_convertible", error.message, {
        fix: "Make a new post with another video.",
        cause: error,
      });
    if (signal.aborted) {
      const message = "The video is still being converted for this platform";
      throw new PlatformError("unavailable", "postloom.video_not_ready", message, { cause: error });
    }
    throw error;
  }
}

/**
 * Converts the videos of a delivery ahead of its due time, so that only the upload is left. Idempotent: existing copies are reused. A
 * video that cannot be converted fails when the delivery is prepared, not here.
 */
export async function fitVideosAhead(deps: FitDeps, id: TargetId, signal: AbortSignal): Promise<void> {
  const [target] = await findTargetsForWorker(deps.db, [id]);
  if (target === undefined || (target.state !== "scheduled" && target.state !== "queued")) return;
  const planned = (await readContents(deps.db, [target.postId])).get(target.postId);
  const ids = planned?.media.map(({ creationId }) => creationId) ?? [];
  const found = await findTargetMedia(deps, target, ids, await rulesOfAccount(deps.db, target));
  for (const medium of found.media.filter(isVideo)) {
    try {
      await fitVideo(deps, medium, found, signal);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
      deps.log.info({ err: error, targetId: id, creationId: medium.creation.id }, "target.video_not_convertible");
    }
  }
}

/** After this, and not before its time, the target shows that its video is being converted. */
const showAfterMs = Second.ms;

const converting: TargetError = {
  code: "postloom.video_converting",
  message: "The video is being converted for this platform. The post goes out when that is done.",
  fix: null,
};

export interface FittedMedia extends TargetMedia {
  /** The converted copy of each video. null: the network accepts the original. */
  fitted: ReadonlyMap<CreationId, StoredVideo | null>;
}

/**
 * Converts the videos of a delivery unless that was done ahead, which may take minutes. It does not count as a try, and the account's
 * other posts do not wait for it. Throws PlatformError.
 */
export async function fitTargetVideos(
  deps: FitDeps,
  target: TargetRow,
  found: TargetMedia,
  untilDueMs: number,
  signal: AbortSignal,
): Promise<FittedMedia> {
  const fitted = new Map<CreationId, StoredVideo | null>();
  const videos = found.media.filter(isVideo);
  if (videos.length === 0) return { ...found, fitted };
  const show = async (error: TargetError | null) => {
    await moveTarget(deps.db, target, ["preparing"], { error });
  };
  const updates: Promise<void>[] = [];
  const showConversion = () =>
    show(converting).catch((error: unknown) =>
      deps.log.warn({ err: error, targetId: target.id }, "target.conversion_not_shown"),
    );
  const timer = setTimeout(() => updates.push(showConversion()), Math.max(showAfterMs, untilDueMs));
  try {
    for (const video of videos) fitted.set(video.creation.id, await fitVideo(deps, video, found, signal));
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(updates);
  }
  if (updates.length > 0) await show(null);
  return { ...found, fitted };
}
