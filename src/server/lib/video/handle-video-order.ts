import { constants, setPriority } from "node:os";
import { z } from "zod";
import { isOutOfSpace } from "#server/lib/files/disk-space.ts";
import type { VideoReply } from "#server/lib/video/run-video-process.ts";

/** A problem with the video; the message is for its owner. */
export class Refusal extends Error {}

const minProgressStep = 0.01;

const memoryCheckMs = 50;

const MaxMemoryBytes = z.coerce.number().positive();

const sendReply = (reply: VideoReply) => process.send?.(reply);

/** Ends the process above this memory: a small file can decode to more than the memory of this machine. */
function limitMemory(bytes: number): void {
  setInterval(() => {
    const taken = process.memoryUsage.rss();
    if (taken <= bytes) return;
    const message = "This video takes too much memory to unpack. Send one of fewer pixels";
    const cause = `rss=${taken} max=${bytes}`;
    process.send?.({ kind: "refused", message, cause } satisfies VideoReply, () =>
      process.kill(process.pid, "SIGKILL"),
    );
  }, memoryCheckMs).unref();
}

/** The child's side of runVideoProcess: receives one order, replies to it, and is ended by the parent. */
export function handleVideoOrder<Order>(
  schema: z.ZodType<Order>,
  work: (order: Order, report: (fraction: number) => void) => Promise<unknown>,
): void {
  // The server's own requests have priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  limitMemory(MaxMemoryBytes.parse(process.argv[2]));
  // The parent has ended, so no reply is needed.
  process.on("disconnect", () => process.exit(1));
  let reported = 0;
  const report = (fraction: number) => {
    // Written so that NaN is not reported.
    if (!(fraction - reported >= minProgressStep)) return;
    reported = fraction;
    sendReply({ kind: "progress", fraction });
  };
  process.once("message", (order) => {
    work(schema.parse(order), report).then(
      (answer) => sendReply({ kind: "done", answer }),
      (error: unknown) => {
        if (isOutOfSpace(error)) return sendReply({ kind: "no_space" });
        if (error instanceof Refusal)
          return sendReply({ kind: "refused", message: error.message, cause: error.stack ?? "" });
        return sendReply({
          kind: "failed",
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      },
    );
  });
}
