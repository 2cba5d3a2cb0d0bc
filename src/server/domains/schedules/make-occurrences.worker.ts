import type { Deps } from "#server/deps.ts";
import { makeOccurrences } from "#server/domains/schedules/make-occurrences.ts";

export const makeOccurrencesWorker = (
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets" | "log">,
  signal: AbortSignal,
): Promise<void> => makeOccurrences(deps, signal);
