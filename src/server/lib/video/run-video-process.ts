import { fork } from "node:child_process";
import { z } from "zod";
import { outOfSpace } from "#server/lib/disk-space.ts";
import { DomainError } from "#server/lib/domain-error.ts";

/** What such a process says: how far it is, then one answer. */
const Reply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), fraction: z.number() }),
  z.object({ kind: z.literal("done"), answer: z.unknown() }),
  /** The video is at fault; the message is for the person. */
  z.object({ kind: z.literal("refused"), message: z.string() }),
  z.object({ kind: z.literal("no_space") }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);
export type VideoReply = z.infer<typeof Reply>;

const heapMegabytes = 512;
/** With what decoders take beside the heap: a film of the largest frame that is taken needs half of it. */
const wholeBytes = 2_000_000_000;

interface RunOptions<Answer> {
  script: string;
  order: object;
  answer: z.ZodType<Answer>;
  timeoutMs: number;
  /** Of memory. */
  mostBytes?: number;
  signal: AbortSignal | undefined;
  onProgress?: (fraction: number) => void;
}

/** The process ended before its answer: it was killed, or crashed. */
export class ProcessDied extends Error {}

/**
 * Has a video worked on in a process of its own: what a stranger sent can neither crash this one nor hold it up, and its memory
 * goes with it. Throws UNPROCESSABLE where the video is at fault, INSUFFICIENT_STORAGE, ProcessDied, or the signal's reason.
 */
export async function runVideoProcess<Answer>(options: RunOptions<Answer>): Promise<Answer> {
  const { script, order, answer, timeoutMs, mostBytes = wholeBytes, signal, onProgress } = options;
  signal?.throwIfAborted();
  const child = fork(script, [String(mostBytes)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // Nothing of our environment: it holds secrets, and a decoder needs none of it.
    env: {},
    stdio: "ignore",
    serialization: "json",
  });
  const kill = () => child.kill("SIGKILL");
  const tooLong = new DomainError(
    "UNPROCESSABLE",
    "This video takes too long to work on. Send a shorter or a simpler one",
  );
  const timer = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? timer : AbortSignal.any([signal, timer]);
  ends.addEventListener("abort", kill, { once: true });
  let outcome: VideoReply | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, killer) => {
        if (outcome === undefined)
          reject(new ProcessDied(`The video's process stopped early (${killer ?? `code ${code}`})`));
        else resolve();
      });
      child.on("message", (message) => {
        const { data: reply, error } = Reply.safeParse(message);
        // A decoder with something wrong in it may say anything: thrown from here, it would end the server.
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
  if (outcome?.kind === "refused") throw new DomainError("UNPROCESSABLE", outcome.message);
  if (outcome?.kind === "no_space") throw outOfSpace();
  throw new Error(`The video could not be worked on: ${outcome?.kind === "failed" ? outcome.message : "no answer"}`);
}
