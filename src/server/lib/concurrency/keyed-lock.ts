import pLimit, { type LimitFunction } from "p-limit";

/**
 * Runs tasks of the same key one at a time, in order of arrival; different keys do not wait for each other. The signal ends the wait of a
 * task that has not begun, with its reason.
 */
export function createKeyedLock() {
  const locks = new Map<string, LimitFunction>();
  return async function runAlone<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lock = locks.get(key) ?? pLimit(1);
    locks.set(key, lock);
    const turn = Promise.withResolvers<void>();
    const leave = () => turn.reject(signal?.reason);
    signal?.addEventListener("abort", leave);
    const done = lock(async () => {
      turn.resolve();
      await turn.promise;
      return task();
    }).finally(() => {
      if (lock.activeCount + lock.pendingCount === 0) locks.delete(key);
    });
    // The race also handles the error of a task whose caller has left.
    await Promise.race([turn.promise, done]).finally(() => signal?.removeEventListener("abort", leave));
    return done;
  };
}
