import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface Waiting {
  log: Pick<Logger, "warn">;
  signal?: AbortSignal;
  /** How long a database that is not there is waited for. */
  waitMs?: number;
}

const firstDelayMs = 100;
const longestDelayMs = 5_000;

/**
 * Does what only needs the database to be there, again for as long as it is away: starting, or held up. `work` may take effect
 * more than once. Throws the last reason when the database stays away for `waitMs`, and whatever else went wrong at once.
 */
export async function onceDatabaseAnswers<T>(work: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { log, signal, waitMs = 60_000 } = waiting;
  const giveUpAt = performance.now() + waitMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDatabaseUnavailable(error) || performance.now() + delayMs > giveUpAt) throw error;
      log.warn({ err: error, retryInMs: delayMs }, "Waiting for the database");
      await sleep(delayMs, undefined, signal ? { signal } : {});
    }
  }
}
