import { setTimeout as wait } from "node:timers/promises";
import type { MakingContext } from "#server/integrations/ai/provider.ts";
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

const passes = ({ kind }: ProviderError) => kind === "unavailable" || kind === "rate_limited";

type Watched = Pick<MakingContext, "signal" | "onWaiting">;

/** Does what may be repeated, and repeats it while it fails in a way that passes. */
export async function patiently<T>(ask: () => Promise<T>, retryMs: number, { signal, onWaiting }: Watched): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      const answer = await ask();
      onWaiting?.(null);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (failures >= patience || !(error instanceof ProviderError && passes(error))) throw error;
      const delayMs = retryMs * 2 ** (failures - 1);
      onWaiting?.({ reason: error.message, until: new Date(Date.now() + delayMs) });
      await pause(delayMs, signal);
    }
  }
}

/** Asks until there is an answer; null means not yet. */
export async function poll<T>(ask: () => Promise<T | null>, intervals: Intervals, watched: Watched): Promise<T> {
  for (;;) {
    const found = await patiently(ask, intervals.retryMs, watched);
    if (found !== null) return found;
    await pause(intervals.pollMs, watched.signal);
  }
}
