import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { Hour } from "#shared/durations.ts";

interface Stored {
  key: string;
  modifiedAt: Date;
}

interface FileStorage {
  list(folder: string): AsyncIterable<Stored>;
  delete(key: string): Promise<void>;
}

const deleteConcurrency = 8;

/**
 * Deletes new files after an error. Failures of these deletions are ignored, so that the original error is the one
 * reported; the sweep removes what remains.
 */
export async function discardNew(storage: Pick<FileStorage, "delete">, keys: readonly string[]): Promise<void> {
  const limit = pLimit(deleteConcurrency);
  await Promise.allSettled(keys.map((key) => limit(() => storage.delete(key))));
}

/**
 * After an error, deletes files that were stored for a row. Only a DomainError proves that the row does not exist,
 * because it is thrown before the commit: after a connection lost during the commit the row may exist. The sweep
 * decides that, an hour later at the earliest.
 */
export async function discardRefused(
  storage: Pick<FileStorage, "delete">,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (error instanceof DomainError) await discardNew(storage, keys);
}

/** Younger files may belong to a row that is still being written. */
const minAgeMs = Hour.ms;
const batchSize = 500;

export interface OrphanRule {
  folder: string;
  /** Returns those of the keys that a row refers to. */
  findKnown: (keys: string[]) => Promise<Iterable<string>>;
}

/**
 * Deletes files without a row, whose process crashed between storing the file and saving the row. Idempotent, and safe
 * at any time.
 */
export async function sweepOrphans(
  storage: FileStorage,
  { folder, findKnown }: OrphanRule,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const known = new Set(await findKnown(batch));
    for (const key of batch) {
      if (known.has(key)) continue;
      await storage.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (signal.aborted) return removed;
    if (modifiedAt.getTime() > Date.now() - minAgeMs) continue;
    batch.push(key);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return removed;
}
