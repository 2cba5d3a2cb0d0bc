import type { Deps } from "#server/deps.ts";
import { sweepCreationFiles } from "#server/domains/creations/sweep-orphans.ts";

export const sweepOrphansWorker = (
  deps: Pick<Deps, "db" | "storage" | "config" | "log">,
  signal: AbortSignal,
): Promise<void> => sweepCreationFiles(deps, signal);
