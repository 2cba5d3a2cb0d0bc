import type { Db } from "#server/db/client.ts";
import { findTotals, insertEntries, settleReserved } from "#server/domains/spending/spending.queries.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { holdMonthlyCap } from "#server/domains/users/settings.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { formatUsd, usdOfMicros } from "#shared/prices.ts";
import type { SpendingKind } from "#shared/spending.ts";

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
async function requireRoom(tx: Db, userId: UserId, model: Model, micros: number | null): Promise<void> {
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
    `This would cost about ${inUsd(micros)}. Your cap is ${inUsd(capMicros)} a month, ${inUsd(spentMicros)} of it is spent${reserved}. ${waysOut}`,
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
  await requireRoom(tx, userId, model, micros === null ? null : micros * creationIds.length);
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

/** Says how a run ended. Does nothing for one that cost nothing or was settled before. */
export const settleSpending = (tx: Db, creationId: CreationId, outcome: Outcome): Promise<void> =>
  settleReserved(
    tx,
    creationId,
    outcome === "notBilled"
      ? { state: "released", amountMicros: 0, mayBeBilled: false }
      : { state: "charged", mayBeBilled: outcome === "mayBeBilled" },
  );

/** Before a text is asked for, whose cost is only known afterwards. Throws SPENDING_CAP_REACHED. */
export async function requireRoomForText(
  db: Db,
  userId: UserId,
  { model, isPriced }: { model: Model; isPriced: boolean },
): Promise<void> {
  // The smallest thing there is: what is used up lets nothing through.
  await requireRoom(db, userId, model, isPriced ? 1 : null);
}

/** What a text cost; null: nobody knows. */
export async function recordText(
  db: Db,
  userId: UserId,
  text: { model: Model; micros: number | null; mayBeBilled: boolean },
): Promise<void> {
  if (text.micros === 0) return;
  await insertEntries(db, [
    {
      userId,
      kind: "text",
      model: text.model.id,
      state: "charged",
      amountMicros: text.micros,
      mayBeBilled: text.mayBeBilled,
      settledAt: new Date(),
    },
  ]);
}
