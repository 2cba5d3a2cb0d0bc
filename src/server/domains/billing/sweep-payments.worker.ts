import type { Deps } from "#server/deps.ts";
import { sweepPayments } from "#server/domains/billing/sweep-payments.ts";

export const sweepPaymentsWorker = (deps: Pick<Deps, "db" | "jobs" | "payments">): Promise<void> => sweepPayments(deps);
