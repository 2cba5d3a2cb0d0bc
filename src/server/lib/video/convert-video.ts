import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { createFairLimit } from "#server/lib/concurrency/keyed-lock.ts";
import type { Logger } from "#server/lib/logger.ts";
import { ProcessDied, refusalOf, runVideoProcess } from "#server/lib/video/run-video-process.ts";
import { ConvertAnswer, type ConvertOrder } from "#server/lib/video/video-orders.ts";
import { Hour } from "#shared/durations.ts";

const script = fileURLToPath(new URL("./convert-video.process.ts", import.meta.url));
const timeoutMs = 2 * Hour.ms;

/**
 * One at a time, because decoding and encoding use two cores. Generated videos have their own turn: they are short, and must not miss the
 * deadline of their generation, which may be paid for, behind an upload that takes an hour.
 */
const inRotation = { generation: createFairLimit(pLimit(1)), post: createFairLimit(pLimit(1)) } as const;

interface Watch {
  /** The work that waits for the video. */
  for: keyof typeof inRotation;
  /** The workspace that owns the video: owners are served in rotation. */
  owner: string;
  log: Logger;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/**
 * Converts a video to the target, into a new file at `path`; writes no file if the source already fits. Throws
 * UNPROCESSABLE with a message for the user, ProcessDied, or the signal's reason; then no file remains.
 */
export function convertVideo(order: ConvertOrder, watch: Watch): Promise<ConvertAnswer> {
  const { owner, log, signal, onProgress } = watch;
  return inRotation[watch.for](owner, signal, async () => {
    try {
      const run = { script, order, answer: ConvertAnswer, timeoutMs, signal };
      return await runVideoProcess({ ...run, ...(onProgress !== undefined && { onProgress }) });
    } catch (error) {
      for (const path of [order.path, `${order.path}.part`]) await rm(path, { force: true });
      throw error instanceof ProcessDied || signal.aborted ? error : refusalOf(error, log);
    }
  });
}
