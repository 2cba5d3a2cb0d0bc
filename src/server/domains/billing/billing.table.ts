import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { paymentStates, usageKinds } from "#shared/billing/billing.ts";
import { planIds } from "#shared/billing/plans.ts";
import type { UserId } from "#shared/ids.ts";

export const planEnum = pgEnum("plan", planIds);
export const usageKind = pgEnum("usage_kind", usageKinds);
export const paymentState = pgEnum("payment_state", paymentStates);

const owner = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The plan a user chose; no row while none is chosen. */
export const subscriptions = pgTable("subscriptions", {
  userId: owner().primaryKey(),
  plan: planEnum().notNull(),
  chosenAt: timestamptz().notNull().defaultNow(),
});

/** Who pays, or was about to: the customer at the payment service, and how their subscription stood when it was last read. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    userId: owner().primaryKey(),
    customerId: text().notNull().unique(),
    /** Goes up whenever somebody begins to read; an answer counts only while nobody began later. */
    revision: integer().notNull().default(0),
    /** null: has never paid. */
    state: paymentState(),
    subscriptionId: text(),
    periodEndsAt: timestamptz(),
    /** When it ends by itself, because it was cancelled. */
    endsAt: timestamptz(),
    /** Since when payments fail. Premium lasts a while longer, in which Stripe tries again. */
    pastDueSince: timestamptz(),
    /** When a page to pay on was last opened: what came of it may never be told. */
    checkoutAt: timestamptz(),
  },
  (t) => [index("payment_customers_period").on(t.periodEndsAt), index("payment_customers_checkout").on(t.checkoutAt)],
);

/** Units used per calendar month (YYYY-MM, UTC). */
export const usageCounters = pgTable(
  "usage_counters",
  {
    userId: owner(),
    month: text().notNull(),
    kind: usageKind().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month, t.kind] }), check("usage_counters_used", sql`${t.used} >= 0`)],
);
