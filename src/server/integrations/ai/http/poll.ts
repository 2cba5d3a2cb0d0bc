import { setTimeout as wait } from "node:timers/promises";
import { type GenerationContext, ProviderError } from "#server/integrations/ai/provider.ts";
import type { Intervals } from "./provider-api.ts";

/** The newest percentage in a log of tools like tqdm (` 40%|###`), as a fraction; null when there is none. */
export function logProgress(log: string): number | null {
  const last = [...log.matchAll(/(?<![\d.])(\d{1,3})%\s*\|/g)].at(-1);
  return last === undefined ? null : Math.min(1, Number(last[1]) / 100);
}

/** Most calls of one step, such as a read of the status or the download of the result, if each of them fails. */
const maxCalls = 5;

/** Waits; rejects with the signal's reason. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
}

const isTemporary = ({ kind }: ProviderError) => kind === "unavailable" || kind === "rate_limited";

type Watched = Pick<GenerationContext, "signal" | "onWaiting">;

/** Retries an idempotent call with a doubling delay while it fails temporarily. */
export async function withRetries<T>(
  call: () => Promise<T>,
  retryMs: number,
  { signal, onWaiting }: Watched,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      const result = await call();
      onWaiting?.(null);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (failures >= maxCalls || !(error instanceof ProviderError && isTemporary(error))) throw error;
      const delayMs = retryMs * 2 ** (failures - 1);
      onWaiting?.({ reason: error.message, until: new Date(Date.now() + delayMs) });
      await pause(delayMs, signal);
    }
  }
}

/** Calls until the result is not null. */
export async function poll<T>(call: () => Promise<T | null>, intervals: Intervals, watched: Watched): Promise<T> {
  for (;;) {
    const found = await withRetries(call, intervals.retryMs, watched);
    if (found !== null) return found;
    await pause(intervals.pollMs, watched.signal);
  }
}
