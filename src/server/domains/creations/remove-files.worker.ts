import type { Deps } from "#server/deps.ts";
import { deleteFiles } from "#server/domains/creations/creation-files.ts";

export const removeFilesWorker = (deps: Pick<Deps, "storage">, keys: readonly string[]): Promise<void> =>
  deleteFiles(deps, keys);
