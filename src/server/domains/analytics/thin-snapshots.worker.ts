import type { Deps } from "#server/deps.ts";
import { thinSnapshots } from "#server/domains/analytics/thin-snapshots.ts";

export const thinSnapshotsWorker = (deps: Pick<Deps, "db" | "log">, signal: AbortSignal): Promise<void> =>
  thinSnapshots(deps, signal);
