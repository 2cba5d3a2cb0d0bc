import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";

/** Subscribers of the newsletter; only confirmed ones get it. Unsubscribing deletes the row. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id<string>(),
    email: text().notNull(),
    /** Time of the last request; unconfirmed requests expire. */
    requestedAt: timestamptz().notNull().defaultNow(),
    confirmedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_unique").on(sql`lower(${t.email})`),
    index("newsletter_subscribers_requested").on(t.requestedAt),
  ],
);
