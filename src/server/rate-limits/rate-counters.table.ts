import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";

/** Counters of calls that can be abused, in the database so that they survive a restart and hold for several processes. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    /** SHA-256 of limit and subject, so that no email or IP address is stored. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    blockedUntil: timestamptz(),
    forgetAt: timestamptz().notNull(),
  },
  (t) => [index("rate_counters_forget").on(t.forgetAt)],
);
