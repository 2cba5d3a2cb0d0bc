import { fork } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import type { FilmOrder, FilmReply } from "./film.process.ts";
import type { FilmContext, FilmRequest } from "#server/renderer/requests.ts";

/**
 * Every frame frees what the last one took. Left to itself glibc gives such large blocks back to the kernel and fetches
 * them anew, which costs more than drawing: it is told to keep them. Two arenas, so that threads share what is free.
 */
const keepMemory = {
  MALLOC_MMAP_THRESHOLD_: "1073741824",
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_ARENA_MAX: "2",
};

/** Makes the film in a process of its own, which goes with all its memory when it is done, cancelled or broken. */
export async function runFilmProcess(
  request: FilmRequest,
  { outputPath, onProgress, signal }: FilmContext,
  script: URL,
): Promise<{ peakMegabytes: number }> {
  signal.throwIfAborted();
  const path = `${outputPath}.part`;
  const child = fork(script, [], { execArgv: [], env: keepMemory, stdio: "ignore" });
  let outcome: FilmReply | undefined;
  const cancel = () => child.kill("SIGKILL");
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code, killer) => {
        if (outcome?.kind === "done") resolve();
        else if (outcome?.kind === "failed") reject(new Error(`The film could not be made: ${outcome.message}`));
        else reject(new Error(`The film's process stopped early (${killer ?? `code ${code}`})`));
      });
      child.on("message", (reply: FilmReply) => {
        if (reply.kind === "progress") return onProgress(reply.fraction);
        outcome = reply;
        child.disconnect();
      });
      child.send({ request, path } satisfies FilmOrder);
    });
    signal.throwIfAborted();
    await rename(path, outputPath);
  } catch (error) {
    await rm(path, { force: true });
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
    child.kill("SIGKILL");
  }
  return { peakMegabytes: outcome?.kind === "done" ? outcome.peakMegabytes : 0 };
}
