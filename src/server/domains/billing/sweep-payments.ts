import type { Deps } from "#server/deps.ts";
import { readPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { findOverdue, findUntold } from "#server/domains/billing/payments.queries.ts";
import { graceDays } from "#shared/billing/billing.ts";

const perRound = 200;

/** Looks at those whose time to pay is over, and at those of whom no event came although one should have. */
export async function sweepPayments({ db, jobs, payments }: Pick<Deps, "db" | "jobs" | "payments">): Promise<void> {
  if (payments === null) return;
  const userIds = new Set([...(await findOverdue(db, graceDays, perRound)), ...(await findUntold(db, perRound))]);
  for (const userId of userIds) await jobs.send(db, readPaymentsJob, { userId });
}
