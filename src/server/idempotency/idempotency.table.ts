import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

/** Requests that came with an `Idempotency-Key`, written in the transaction that makes what was asked for. */
export const requests = pgTable(
  "requests",
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    operation: text().notNull(),
    requestHash: text().notNull(),
    /** The id or the ids of what was made; never its state, which may have moved on. */
    result: jsonb().$type<RequestResult>(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("requests_created").on(t.createdAt)],
);

export type RequestResult = string | readonly string[];
