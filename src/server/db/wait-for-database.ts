import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable, isTransientRefusal } from "#server/db/errors.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface Waiting {
  log: Pick<Logger, "warn">;
  signal?: AbortSignal;
  /** Maximum wait for an unavailable database, in milliseconds. */
  waitMs?: number;
}

const firstDelayMs = 100;
const maxDelayMs = 5_000;

const mayPass = (error: unknown) => isDatabaseUnavailable(error) || isTransientRefusal(error);

/**
 * Runs `work` and repeats it while the database is unavailable, or refuses it because of other transactions. `work` may take effect more
 * than once. Throws the last error after `waitMs`, and any other error at once.
 */
export async function retryUntilDatabaseAnswers<T>(work: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { log, signal, waitMs = 60_000 } = waiting;
  const giveUpAt = performance.now() + waitMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!mayPass(error) || performance.now() + delayMs > giveUpAt) throw error;
      log.warn({ err: error, retryInMs: delayMs }, "Waiting for the database");
      await sleep(delayMs, undefined, signal ? { signal } : {});
    }
  }
}
