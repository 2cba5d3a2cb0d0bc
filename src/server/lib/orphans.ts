import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { Hour } from "#shared/time.ts";

interface Stored {
  key: string;
  modifiedAt: Date;
}

interface Shelf {
  list(folder: string): AsyncIterable<Stored>;
  delete(key: string): Promise<void>;
}

const deletedAtOnce = 8;

/**
 * Removes what was stored, on the way out with an error: that one is to be heard, and not that of a storage which is away as well.
 * What stays then is found by the sweep.
 */
export async function discardNew(shelf: Pick<Shelf, "delete">, keys: readonly string[]): Promise<void> {
  const limit = pLimit(deletedAtOnce);
  await Promise.allSettled(keys.map((key) => limit(() => shelf.delete(key))));
}

/**
 * After an error, removes what was stored for a row. Only a DomainError tells that there is none, because it is thrown before
 * the commit: a connection that is lost during the commit leaves open whether there is one. The sweep judges that an hour later.
 */
export async function discardRefused(
  shelf: Pick<Shelf, "delete">,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (error instanceof DomainError) await discardNew(shelf, keys);
}

/** Younger files may belong to a row that is being written right now. */
const minAgeMs = Hour.ms;
const batchSize = 500;

export interface OrphanRule {
  folder: string;
  /** Those of the keys that a row points to. */
  findKnown: (keys: string[]) => Promise<Iterable<string>>;
}

/** Removes files that no row points to: their writer died between storing and saving. Safe to run twice, and at any time. */
export async function sweepOrphans(
  shelf: Shelf,
  { folder, findKnown }: OrphanRule,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const known = new Set(await findKnown(batch));
    for (const key of batch) {
      if (known.has(key)) continue;
      await shelf.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of shelf.list(folder)) {
    if (signal.aborted) return removed;
    if (modifiedAt.getTime() > Date.now() - minAgeMs) continue;
    batch.push(key);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return removed;
}
