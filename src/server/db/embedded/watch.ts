import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "#server/db/embedded/cluster.ts";
import { findPostmaster, spawnPostmaster } from "#server/db/embedded/postmaster.ts";
import type { Logger } from "#server/lib/logger.ts";

const lookEveryMs = 1_000;

/** Brings the server back when it dies under a living app (out of memory, a stray kill): nobody else would. */
export function watchOver(
  cluster: Cluster,
  port: number,
  log: Pick<Logger, "warn" | "error">,
): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;

  async function watch() {
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false });
      if (findPostmaster(cluster.folder)) continue;
      log.warn({ port }, "postgres.died");
      try {
        // The same port, because every connection string in use names it.
        await spawnPostmaster(cluster, port, signal);
        log.warn({ port }, "postgres.restarted");
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error }, "postgres.restart_failed");
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, "postgres.watch_failed");
  });
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
