import { pgTable, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";

/** Processes that deliver posts, each with its latest sign of life by the database's clock. */
export const publisherHeartbeats = pgTable("publisher_heartbeats", {
  processId: uuid().primaryKey(),
  startedAt: timestamptz().notNull().defaultNow(),
  tickedAt: timestamptz().notNull().defaultNow(),
});
