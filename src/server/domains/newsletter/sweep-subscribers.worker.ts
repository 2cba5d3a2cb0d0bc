import type { Deps } from "#server/deps.ts";
import { sweepSubscribers } from "#server/domains/newsletter/newsletter.service.ts";

export const sweepSubscribersWorker = (deps: Pick<Deps, "db">): Promise<void> => sweepSubscribers(deps);
