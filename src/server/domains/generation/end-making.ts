import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { discardFiles, failMaking, type MakingError } from "#server/domains/creations/making.service.ts";
import { kinds } from "#server/domains/generation/kinds.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/** Ends the making and gives its unit back: in one transaction, so that both happen once. null when it had ended already. */
async function endMaking(tx: Db, id: CreationId, error: MakingError, owner: UserId | null) {
  const row = await failMaking(tx, id, error, owner);
  if (row !== null && row.chargedMonth !== null)
    await returnUnits(tx, row.userId, kinds[row.type].unit, row.chargedMonth, 1);
  return row;
}

/** For the one who was making it, and for the sweeper when nobody is any more. */
export async function failCreation(
  deps: Pick<Deps, "db" | "storage">,
  id: CreationId,
  error: MakingError,
): Promise<void> {
  const row = await deps.db.transaction((tx) => endMaking(tx, id, error, null));
  if (row !== null) await discardFiles(deps, row);
}

/** Stops what is being made; whoever makes it notices and clears its files away. Throws CONFLICT when it has ended already. */
export async function cancelCreation(deps: Pick<Deps, "db">, userId: UserId, id: CreationId): Promise<Creation> {
  const ended = await deps.db.transaction((tx) =>
    endMaking(tx, id, { code: "CANCELLED", message: "Cancelled" }, userId),
  );
  const creation = await getCreation(deps, userId, id);
  if (ended === null && creation.error?.code !== "CANCELLED")
    throw new DomainError("CONFLICT", "This is not being made any more");
  return creation;
}
