import type { Deps } from "#server/deps.ts";
import { sweepDeletions } from "#server/domains/personal-data/erase-account.ts";

export const sweepDeletionsWorker = (deps: Pick<Deps, "db" | "jobs">) => sweepDeletions(deps);
