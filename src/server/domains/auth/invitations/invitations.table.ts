import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { id, timestamptz } from "#server/db/columns.ts";

/** Who may open an account while sign-up is closed. Taken by deleting the row, so that it holds once. */
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
