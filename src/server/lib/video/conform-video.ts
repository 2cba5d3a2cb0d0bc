import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { fairTurns } from "#server/lib/fair-turns.ts";
import { ConformAnswer, type ConformOrder } from "#server/lib/video/conform-order.ts";
import { ProcessDied, runVideoProcess } from "#server/lib/video/run-video-process.ts";
import { Hour } from "#shared/time.ts";

const script = join(import.meta.dirname, "conform-video.process.ts");
const timeoutMs = 2 * Hour.ms;

/** Decoding and encoding keeps two cores busy: one at a time. */
const inRotation = fairTurns(pLimit(1));

interface Watch {
  /** Whose video it is: people take turns. */
  person: string;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/**
 * Makes a video as the target asks, into a new file at `path`; what is right already is left alone, and then nothing is there.
 * Throws UNPROCESSABLE with words for the person, ProcessDied, or the signal's reason; then no file is left.
 */
export function conformVideo(order: ConformOrder, { person, signal, onProgress }: Watch): Promise<ConformAnswer> {
  return inRotation(person, signal, async () => {
    try {
      const run = { script, order, answer: ConformAnswer, timeoutMs, signal };
      return await runVideoProcess({ ...run, ...(onProgress !== undefined && { onProgress }) });
    } catch (error) {
      for (const path of [order.path, `${order.path}.part`]) await rm(path, { force: true });
      const isTold = error instanceof DomainError || error instanceof ProcessDied || signal.aborted;
      throw isTold
        ? error
        : new DomainError("UNPROCESSABLE", "This video is damaged and cannot be read", { cause: error });
    }
  });
}
