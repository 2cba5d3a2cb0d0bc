import type { Deps } from "#server/deps.ts";
import { readPayments } from "#server/domains/billing/read-payments.ts";
import type { UserId } from "#shared/ids.ts";

export const readPaymentsWorker = (
  deps: Pick<Deps, "db" | "jobs" | "log" | "payments" | "secrets">,
  userId: UserId,
): Promise<void> => readPayments(deps, userId);
