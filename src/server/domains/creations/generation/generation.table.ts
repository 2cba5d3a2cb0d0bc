import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { creationType } from "#server/domains/creations/creations.table.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";

/**
 * Operations that may still run at a provider although their result is not needed: cancelled, given up, or of a deleted creation.
 * A row names no user, and is deleted once the operation is cancelled.
 */
export const abandonedOperations = pgTable(
  "abandoned_operations",
  {
    id: id<string>(),
    type: creationType().notNull(),
    /** The configured model that runs it, `provider:model`. */
    model: text().notNull(),
    operation: jsonb().$type<Operation>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("abandoned_operations_created").on(t.createdAt)],
);
