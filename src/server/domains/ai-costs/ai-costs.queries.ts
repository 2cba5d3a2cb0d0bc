import { and, count, desc, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { spendingEntries } from "#server/domains/ai-costs/ai-costs.table.ts";
import { usageMonth } from "#server/domains/billing/billing.service.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

export type AiCostRow = typeof spendingEntries.$inferSelect;
type NewEntry = Omit<typeof spendingEntries.$inferInsert, "month">;

/** Inserts entries of the present month, by the database's clock. Returns their ids in the same order. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = await db
    .insert(spendingEntries)
    .values(entries.map((entry) => ({ ...entry, month: usageMonth })))
    .returning({ id: spendingEntries.id });
  return rows.map(({ id }) => id);
}

/** Without an amount, the reserved amount counts. */
export type Settlement = Pick<AiCostRow, "mayBeBilled"> &
  ({ state: "charged"; amountMicros?: number } | { state: "released"; amountMicros: 0 });

/** Settles reserved entries; a settled one never changes again. Returns their number. */
async function settle(db: Db, which: SQL | undefined, settlement: Settlement): Promise<number> {
  const rows = await db
    .update(spendingEntries)
    .set({ ...settlement, settledAt: sql`now()` })
    .where(and(eq(spendingEntries.state, "reserved"), which))
    .returning({ id: spendingEntries.id });
  return rows.length;
}

export async function settleRun(db: Db, creationId: CreationId, settlement: Settlement): Promise<void> {
  await settle(db, eq(spendingEntries.creationId, creationId), settlement);
}

export async function settleEntry(db: Db, id: string, settlement: Settlement): Promise<void> {
  await settle(db, eq(spendingEntries.id, id), settlement);
}

/** Settles reserved text entries of all users that are older than `seconds`. */
export const settleTextsBefore = (db: Db, seconds: number, settlement: Settlement): Promise<number> =>
  settle(
    db,
    and(
      eq(spendingEntries.kind, "text"),
      // Lets the index of reserved entries apply.
      isNull(spendingEntries.creationId),
      lt(spendingEntries.createdAt, sql`now() - make_interval(secs => ${seconds})`),
    ),
    settlement,
  );

const sumOf = (state: "charged" | "reserved") =>
  sql<number>`coalesce(sum(${spendingEntries.amountMicros}) filter (where ${spendingEntries.state} = ${state}), 0)`.mapWith(
    Number,
  );

const unpriced = sql<number>`count(*) filter (where ${spendingEntries.amountMicros} is null)`.mapWith(Number);

const ofMonth = (workspaceId: WorkspaceId, month: string | null) =>
  and(eq(spendingEntries.workspaceId, workspaceId), eq(spendingEntries.month, month ?? usageMonth));

export interface Totals {
  month: string;
  spentMicros: number;
  reservedMicros: number;
  /** Number of entries without a known price, which count in neither sum. */
  unpriced: number;
}

/** Sums of a month; null: the present one. */
export async function findTotals(db: Db, workspaceId: WorkspaceId, month: string | null): Promise<Totals> {
  const [row] = await db
    .select({
      month: sql<string>`coalesce(${month}::text, ${usageMonth})`,
      spentMicros: sumOf("charged"),
      reservedMicros: sumOf("reserved"),
      unpriced,
    })
    .from(spendingEntries)
    .where(ofMonth(workspaceId, month));
  if (row === undefined) throw new Error("SELECT returned no row");
  return row;
}

export async function findByModel(db: Db, workspaceId: WorkspaceId, month: string | null) {
  const micros = sql<number>`coalesce(sum(${spendingEntries.amountMicros}), 0)`.mapWith(Number);
  return db
    .select({ model: spendingEntries.model, micros, count: count() })
    .from(spendingEntries)
    .where(and(ofMonth(workspaceId, month), ne(spendingEntries.state, "released")))
    .groupBy(spendingEntries.model)
    .orderBy(desc(micros), spendingEntries.model);
}

/** Newest first; ids grow with time. */
export async function findEntries(
  db: Db,
  workspaceId: WorkspaceId,
  month: string | null,
  page: { before: string | null; limit: number },
): Promise<AiCostRow[]> {
  return db
    .select()
    .from(spendingEntries)
    .where(and(ofMonth(workspaceId, month), page.before === null ? undefined : lt(spendingEntries.id, page.before)))
    .orderBy(desc(spendingEntries.id))
    .limit(page.limit);
}
