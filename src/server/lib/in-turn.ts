import type { LimitFunction } from "p-limit";

/** Waits for its turn; one that waits in line need not have its turn to hear that it is no longer wanted. */
export async function inTurn<T>(limit: LimitFunction, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: left, reject: leave } = Promise.withResolvers<never>();
  const stop = () => leave(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const state = { isBegun: false };
  const turn = limit(async () => {
    signal.throwIfAborted();
    state.isBegun = true;
    return work();
  });
  try {
    return await Promise.race([turn, left]);
  } catch (error) {
    // Once begun, it is over when its work is.
    if (state.isBegun) return await turn;
    // It will end with this same reason once its turn comes, and nobody is left to hear it.
    turn.catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
