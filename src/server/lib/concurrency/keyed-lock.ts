import pLimit, { type LimitFunction } from "p-limit";
import { withLimit } from "#server/lib/concurrency/abortable.ts";

/**
 * Runs tasks of the same key one at a time, in order of arrival; different keys do not wait for each other. The signal ends the wait of a
 * task that has not begun, with its reason.
 */
export function createKeyedLock() {
  const locks = new Map<string, { lock: LimitFunction; tasks: number }>();
  return async function runAlone<T>(
    key: string,
    task: () => Promise<T>,
    signal = new AbortController().signal,
  ): Promise<T> {
    const held = locks.get(key) ?? { lock: pLimit(1), tasks: 0 };
    locks.set(key, held);
    held.tasks += 1;
    try {
      return await withLimit(held.lock, signal, task);
    } finally {
      held.tasks -= 1;
      if (held.tasks === 0) locks.delete(key);
    }
  };
}

/**
 * Serves owners in rotation: each owner has at most one task in the common queue. Rejects with the signal's reason for an
 * aborted task.
 */
export function createFairLimit(common: LimitFunction) {
  const inTurn = createKeyedLock();
  return <T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    inTurn(owner, () => withLimit(common, signal, work), signal);
}
