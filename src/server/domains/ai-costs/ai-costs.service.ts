import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type AiCostRow,
  findByModel,
  findEntries,
  findTotals,
  insertEntries,
  settleEntry,
  settleRun,
  settleTextsBefore,
} from "#server/domains/ai-costs/ai-costs.queries.ts";
import { type Model, requireBelowCap } from "#server/domains/ai-costs/monthly-cap.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import type { AiCostsOfMonth, AiCost, AiCostsInput, AiCostKind } from "#shared/ai-costs/ai-costs.ts";
import { usdOfMicros, usdOrNone } from "#shared/ai-costs/prices.ts";
import { Minute } from "#shared/durations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

interface Reservation {
  kind: Exclude<AiCostKind, "text">;
  model: Model;
  /** Estimated cost of each creation; null: no price is known. */
  micros: number | null;
  creationIds: readonly CreationId[];
}

/**
 * Reserves the cost of creations before their provider is called; free ones need no reservation. With a cap, parallel reservations of the
 * workspace wait until the transaction ends: call it late. Throws SPENDING_CAP_REACHED, with a cap also for an unknown price.
 */
export async function reserveCost(tx: Db, workspaceId: WorkspaceId, reservation: Reservation): Promise<void> {
  const { kind, model, micros, creationIds } = reservation;
  if (micros === 0) return;
  await requireBelowCap(tx, workspaceId, {
    model,
    micros: micros === null ? null : micros * creationIds.length,
    isMost: false,
  });
  await insertEntries(
    tx,
    creationIds.map((creationId) => ({
      workspaceId,
      kind,
      creationId,
      model: model.id,
      state: "reserved",
      estimateMicros: micros,
      amountMicros: micros,
    })),
  );
}

/**
 * - billed: there is a result
 * - mayBeBilled: the provider was called, without a result
 * - notBilled: the provider was not called, or does not bill this
 */
export type Outcome = "billed" | "mayBeBilled" | "notBilled";

const released = { state: "released", amountMicros: 0, mayBeBilled: false } as const;

/** Settles the reservation of a run. Does nothing for a free run, or one that was settled before. */
export const settleCost = (tx: Db, creationId: CreationId, outcome: Outcome): Promise<void> =>
  settleRun(
    tx,
    creationId,
    outcome === "notBilled" ? released : { state: "charged", mayBeBilled: outcome === "mayBeBilled" },
  );

/** The reservation of a text; null for a free one. */
type TextReservation = { entryId: string } | null;

/**
 * Reserves the most that a text may cost before its model is called, because the cost is known only afterwards; null: unknown.
 * Throws SPENDING_CAP_REACHED as reserveCost does.
 */
export async function reserveTextCost(
  db: Db,
  workspaceId: WorkspaceId,
  { model, mostMicros }: { model: Model; mostMicros: number | null },
): Promise<TextReservation> {
  if (mostMicros === 0) return null;
  return db.transaction(async (tx) => {
    await requireBelowCap(tx, workspaceId, { model, micros: mostMicros, isMost: true });
    const amounts = { estimateMicros: mostMicros, amountMicros: mostMicros };
    const [entryId] = await insertEntries(tx, [
      { workspaceId, kind: "text", model: model.id, state: "reserved", ...amounts },
    ]);
    if (entryId === undefined) throw new Error("INSERT returned no row");
    return { entryId };
  });
}

/** The outcome of a text. Without a known cost (`micros` null) the reserved maximum counts, so that the cap is never exceeded. */
type TextOutcome = { kind: "written"; micros: number | null } | { kind: Exclude<Outcome, "billed"> };

export async function settleTextCost(db: Db, reservation: TextReservation, outcome: TextOutcome): Promise<void> {
  if (reservation === null) return;
  const written = outcome.kind === "written" && outcome.micros !== null ? { amountMicros: outcome.micros } : {};
  await settleEntry(
    db,
    reservation.entryId,
    outcome.kind === "notBilled"
      ? released
      : { state: "charged", mayBeBilled: outcome.kind === "mayBeBilled", ...written },
  );
}

/** A text takes a minute at most: an older reservation is of a crashed process. */
const forgottenAfterSeconds = 10 * Minute.seconds;

const settleForgottenTexts = (db: Db): Promise<number> =>
  settleTextsBefore(db, forgottenAfterSeconds, { state: "charged", mayBeBilled: true });

export async function sweepTextCosts(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const settled = await settleForgottenTexts(deps.db);
  if (settled > 0) deps.log.warn({ settled }, "ai_costs.texts_settled");
}

const cursor = createCursor<{ id: string }, AiCostsInput>("ai-costs", z.strictObject({ id: z.uuid() }));

const toEntry = (row: AiCostRow): AiCost => ({
  id: row.id,
  kind: row.kind,
  creationId: row.creationId,
  model: row.model,
  state: row.state,
  estimateUsd: usdOrNone(row.estimateMicros),
  usd: usdOrNone(row.amountMicros),
  mayBeBilled: row.mayBeBilled,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** AI costs of a workspace in a month, as far as prices are known. */
export async function readAiCosts(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: AiCostsInput,
): Promise<AiCostsOfMonth> {
  const { db } = deps;
  const month = input.month ?? null;
  const after = cursor.read(deps, workspaceId, input);
  const [settings, totals, models, found] = await Promise.all([
    readWorkspaceSettings(db, workspaceId),
    findTotals(db, workspaceId, month),
    findByModel(db, workspaceId, month),
    findEntries(db, workspaceId, month, { before: after?.id ?? null, limit: input.limit }),
  ]);
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return {
    month: totals.month,
    capUsd: settings.aiCosts.monthlyCapUsd,
    spentUsd: usdOfMicros(totals.spentMicros),
    reservedUsd: usdOfMicros(totals.reservedMicros),
    unpriced: totals.unpriced,
    models: models.map(({ model, micros, count }) => ({ model, usd: usdOfMicros(micros), count })),
    entries: rows.map(toEntry),
    nextCursor,
  };
}
