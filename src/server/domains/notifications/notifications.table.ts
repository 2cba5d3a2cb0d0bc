import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { NotificationId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { NotificationKind } from "#shared/notifications/notifications.ts";

/** Notifications inside the product, kept for three months. */
export const notifications = pgTable(
  "notifications",
  {
    id: id<NotificationId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The shared workspace that it is about; null: the user's own. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Text, not a database enum: a new kind is a line in shared/notifications/notifications.ts without a migration. */
    kind: text().$type<NotificationKind>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Identifies the subject: a newer notification replaces an older one with the same key. */
    key: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    readAt: timestamptz(),
    /** When it was taken for pushing to browsers; null: not yet, or it was read or too old, or the user gets no pushes. */
    pushedAt: timestamptz(),
  },
  (t) => [
    index("notifications_user_newest").on(t.userId, t.id),
    index("notifications_unread")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    uniqueIndex("notifications_about").on(t.userId, t.key),
    index("notifications_created").on(t.createdAt),
    index("notifications_workspace").on(t.workspaceId),
  ],
);
