import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { aiCostKinds, aiCostStates } from "#shared/ai-costs/ai-costs.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

export const aiCostKind = pgEnum("ai_cost_kind", aiCostKinds);
export const aiCostState = pgEnum("ai_cost_state", aiCostStates);

/** One row for each paid run of a creation and each paid text. Money in millionths of a US dollar. */
export const aiCosts = pgTable(
  "ai_costs",
  {
    id: id<string>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** YYYY-MM, UTC: the month in which it began. */
    month: text().notNull(),
    kind: aiCostKind().notNull(),
    creationId: uuid()
      .$type<CreationId>()
      .references(() => creations.id, { onDelete: "set null" }),
    /** `provider:model`, as it is configured. */
    model: text().notNull(),
    state: aiCostState().notNull(),
    /** null: no price was known. For a text: the most it could cost. */
    estimateMicros: bigint({ mode: "number" }),
    /** The amount that counts; null: no price is known. */
    amountMicros: bigint({ mode: "number" }),
    /** Charged without a result. */
    mayBeBilled: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    settledAt: timestamptz(),
  },
  (t) => [
    index("ai_costs_month").on(t.workspaceId, t.month, t.id),
    index("ai_costs_creation").on(t.creationId),
    // A creation is in one run at a time.
    uniqueIndex("ai_costs_reserved")
      .on(t.creationId)
      .where(sql`${t.state} = 'reserved'`),
    check("ai_costs_amount", sql`${t.amountMicros} >= 0`),
    check("ai_costs_released", sql`${t.state} <> 'released' or ${t.amountMicros} = 0`),
    check("ai_costs_settled", sql`(${t.state} = 'reserved') = (${t.settledAt} is null)`),
  ],
);
