import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { PreparedAnswer, type VideoFacts } from "#server/lib/video/video-facts.ts";

const run = promisify(execFile);
const script = join(import.meta.dirname, "prepare-video.process.ts");
const memoryMegabytes = 512;
const timeoutMs = 120_000;

/** Each is a process of its own with a decoder in it. */
const atOnce = pLimit(2);

export interface VideoPlaces {
  source: string;
  /** Where the clean copy goes. */
  copy: string;
  /** Where the poster goes, a WebP. */
  poster: string;
}

const unreadable = "This video is damaged and cannot be read";

const timedOut = (error: unknown) => error instanceof Error && "killed" in error && error.killed === true;

/**
 * Checks a video, writes a copy that holds its picture and sound and nothing else (no place, no camera, no owner; ready to be
 * streamed), and a poster. In a process of its own: what a stranger sent can neither crash this one nor hold it up.
 * Throws UNPROCESSABLE for what no platform takes and for what cannot be read.
 */
export function prepareVideo(places: VideoPlaces, signal?: AbortSignal): Promise<VideoFacts> {
  return atOnce(async () => {
    signal?.throwIfAborted();
    try {
      const args = [`--max-old-space-size=${memoryMegabytes}`, script, places.source, places.copy, places.poster];
      // Nothing of our environment: it holds secrets, and a decoder needs none of it.
      const { stdout } = await run(process.execPath, args, {
        env: {},
        timeout: timeoutMs,
        killSignal: "SIGKILL",
        maxBuffer: 100_000,
        ...(signal === undefined ? {} : { signal }),
      });
      const answer = PreparedAnswer.parse(JSON.parse(stdout));
      if ("facts" in answer) return answer.facts;
      throw new DomainError("UNPROCESSABLE", answer.refusal);
    } catch (error) {
      if (error instanceof DomainError || signal?.aborted === true) throw error;
      const message = timedOut(error)
        ? "This video takes too long to read. Send a shorter or a simpler one"
        : unreadable;
      throw new DomainError("UNPROCESSABLE", message, { cause: error });
    }
  });
}
