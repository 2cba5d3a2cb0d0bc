import type { Deps } from "#server/deps.ts";
import { tellRelease } from "#server/domains/installation/release.ts";

export const tellReleaseWorker = (deps: Pick<Deps, "db">, version: string, signal: AbortSignal): Promise<void> =>
  tellRelease(deps, version, signal);
