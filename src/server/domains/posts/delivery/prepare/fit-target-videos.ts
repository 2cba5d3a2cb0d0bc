import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { carouselShape, fitPostVideo } from "#server/domains/posts/delivery/prepare/fit-post-video.ts";
import type { TargetError } from "#shared/posts/posts.ts";
import { Second } from "#shared/time.ts";

/** What takes longer is told: a person who pressed Publish wonders where the post is. */
const tellAfterMs = Second.ms;

const converting: TargetError = {
  code: "postloom.video_converting",
  message: "The video is being converted for this platform. The post goes out when that is done.",
  fix: null,
};

/**
 * Waits until the videos of a delivery are as its platform takes them, however long it takes: minutes, when nothing was done ahead.
 * It uses up no try, and the account's other posts do not wait for it. Throws PlatformError.
 */
export async function fitTargetVideos(
  deps: Pick<Deps, "config" | "db" | "storage">,
  target: TargetRow,
  stopping: AbortSignal,
): Promise<void> {
  const { content, platform, userId } = target;
  const creations = content === null ? [] : await findUsableCreations(deps.db, userId, content.creationIds);
  const videos = creations.filter(({ type }) => type === "video");
  if (videos.length === 0) return;
  const tell = async (error: TargetError | null) => {
    await moveTarget(deps.db, target, ["preparing"], { error });
  };
  const telling: Promise<void>[] = [];
  const timer = setTimeout(() => telling.push(tell(converting)), tellAfterMs);
  try {
    const shape = carouselShape(platform, creations);
    for (const video of videos) await fitPostVideo(deps, video, platform, shape, stopping);
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(telling);
  }
  if (telling.length > 0) await tell(null);
}
