import { constants, setPriority } from "node:os";
import { z } from "zod";
import { isOutOfSpace } from "#server/lib/disk-space.ts";
import { Refusal } from "#server/lib/video/check-video.ts";
import type { VideoReply } from "#server/lib/video/run-video-process.ts";

const smallestStep = 0.01;

const lookEveryMs = 50;

const MostBytes = z.coerce.number().positive();

const tell = (reply: VideoReply) => process.send?.(reply);

/** What a header says binds no decoder: a small file can unpack to more than this machine has. */
function giveUpBeyond(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= bytes) return;
    const message = "This video takes too much memory to unpack. Send one of fewer pixels";
    process.send?.({ kind: "refused", message } satisfies VideoReply, () => process.kill(process.pid, "SIGKILL"));
  }, lookEveryMs).unref();
}

/** The other end of runVideoProcess: takes the one order, answers it, and is ended by whoever asked. */
export function answerOrder<Order>(
  schema: z.ZodType<Order>,
  work: (order: Order, report: (fraction: number) => void) => Promise<unknown>,
): void {
  // The server's own answers go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  giveUpBeyond(MostBytes.parse(process.argv[2]));
  // Whoever asked is gone: nobody wants the answer any more.
  process.on("disconnect", () => process.exit(1));
  let told = 0;
  const report = (fraction: number) => {
    // Written so that what is no number is not told.
    if (!(fraction - told >= smallestStep)) return;
    told = fraction;
    tell({ kind: "progress", fraction });
  };
  process.once("message", (order) => {
    work(schema.parse(order), report).then(
      (answer) => tell({ kind: "done", answer }),
      (error: unknown) => {
        if (isOutOfSpace(error)) return tell({ kind: "no_space" });
        if (error instanceof Refusal) return tell({ kind: "refused", message: error.message });
        return tell({
          kind: "failed",
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      },
    );
  });
}
