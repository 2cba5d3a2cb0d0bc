import type { Deps } from "#server/deps.ts";
import { handOver } from "#server/domains/push/push-notification.ts";

export const handOverWorker = (deps: Pick<Deps, "db" | "jobs">): Promise<void> => handOver(deps);
