import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findByModel, findEntries, findTotals, type SpendingRow } from "#server/domains/ai-costs/spending.queries.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import type { UserId } from "#shared/ids.ts";
import { usdOfMicros } from "#shared/ai-costs/prices.ts";
import type { Spending, SpendingEntry, SpendingInput } from "#shared/ai-costs/ai-costs.ts";

const cursor = createCursor<{ id: string }, SpendingInput>("spending", z.strictObject({ id: z.uuid() }));

const usdOf = (micros: number | null) => (micros === null ? null : usdOfMicros(micros));

const toEntry = (row: SpendingRow): SpendingEntry => ({
  id: row.id,
  kind: row.kind,
  creationId: row.creationId,
  model: row.model,
  state: row.state,
  estimateUsd: usdOf(row.estimateMicros),
  usd: usdOf(row.amountMicros),
  mayBeBilled: row.mayBeBilled,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** A month of what providers charged for this person, as far as prices are known. */
export async function readSpending(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  input: SpendingInput,
): Promise<Spending> {
  const { db } = deps;
  const { limit } = input;
  const month = input.month ?? null;
  const after = cursor.read(deps, userId, input);
  const [settings, totals, models, rows] = await Promise.all([
    readSettings(db, userId),
    findTotals(db, userId, month),
    findByModel(db, userId, month),
    findEntries(db, userId, month, { before: after?.id ?? null, limit: limit + 1 }),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    month: totals.month,
    capUsd: settings.spending.monthlyCapUsd,
    spentUsd: usdOfMicros(totals.spentMicros),
    reservedUsd: usdOfMicros(totals.reservedMicros),
    unpriced: totals.unpriced,
    models: models.map(({ model, micros, count }) => ({ model, usd: usdOfMicros(micros), count })),
    entries: page.map(toEntry),
    nextCursor: rows.length > limit && last !== undefined ? cursor.encode(deps, userId, { id: last.id }, input) : null,
  };
}
