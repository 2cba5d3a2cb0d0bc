import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    /** The public profile is at /u/<handle>. */
    handle: text(),
    /** Set when the deletion begins. Jobs carry it instead of the user id, which must not outlive the row in the queue. */
    deletionId: uuid(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
    uniqueIndex("users_handle").on(sql`lower(${t.handle})`),
    uniqueIndex("users_deletion")
      .on(t.deletionId)
      .where(sql`${t.deletionId} is not null`),
  ],
);

/** First and last name, as a column of a query on `users`. */
export const userName = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
