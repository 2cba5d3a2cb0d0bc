import { and, count, desc, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { aiCosts } from "#server/domains/ai-costs/ai-costs.table.ts";
import { usageMonth } from "#server/domains/billing/billing.service.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

export type AiCostRow = typeof aiCosts.$inferSelect;
type NewEntry = Omit<typeof aiCosts.$inferInsert, "month">;

/** Inserts entries of the present month, by the database's clock. Returns their ids in the same order. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = await db
    .insert(aiCosts)
    .values(entries.map((entry) => ({ ...entry, month: usageMonth })))
    .returning({ id: aiCosts.id });
  return rows.map(({ id }) => id);
}

/** Without an amount, the reserved amount counts. */
export type Settlement = Pick<AiCostRow, "mayBeBilled"> &
  ({ state: "charged"; amountMicros?: number } | { state: "released"; amountMicros: 0 });

/** Settles reserved entries; a settled one never changes again. Returns their number. */
async function settle(db: Db, which: SQL | undefined, settlement: Settlement): Promise<number> {
  const rows = await db
    .update(aiCosts)
    .set({ ...settlement, settledAt: sql`now()` })
    .where(and(eq(aiCosts.state, "reserved"), which))
    .returning({ id: aiCosts.id });
  return rows.length;
}

export async function settleRun(db: Db, creationId: CreationId, settlement: Settlement): Promise<void> {
  await settle(db, eq(aiCosts.creationId, creationId), settlement);
}

export async function settleEntry(db: Db, id: string, settlement: Settlement): Promise<void> {
  await settle(db, eq(aiCosts.id, id), settlement);
}

/** Settles reserved text entries of all workspaces that are older than `seconds`. */
export const settleTextsBefore = (db: Db, seconds: number, settlement: Settlement): Promise<number> =>
  settle(
    db,
    and(
      eq(aiCosts.kind, "text"),
      // Lets the index of reserved entries apply.
      isNull(aiCosts.creationId),
      lt(aiCosts.createdAt, sql`now() - make_interval(secs => ${seconds})`),
    ),
    settlement,
  );

const sumOf = (state: "charged" | "reserved") =>
  sql<number>`coalesce(sum(${aiCosts.amountMicros}) filter (where ${aiCosts.state} = ${state}), 0)`.mapWith(Number);

const unpriced = sql<number>`count(*) filter (where ${aiCosts.amountMicros} is null)`.mapWith(Number);

const ofMonth = (workspaceId: WorkspaceId, month: string | null) =>
  and(eq(aiCosts.workspaceId, workspaceId), eq(aiCosts.month, month ?? usageMonth));

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
    .from(aiCosts)
    .where(ofMonth(workspaceId, month));
  if (row === undefined) throw new Error("SELECT returned no row");
  return row;
}

export async function findByModel(db: Db, workspaceId: WorkspaceId, month: string | null) {
  const micros = sql<number>`coalesce(sum(${aiCosts.amountMicros}), 0)`.mapWith(Number);
  return db
    .select({ model: aiCosts.model, micros, count: count() })
    .from(aiCosts)
    .where(and(ofMonth(workspaceId, month), ne(aiCosts.state, "released")))
    .groupBy(aiCosts.model)
    .orderBy(desc(micros), aiCosts.model);
}

/** Newest first; ids grow with time. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findEntries(
  db: Db,
  workspaceId: WorkspaceId,
  month: string | null,
  page: { before: string | null; limit: number },
): Promise<AiCostRow[]> {
  return db
    .select()
    .from(aiCosts)
    .where(and(ofMonth(workspaceId, month), page.before === null ? undefined : lt(aiCosts.id, page.before)))
    .orderBy(desc(aiCosts.id))
    .limit(page.limit + 1);
}
