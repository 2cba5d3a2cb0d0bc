import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { savePlan } from "#server/domains/billing/billing.queries.ts";
import {
  beginReading,
  type CustomerRow,
  findPlan,
  holdReading,
  saveReading,
} from "#server/domains/billing/payments.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import type { PaidSubscription } from "#server/integrations/stripe/payments.ts";
import { graceDays } from "#shared/billing/billing.ts";
import type { UserId } from "#shared/ids.ts";
import { Day } from "#shared/time.ts";

type ReadDeps = Pick<Deps, "db" | "jobs" | "log" | "payments" | "secrets">;

/** When Premium ends although the payment is still tried again; null while nothing is overdue. */
export const graceEnd = ({ pastDueSince }: Pick<CustomerRow, "pastDueSince">): Date | null =>
  pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * Day.ms);

const noSubscription = { id: null, state: "ended", periodEndsAt: null, endsAt: null } as const;

/** Makes the plan follow from what was paid, and tells the person once of each turn for the worse. */
async function apply(deps: ReadDeps, row: CustomerRow, subscription: PaidSubscription | null): Promise<void> {
  const { userId } = row;
  const { id: subscriptionId, ...paid } = subscription ?? noSubscription;
  await deps.db.transaction(async (tx) => {
    const held = await holdReading(tx, row);
    // Whoever began later reads what is newer.
    if (held === undefined || (held.state === null && subscription === null)) return;
    const pastDueSince = paid.state === "past_due" ? (held.pastDueSince ?? new Date()) : null;
    await saveReading(tx, userId, { ...paid, subscriptionId, pastDueSince });
    const until = graceEnd({ pastDueSince });
    const isPremium = paid.state === "active" || (until !== null && until.getTime() > Date.now());
    const plan = await findPlan(tx, userId);
    if (isPremium !== (plan === "premium")) {
      const next = isPremium ? "premium" : "basic";
      await savePlan(tx, userId, next);
      await recordActivity(tx, userId, { kind: "plan.chosen", label: next });
      if (!isPremium) await sendMail(deps, tx, { userId, kind: "premiumEnded", params: {} });
    }
    if (until !== null && held.pastDueSince === null) {
      await sendMail(deps, tx, { userId, kind: "paymentFailed", params: { until: until.toISOString() } });
    }
  });
}

/**
 * Asks how this person's subscription stands now and acts on it. What an event said may be old, and events come in any order, so
 * that none is believed: each only says whom to ask about. Throws PaymentError.
 */
export async function readPayments(deps: ReadDeps, userId: UserId): Promise<void> {
  if (deps.payments === null) return;
  const row = await beginReading(deps.db, userId);
  if (row === undefined) return;
  await apply(deps, row, await deps.payments.readSubscription(row.customerId));
}
