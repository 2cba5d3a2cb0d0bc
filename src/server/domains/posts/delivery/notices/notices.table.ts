import { sql } from "drizzle-orm";
import { index, pgEnum, pgTable, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { TargetId, UserId } from "#shared/ids.ts";

export const noticeKinds = ["failed", "missed", "needs_user"] as const;
export const noticeKind = pgEnum("delivery_notice_kind", noticeKinds);
export type NoticeKind = (typeof noticeKinds)[number];

/** What the person is to be told by mail: written with the move of the delivery, collected into one mail for all of a moment. */
export const deliveryNotices = pgTable(
  "delivery_notices",
  {
    id: id<string>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    kind: noticeKind().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When it was told, or found to be settled or unwanted. */
    closedAt: timestamptz(),
  },
  (t) => [
    index("delivery_notices_open")
      .on(t.userId, t.createdAt)
      .where(sql`${t.closedAt} is null`),
    index("delivery_notices_target").on(t.targetId),
    index("delivery_notices_closed").on(t.closedAt),
  ],
);
