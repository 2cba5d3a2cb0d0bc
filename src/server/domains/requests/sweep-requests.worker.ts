import type { Deps } from "#server/deps.ts";
import { sweepRequests } from "#server/domains/requests/requests.service.ts";

export const sweepRequestsWorker = (deps: Pick<Deps, "db">): Promise<void> => sweepRequests(deps);
