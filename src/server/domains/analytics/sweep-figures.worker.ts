import type { Deps } from "#server/deps.ts";
import { sweepFigures } from "#server/domains/analytics/pull-figures.ts";

export const sweepFiguresWorker = (deps: Pick<Deps, "db" | "jobs" | "social">): Promise<void> => sweepFigures(deps);
