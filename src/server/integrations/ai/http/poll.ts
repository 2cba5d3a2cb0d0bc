import { setTimeout as wait } from "node:timers/promises";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { Intervals } from "./provider-config.ts";

/** Questions in a row that may bring nothing before the making is given up for now. */
const patience = 5;

/** Waits, and rejects with the signal's own reason. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
}

const passes = (error: unknown) =>
  error instanceof ProviderError && ["unavailable", "rate_limited"].includes(error.kind);

/** Does what may be repeated, and repeats it while it fails in a way that passes. */
export async function patiently<T>(ask: () => Promise<T>, retryMs: number, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (failures >= patience || !passes(error)) throw error;
      await pause(retryMs * 2 ** (failures - 1), signal);
    }
  }
}

/** Asks until there is an answer; null means not yet. */
export async function poll<T>(ask: () => Promise<T | null>, intervals: Intervals, signal: AbortSignal): Promise<T> {
  for (;;) {
    const found = await patiently(ask, intervals.retryMs, signal);
    if (found !== null) return found;
    await pause(intervals.pollMs, signal);
  }
}
