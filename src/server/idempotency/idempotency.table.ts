import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** Requests with an `Idempotency-Key`, written in the transaction that creates the result. */
export const idempotencyKeys = pgTable(
  "requests",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    key: text().notNull(),
    operation: text().notNull(),
    requestHash: text().notNull(),
    /** The id or ids of the created rows; not their state, which may change. An import stores its summary. */
    result: jsonb().$type<RequestResult>(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.key] }), index("requests_created").on(t.createdAt)],
);

export type RequestResult = string | readonly string[];
