import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { paymentStates } from "#shared/billing/billing.ts";
import { planIds, usageKinds } from "#shared/billing/plans.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

export const planEnum = pgEnum("plan", planIds);
export const usageKind = pgEnum("usage_kind", usageKinds);
export const paymentState = pgEnum("payment_state", paymentStates);

const owner = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The plan a user chose or pays for; no row while none is chosen. */
export const subscriptions = pgTable("subscriptions", {
  userId: owner().primaryKey(),
  plan: planEnum().notNull(),
  chosenAt: timestamptz().notNull().defaultNow(),
});

/** Customers at the payment service, and the state of their subscription when it was last read. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    userId: owner().primaryKey(),
    customerId: text().notNull().unique(),
    /** Incremented when a read of the subscription begins; the result of an older read is discarded. */
    revision: integer().notNull().default(0),
    /** null: never paid. */
    state: paymentState(),
    subscriptionId: text(),
    periodEndsAt: timestamptz(),
    /** When a cancelled subscription ends. */
    endsAt: timestamptz(),
    /** Since when payments fail. Premium continues for a grace period, in which Stripe retries. */
    pastDueSince: timestamptz(),
    /** When a checkout page was last opened; its event may be lost. */
    checkoutAt: timestamptz(),
  },
  (t) => [index("payment_customers_period").on(t.periodEndsAt), index("payment_customers_checkout").on(t.checkoutAt)],
);

/** Units used per calendar month (YYYY-MM, UTC). */
export const usageCounters = pgTable(
  "usage_counters",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    month: text().notNull(),
    kind: usageKind().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.month, t.kind] }), check("usage_counters_used", sql`${t.used} >= 0`)],
);
