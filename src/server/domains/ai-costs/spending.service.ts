import type { Db } from "#server/db/client.ts";
import {
  findTotals,
  insertEntries,
  settleEntry,
  settleRun,
  settleTextsBefore,
} from "#server/domains/ai-costs/spending.queries.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { holdMonthlyCap } from "#server/domains/users/settings.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { formatUsd, usdOfMicros } from "#shared/ai-costs/prices.ts";
import type { SpendingKind } from "#shared/ai-costs/ai-costs.ts";
import { Minute } from "#shared/time.ts";

interface Model {
  id: string;
  label: string;
}

const inUsd = (micros: number) => formatUsd(usdOfMicros(micros));

const waysOut = "Raise the cap in the settings, or choose a free model.";

const refused = (message: string) => new DomainError("SPENDING_CAP_REACHED", message);

const unknownPrice = ({ label }: Model, capMicros: number) =>
  refused(
    `Your cap is ${inUsd(capMicros)} a month, and nobody knows what ${label} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.`,
  );

/** From here on the person is told that little is left. */
const nearShare = 0.9;

/** Throws SPENDING_CAP_REACHED when this does not fit any more. The cap stays held until the transaction ends. */
async function requireRoom(
  tx: Db,
  userId: UserId,
  { model, micros, isMost }: { model: Model; micros: number | null; isMost: boolean },
): Promise<void> {
  const capMicros = await holdMonthlyCap(tx, userId);
  if (capMicros === null) return;
  if (micros === null) throw unknownPrice(model, capMicros);
  const { month, spentMicros, reservedMicros } = await findTotals(tx, userId, null);
  const usedMicros = spentMicros + reservedMicros + micros;
  if (usedMicros <= capMicros) {
    if (usedMicros < capMicros * nearShare) return;
    return notifyOnce(tx, userId, {
      kind: "spending.cap_near",
      key: `cap:${month}:${capMicros}`,
      params: { capUsd: usdOfMicros(capMicros), usedUsd: usdOfMicros(usedMicros) },
    });
  }
  const reserved = reservedMicros === 0 ? "" : ` and ${inUsd(reservedMicros)} is reserved for what is being made`;
  throw refused(
    `${isMost ? "This may cost up to" : "This would cost about"} ${inUsd(micros)}. Your cap is ${inUsd(capMicros)} a month, ${inUsd(spentMicros)} of it is spent${reserved}. ${waysOut}`,
  );
}

interface Reservation {
  kind: Exclude<SpendingKind, "text">;
  model: Model;
  /** For each; null: no price is known. */
  micros: number | null;
  creationIds: readonly CreationId[];
}

/**
 * Counts what is about to be made, before its provider is asked; what costs nothing is not counted. Others of this person who begin
 * something wait until the transaction ends: best called last. Throws SPENDING_CAP_REACHED, also for a price that nobody knows.
 */
export async function reserveSpending(tx: Db, userId: UserId, reservation: Reservation): Promise<void> {
  const { kind, model, micros, creationIds } = reservation;
  if (micros === 0) return;
  await requireRoom(tx, userId, { model, micros: micros === null ? null : micros * creationIds.length, isMost: false });
  await insertEntries(
    tx,
    creationIds.map((creationId) => ({
      userId,
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
 * - mayBeBilled: the provider was asked, and nothing came of it
 * - notBilled: it was never asked, or bills nothing for this
 */
export type Outcome = "billed" | "mayBeBilled" | "notBilled";

const released = { state: "released", amountMicros: 0, mayBeBilled: false } as const;

/** Says how a run ended. Does nothing for one that cost nothing or was settled before. */
export const settleSpending = (tx: Db, creationId: CreationId, outcome: Outcome): Promise<void> =>
  settleRun(
    tx,
    creationId,
    outcome === "notBilled" ? released : { state: "charged", mayBeBilled: outcome === "mayBeBilled" },
  );

/** A text that was reserved; null where it costs nothing. */
type TextReservation = { entryId: string } | null;

/**
 * Counts the most that a text may cost, before its model is asked: what it did cost is known only afterwards. null: nobody knows.
 * Throws SPENDING_CAP_REACHED as reserveSpending does.
 */
export async function reserveText(
  db: Db,
  userId: UserId,
  { model, mostMicros }: { model: Model; mostMicros: number | null },
): Promise<TextReservation> {
  if (mostMicros === 0) return null;
  return db.transaction(async (tx) => {
    await requireRoom(tx, userId, { model, micros: mostMicros, isMost: true });
    const amounts = { estimateMicros: mostMicros, amountMicros: mostMicros };
    const [entryId] = await insertEntries(tx, [
      { userId, kind: "text", model: model.id, state: "reserved", ...amounts },
    ]);
    if (entryId === undefined) throw new Error("INSERT returned no row");
    return { entryId };
  });
}

/** What became of a text. Where nobody counted it counts with the most it may have cost, so that the cap holds. */
type TextOutcome = { kind: "written"; micros: number | null } | { kind: Exclude<Outcome, "billed"> };

export async function settleText(db: Db, reservation: TextReservation, outcome: TextOutcome): Promise<void> {
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

/** Whoever asked for a text waits a minute at most: what is reserved for longer was begun by a process that died. */
const forgottenAfterSeconds = 10 * Minute.seconds;

export const settleForgottenTexts = (db: Db): Promise<number> =>
  settleTextsBefore(db, forgottenAfterSeconds, { state: "charged", mayBeBilled: true });
