import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { creationType } from "#server/domains/creations/creations.table.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";

/**
 * What may still run at a provider though nobody waits for it any more: cancelled, given up, or its creation is gone. A row
 * names nobody, and goes when the provider has been told to stop.
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
