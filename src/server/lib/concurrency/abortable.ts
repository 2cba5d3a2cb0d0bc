import type { LimitFunction } from "p-limit";

/**
 * Waits for work that continues after the wait ends. The signal ends the wait with its reason; a later failure of the
 * work is ignored.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * Runs `work` within the limit. An abort rejects at once while the task is queued; after its start, when the work
 * ends.
 */
export async function withLimit<T>(limit: LimitFunction, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const state = { isBegun: false };
  const task = limit(async () => {
    signal.throwIfAborted();
    state.isBegun = true;
    return work();
  });
  try {
    return await untilAborted(task, signal);
  } catch (error) {
    // A started task ends when its work ends.
    if (state.isBegun) return await task;
    throw error;
  }
}
