import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { findTargetsForWorker, readContents } from "#server/domains/posts/store/target-batches.queries.ts";
import { carouselShape, fitPostVideo } from "#server/domains/posts/delivery/prepare/fit-post-video.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { TargetId } from "#shared/ids.ts";

/**
 * Converts the videos of a delivery some time before it is due, so that by then there is only the upload. Safe to run twice: what
 * is there is not made again. What cannot be converted is told when the delivery is prepared.
 */
export async function fitVideosAhead(
  deps: Pick<Deps, "config" | "db" | "log" | "storage">,
  id: TargetId,
  signal: AbortSignal,
): Promise<void> {
  const [target] = await findTargetsForWorker(deps.db, [id]);
  if (target === undefined || (target.state !== "scheduled" && target.state !== "queued")) return;
  const planned = (await readContents(deps.db, [target.postId])).get(target.postId);
  const ids = planned?.media.map(({ creationId }) => creationId) ?? [];
  const creations = await findUsableCreations(deps.db, target.userId, ids);
  const shape = carouselShape(target.platform, creations);
  for (const creation of creations.filter(({ type }) => type === "video")) {
    try {
      await fitPostVideo(deps, creation, target.platform, shape, signal);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
      deps.log.info({ err: error, targetId: id, creationId: creation.id }, "target.video_not_convertible");
    }
  }
}
