interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/** What the work of a batch answers for an item that is better done by itself, because it would hold up the others. */
export const byItself = Symbol("by itself");

/**
 * Does together what is asked for while the batch before is under way: one at a time costs nothing extra, a thousand at once
 * cost a few round trips. `work` answers in the order of its items. A batch that fails is done again one by one, so that an
 * item which cannot be done fails alone.
 */
export function inBatches<I, O>(
  work: (items: readonly I[]) => Promise<readonly (O | typeof byItself)[]>,
  most: number,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isUnderWay = false;

  async function alone({ item, resolve }: Waiting<I, O>): Promise<void> {
    const [result] = await work([item]);
    if (result === byItself || result === undefined) throw new Error("Work on a single item has to answer for it");
    resolve(result);
  }

  async function together(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, one] of batch.entries()) {
        const result = results[index];
        if (result === byItself || result === undefined) alone(one).catch(one.reject);
        else one.resolve(result);
      }
    } catch {
      // Not awaited: what one of them waits for must not keep the next batch waiting.
      for (const one of batch) alone(one).catch(one.reject);
    }
  }

  async function drain(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) await alone(first).catch(first.reject);
      else await together(batch);
    }
    isUnderWay = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<O>();
    waiting.push({ item, resolve, reject });
    if (!isUnderWay) drain().catch(reject);
    return promise;
  };
}
