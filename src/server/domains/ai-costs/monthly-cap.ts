import type { Db } from "#server/db/client.ts";
import { findTotals } from "#server/domains/ai-costs/ai-costs.queries.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { lockMonthlyCap } from "#server/domains/users/settings.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { usdOfMicros } from "#shared/ai-costs/prices.ts";
import { formatUsd } from "#shared/ai-costs/usd.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export interface Model {
  id: string;
  label: string;
}

const inUsd = (micros: number) => formatUsd(usdOfMicros(micros));

const advice = "Raise the cap in the settings, or choose a free model.";

const capReached = (message: string) => new DomainError("SPENDING_CAP_REACHED", message);

const unknownPrice = ({ label }: Model, capMicros: number) =>
  capReached(
    `Your cap is ${inUsd(capMicros)} a month, and nobody knows what ${label} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.`,
  );

/** Share of the cap from which on the responsible users are notified. */
const nearShare = 0.9;

/**
 * Throws SPENDING_CAP_REACHED when the cost exceeds the rest of the cap, or when its price is unknown. The cap stays locked until the
 * transaction ends.
 */
export async function requireBelowCap(
  tx: Db,
  workspaceId: WorkspaceId,
  { model, micros, isMost }: { model: Model; micros: number | null; isMost: boolean },
): Promise<void> {
  const capMicros = await lockMonthlyCap(tx, workspaceId);
  if (capMicros === null) return;
  if (micros === null) throw unknownPrice(model, capMicros);
  const { month, spentMicros, reservedMicros } = await findTotals(tx, workspaceId, null);
  const usedMicros = spentMicros + reservedMicros + micros;
  if (usedMicros <= capMicros) {
    if (usedMicros < capMicros * nearShare) return;
    return notifyOnce(tx, workspaceId, {
      kind: "spending.cap_near",
      key: `cap:${month}:${capMicros}`,
      params: { capUsd: usdOfMicros(capMicros), usedUsd: usdOfMicros(usedMicros) },
    });
  }
  const reserved = reservedMicros === 0 ? "" : ` and ${inUsd(reservedMicros)} is reserved for what is being made`;
  throw capReached(
    `${isMost ? "This may cost up to" : "This would cost about"} ${inUsd(micros)}. Your cap is ${inUsd(capMicros)} a month, ${inUsd(spentMicros)} of it is spent${reserved}. ${advice}`,
  );
}
