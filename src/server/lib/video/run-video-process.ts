import { fork } from "node:child_process";
import { z } from "zod";
import { DomainError } from "#server/lib/domain-error.ts";
import { outOfSpace } from "#server/lib/files/disk-space.ts";
import type { Logger } from "#server/lib/logger.ts";

/** Messages of a video process: progress, then one result. */
const Reply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), fraction: z.number() }),
  z.object({ kind: z.literal("done"), answer: z.unknown() }),
  /** A problem with the video; the message is for the user, the cause for the log. */
  z.object({ kind: z.literal("refused"), message: z.string(), cause: z.string() }),
  z.object({ kind: z.literal("no_space") }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);
export type VideoReply = z.infer<typeof Reply>;

const heapMegabytes = 512;
/** Resident memory including decoders. The largest accepted frame needs half of it. */
const defaultMemoryBytes = 2_000_000_000;

interface RunOptions<Answer> {
  script: string;
  order: object;
  answer: z.ZodType<Answer>;
  timeoutMs: number;
  /** Bytes of resident memory. */
  maxMemoryBytes?: number;
  signal: AbortSignal | undefined;
  onProgress?: (fraction: number) => void;
}

/** The process ended without a reply: it crashed or was killed. */
export class ProcessDied extends Error {}

/**
 * Runs work on a video in a separate process, so that an untrusted file can neither crash nor block this one, and the
 * memory is freed afterwards. Throws UNPROCESSABLE for a problem with the video, INSUFFICIENT_STORAGE, ProcessDied, or
 * the signal's reason.
 */
export async function runVideoProcess<Answer>(options: RunOptions<Answer>): Promise<Answer> {
  const { script, order, answer, timeoutMs, maxMemoryBytes = defaultMemoryBytes, signal, onProgress } = options;
  signal?.throwIfAborted();
  const child = fork(script, [String(maxMemoryBytes)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // An empty environment, because ours contains secrets and a decoder needs none of it.
    env: {},
    stdio: "ignore",
    serialization: "json",
  });
  const kill = () => child.kill("SIGKILL");
  const tooLong = new DomainError(
    "UNPROCESSABLE",
    "This video takes too long to work on. Send a shorter or a simpler one",
    { cause: `more than ${timeoutMs} ms` },
  );
  const timer = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? timer : AbortSignal.any([signal, timer]);
  ends.addEventListener("abort", kill, { once: true });
  let outcome: VideoReply | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, killSignal) => {
        if (outcome === undefined)
          reject(new ProcessDied(`The video's process stopped early (${killSignal ?? `code ${code}`})`));
        else resolve();
      });
      child.on("message", (message) => {
        const { data: reply, error } = Reply.safeParse(message);
        // A compromised decoder may send anything; an exception thrown from this handler would end the server.
        if (reply === undefined) return reject(error);
        if (reply.kind === "progress") return onProgress?.(reply.fraction);
        outcome = reply;
        kill();
      });
      child.send(order);
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (timer.aborted) throw tooLong;
    throw error;
  } finally {
    ends.removeEventListener("abort", kill);
    kill();
  }
  signal?.throwIfAborted();
  if (outcome?.kind === "done") return answer.parse(outcome.answer);
  if (outcome?.kind === "refused") throw new DomainError("UNPROCESSABLE", outcome.message, { cause: outcome.cause });
  if (outcome?.kind === "no_space") throw outOfSpace();
  throw new Error(`The video could not be worked on: ${outcome?.kind === "failed" ? outcome.message : "no answer"}`);
}

/** The refusal of a video. Its cause goes to the log; an error that does not say what is wrong with the video is replaced by one that does. */
export function refusalOf(error: unknown, log: Logger): DomainError {
  if (error instanceof DomainError) {
    if (error.code === "UNPROCESSABLE") log.warn({ reason: error.message, cause: error.cause }, "video.refused");
    return error;
  }
  log.warn({ err: error }, "video.not_read");
  return new DomainError("UNPROCESSABLE", "This video is damaged and cannot be read", { cause: error });
}
