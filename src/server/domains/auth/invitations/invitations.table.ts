import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";

/** Permits one account per address while sign-up is closed. Using an invitation deletes its row. */
export const invitations = pgTable(
  "invitations",
  {
    id: id<string>(),
    email: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex("invitations_email").on(sql`lower(${t.email})`), index("invitations_expires").on(t.expiresAt)],
);
