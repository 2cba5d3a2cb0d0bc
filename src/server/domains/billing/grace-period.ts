import type { CustomerRow } from "#server/domains/billing/payments.queries.ts";
import { Day } from "#shared/durations.ts";

/** Premium remains active for this many days after a failed payment. */
export const graceDays = 7;

/** End of the grace period, in which failed payments are retried; null while no payment is overdue. */
export const graceEnd = ({ pastDueSince }: Pick<CustomerRow, "pastDueSince">): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * Day.ms);
