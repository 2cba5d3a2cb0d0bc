import pLimit, { type LimitFunction } from "p-limit";

/** Runs tasks of the same key one at a time, in order of arrival; different keys do not wait for each other. */
export function createKeyedLock() {
  const locks = new Map<string, LimitFunction>();
  return async function runAlone<T>(key: string, task: () => Promise<T>): Promise<T> {
    const lock = locks.get(key) ?? pLimit(1);
    locks.set(key, lock);
    try {
      return await lock(task);
    } finally {
      if (lock.activeCount + lock.pendingCount === 0) locks.delete(key);
    }
  };
}
