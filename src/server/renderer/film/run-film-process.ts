import { fork } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import type { FilmContext, FilmRequest } from "#server/renderer/requests.ts";
import type { FilmTask, FilmReply } from "./film.process.ts";

/**
 * Frames allocate and free large blocks. By default glibc returns them to the kernel and maps new ones, which costs more than
 * drawing: these settings make it keep them. Two arenas, so that threads share free memory.
 */
const keepMemory = {
  MALLOC_MMAP_THRESHOLD_: "1073741824",
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_ARENA_MAX: "2",
};

/** Makes the film in a child process, so that its memory is freed and an abort takes effect at once. Throws when the film fails. */
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
      child.send({ request, path } satisfies FilmTask);
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
