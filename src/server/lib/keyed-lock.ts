/** Runs tasks of the same key one after the other, in the order they came; different keys do not wait for each other. */
export function createKeyedLock() {
  const tails = new Map<string, Promise<void>>();
  return async function runAlone<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(key) ?? Promise.resolve();
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const tail = before.then(() => done);
    tails.set(key, tail);
    await before;
    try {
      return await task();
    } finally {
      release();
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
