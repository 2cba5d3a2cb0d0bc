import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { NotificationId, UserId } from "#shared/ids.ts";
import type { NotificationKind } from "#shared/notifications/notifications.ts";

/** What a person is told of inside the product: written with what happened, kept for three months. */
export const notifications = pgTable(
  "notifications",
  {
    id: id<NotificationId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Text, not an enum of the database: a new kind is a line in shared/notifications.ts and no migration. */
    kind: text().$type<NotificationKind>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What it is about. A newer word about the same takes the place of the older. */
    key: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    readAt: timestamptz(),
    /** When it was handed to the person's browsers; null: not yet, or they have none. */
    pushedAt: timestamptz(),
  },
  (t) => [
    index("notifications_user_newest").on(t.userId, t.id),
    index("notifications_unread")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    uniqueIndex("notifications_about").on(t.userId, t.key),
    index("notifications_created").on(t.createdAt),
  ],
);
