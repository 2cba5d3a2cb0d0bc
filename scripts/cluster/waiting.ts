import { setTimeout as sleep } from "node:timers/promises";

const askEveryMs = 250;

/** Asks until `isTrue` says yes, for `withinMs` at most. A question that throws counts as no. Returns the time it took in milliseconds. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<number> {
  const startedAt = performance.now();
  let lastError: unknown;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await isTrue()) return performance.now() - startedAt;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() - startedAt > withinMs) {
      throw new Error(`${what}: not within ${withinMs / 1_000} s`, { cause: lastError });
    }
    await sleep(askEveryMs, undefined, { signal });
  }
}

/** Runs `work` for each item, `atOnce` at a time. */
export async function forEach<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
