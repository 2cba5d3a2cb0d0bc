import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";

/** Who asked for the newsletter; only confirmed ones get it. Unsubscribing deletes the row. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id<string>(),
    email: text().notNull(),
    /** When they last asked: a request nobody confirms is forgotten. */
    askedAt: timestamptz().notNull().defaultNow(),
    confirmedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_unique").on(sql`lower(${t.email})`),
    index("newsletter_subscribers_asked").on(t.askedAt),
  ],
);
