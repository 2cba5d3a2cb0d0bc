import type { Deps } from "#server/deps.ts";
import { sweepGenerations } from "#server/domains/generation/sweep-generations.ts";

export const sweepGenerationsWorker = (
  deps: Pick<Deps, "db" | "jobs" | "storage" | "images" | "videos" | "prices" | "log">,
): Promise<void> => sweepGenerations(deps);
