import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { Logger } from "#server/lib/logger.ts";
import { refusalOf, runVideoProcess } from "#server/lib/video/run-video-process.ts";
import { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { CleanOrder } from "#server/lib/video/video-orders.ts";
import { Minute } from "#shared/durations.ts";

const script = fileURLToPath(new URL("./clean-video.process.ts", import.meta.url));
/** A picture that must be encoded anew takes minutes. An upload may take ten. */
const timeoutMs = 8 * Minute.ms;

/** Limits the processes that check new videos. */
const processLimit = pLimit(2);

/**
 * Checks a video, writes a copy with only its video and sound (no place, camera or owner; table of contents in front),
 * and a poster. Throws UNPROCESSABLE for a video that cannot be read or converted for any platform.
 */
export function cleanVideo(
  order: CleanOrder,
  { log, signal }: { log: Logger; signal?: AbortSignal | undefined },
): Promise<VideoFacts> {
  return processLimit(async () => {
    try {
      return await runVideoProcess({ script, order, answer: VideoFacts, timeoutMs, signal });
    } catch (error) {
      throw signal?.aborted === true ? error : refusalOf(error, log);
    }
  });
}
