import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { PushSubscriptionId, UserId } from "#shared/ids.ts";

/** Web Push subscriptions. The endpoint is a secret: a capability URL (RFC 8030). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id<PushSubscriptionId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpointHash: text().notNull().unique("push_subscriptions_endpoint"),
    /** Address and keys. */
    sealed: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("push_subscriptions_user").on(t.userId)],
);
