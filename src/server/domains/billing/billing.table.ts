import { sql } from "drizzle-orm";
import { check, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { planIds, usageKinds } from "#shared/billing.ts";
import type { UserId } from "#shared/ids.ts";

export const planEnum = pgEnum("plan", planIds);
export const usageKind = pgEnum("usage_kind", usageKinds);

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
