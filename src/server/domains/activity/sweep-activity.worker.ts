import type { Deps } from "#server/deps.ts";
import { sweepActivity } from "#server/domains/activity/activity.service.ts";

export const sweepActivityWorker = (deps: Pick<Deps, "db">, signal: AbortSignal) => sweepActivity(deps, signal);
