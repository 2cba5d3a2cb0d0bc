import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { createFairLimit } from "#server/lib/concurrency/keyed-lock.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { ProcessDied, runVideoProcess } from "#server/lib/video/run-video-process.ts";
import { AnimateAnswer, type AnimateOrder } from "#server/lib/video/video-orders.ts";
import { Minute } from "#shared/durations.ts";

const script = fileURLToPath(new URL("./animate-picture.process.ts", import.meta.url));
const timeoutMs = 30 * Minute.ms;

const inRotation = createFairLimit(pLimit(1));

/**
 * Makes a silent MP4 of an animated GIF or WebP, shown `times` times, into a new file at `path`. Throws UNPROCESSABLE with a message for
 * the user, ProcessDied, or the signal's reason.
 */
export function animatePicture(
  order: AnimateOrder,
  { owner, log, signal }: { owner: string; log: Logger; signal: AbortSignal },
): Promise<AnimateAnswer> {
  return inRotation(owner, signal, async () => {
    try {
      return await runVideoProcess({ script, order, answer: AnimateAnswer, timeoutMs, signal });
    } catch (error) {
      if (error instanceof DomainError || error instanceof ProcessDied || signal.aborted) throw error;
      log.warn({ err: error }, "animation.not_read");
      throw new DomainError("UNPROCESSABLE", "This picture is damaged and cannot be read", { cause: error });
    }
  });
}
