import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { spendingKinds, spendingStates } from "#shared/ai-costs/ai-costs.ts";

export const spendingKind = pgEnum("spending_kind", spendingKinds);
export const spendingState = pgEnum("spending_state", spendingStates);

/** Every call to a provider that costs something or may, one row for each run of a creation. Money in millionths of a US dollar. */
export const spendingEntries = pgTable(
  "spending_entries",
  {
    id: id<string>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** YYYY-MM, UTC: the month in which it was begun. */
    month: text().notNull(),
    kind: spendingKind().notNull(),
    creationId: uuid()
      .$type<CreationId>()
      .references(() => creations.id, { onDelete: "set null" }),
    /** `provider:model`, as it is configured. */
    model: text().notNull(),
    state: spendingState().notNull(),
    /** null where no price was known. Of a text the most it could cost: it is counted afterwards. */
    estimateMicros: bigint({ mode: "number" }),
    /** What counts; null where no price is known. */
    amountMicros: bigint({ mode: "number" }),
    /** Charged though no result came of it. */
    mayBeBilled: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    settledAt: timestamptz(),
  },
  (t) => [
    index("spending_entries_month").on(t.userId, t.month, t.id),
    index("spending_entries_creation").on(t.creationId),
    // A creation is in one run at a time.
    uniqueIndex("spending_entries_reserved")
      .on(t.creationId)
      .where(sql`${t.state} = 'reserved'`),
    check("spending_entries_amount", sql`${t.amountMicros} >= 0`),
    check("spending_entries_released", sql`${t.state} <> 'released' or ${t.amountMicros} = 0`),
    check("spending_entries_settled", sql`(${t.state} = 'reserved') = (${t.settledAt} is null)`),
  ],
);
