import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import type { UserId } from "#shared/ids.ts";

export const users = pgTable(
  "users",
  {
    id: id<UserId>(),
    email: text().notNull(),
    emailVerifiedAt: timestamptz(),
    firstName: text().notNull(),
    lastName: text(),
    bio: text(),
    website: text(),
    location: text(),
    avatarKey: text(),
    ...timestamps(),
  },
  (t) => [uniqueIndex("users_email_unique").on(sql`lower(${t.email})`)],
);
