import { join } from "node:path";
import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { runVideoProcess } from "#server/lib/video/run-video-process.ts";
import { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { VideoPlaces } from "#server/lib/video/video-places.ts";

const script = join(import.meta.dirname, "prepare-video.process.ts");
const timeoutMs = 120_000;

/** Each is a process of its own with a decoder in it. */
const atOnce = pLimit(2);

/**
 * Checks a video, writes a copy that holds its picture and sound and nothing else (no place, no camera, no owner; ready to be
 * streamed), and a poster. Throws UNPROCESSABLE for what cannot be converted for any platform and for what cannot be read.
 */
export function prepareVideo(order: VideoPlaces, signal?: AbortSignal): Promise<VideoFacts> {
  return atOnce(async () => {
    try {
      return await runVideoProcess({ script, order, answer: VideoFacts, timeoutMs, signal });
    } catch (error) {
      if (error instanceof DomainError || signal?.aborted === true) throw error;
      throw new DomainError("UNPROCESSABLE", "This video is damaged and cannot be read", { cause: error });
    }
  });
}
