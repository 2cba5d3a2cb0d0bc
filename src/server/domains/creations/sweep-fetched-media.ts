import type { Deps } from "#server/deps.ts";
import { sweepFittedVideos } from "#server/domains/creations/fit-video.ts";
import { sweepMediaLinks } from "#server/domains/creations/media-links.service.ts";

/** Everything that was made for a platform to fetch. */
export async function sweepFetchedMedia(deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> {
  await sweepMediaLinks(deps, signal);
  await sweepFittedVideos(deps, signal);
}
