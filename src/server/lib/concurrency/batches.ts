interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/** Returned by the work for an item that must run alone, because it would delay the rest of the batch. */
export const byItself = Symbol("by itself");

/**
 * Collects the items that arrive while the previous batch runs and passes them to `work` together: a single item is not
 * delayed, a thousand need only a few round trips. `work` returns results in the order of its items. A failed batch is
 * repeated item by item, so that a bad item fails alone.
 */
function batched<I, O>(
  work: (items: readonly I[]) => Promise<readonly (O | typeof byItself)[]>,
  maxItems: number,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isRunning = false;

  async function runAlone({ item, resolve }: Waiting<I, O>): Promise<void> {
    const [result] = await work([item]);
    if (result === byItself || result === undefined) throw new Error("Work on a single item returned no result");
    resolve(result);
  }

  async function runBatch(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, one] of batch.entries()) {
        const result = results[index];
        if (result === byItself || result === undefined) runAlone(one).catch(one.reject);
        else one.resolve(result);
      }
    } catch {
      // Not awaited: a slow item must not delay the next batch.
      for (const one of batch) runAlone(one).catch(one.reject);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) await runAlone(first).catch(first.reject);
      else await runBatch(batch);
    }
    isRunning = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<O>();
    waiting.push({ item, resolve, reject });
    if (!isRunning) drain().catch(reject);
    return promise;
  };
}

/**
 * `inBatch(work, item)` runs the work on the item together with the other items that wait for the same work. `work` is the function for a
 * whole batch.
 */
export function createBatches<D>(deps: D, maxItems: number) {
  const batches = new Map<unknown, (item: never) => Promise<unknown>>();
  return function inBatch<I, O>(
    work: (deps: D, items: readonly I[]) => Promise<readonly (O | typeof byItself)[]>,
    item: I,
  ): Promise<O> {
    const batch = batches.get(work) ?? batched<I, O>((items) => work(deps, items), maxItems);
    batches.set(work, batch);
    return (batch as (item: I) => Promise<O>)(item);
  };
}
