import type { Deps } from "#server/deps.ts";

export async function removeFilesWorker(deps: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> {
  for (const key of keys) await deps.storage.delete(key);
}
