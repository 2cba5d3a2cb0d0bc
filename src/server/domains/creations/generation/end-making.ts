import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import {
  type CreationRow,
  discardFiles,
  failMaking,
  findInMakingOf,
  type MakingError,
} from "#server/domains/creations/generation/generation-run.ts";
import { abandonOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { kinds } from "#server/domains/creations/generation/kinds.ts";
import { type Outcome, settleSpending } from "#server/domains/ai-costs/spending.service.ts";
import { wasAsked } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

export type EndDeps = Pick<Deps, "jobs" | "images" | "videos" | "prices">;

const cancelled: MakingError = { code: "CANCELLED", message: "Cancelled" };

/** Who ends it, and how. */
interface Ending {
  /** Only this person's. */
  owner?: UserId;
  error: MakingError;
  /** The provider itself said that it did not succeed. */
  failedThere?: boolean;
}

/** What failed at its provider is on no bill where the provider says so; for whatever else ended it, nobody knows. */
function outcomeOf({ prices }: EndDeps, row: CreationRow, { failedThere = false }: Ending): Outcome {
  if (!wasAsked(row.operation)) return "notBilled";
  return failedThere && !prices.mayChargeFailures(row.requestedModel ?? "") ? "notBilled" : "mayBeBilled";
}

/**
 * Ends the making, gives its unit back, settles what was reserved for it and stops what runs at the provider: in one transaction,
 * so that all of it happens once.
 * null when it had ended already.
 */
async function endMaking(deps: EndDeps, tx: Db, id: CreationId, ending: Ending) {
  const row = await failMaking(tx, id, ending.error, ending.owner ?? null);
  if (row === null) return null;
  if (row.chargedMonth !== null) await returnUnits(tx, row.userId, kinds[row.type].unit, row.chargedMonth, 1);
  await settleSpending(tx, row.id, outcomeOf(deps, row, ending));
  await abandonOperation(deps, tx, row);
  return row;
}

/** For the one who was making it, and for the sweeper when nobody is any more. */
export async function failCreation(
  deps: Pick<Deps, "db" | "storage"> & EndDeps,
  id: CreationId,
  ending: Omit<Ending, "owner">,
): Promise<void> {
  const row = await deps.db.transaction((tx) => endMaking(deps, tx, id, ending));
  if (row !== null) await discardFiles(deps, row);
}

/** Cancels what is being made, in the caller's transaction. null when it is not being made, or is another person's. */
export const stopMaking = (deps: EndDeps, tx: Db, userId: UserId, id: CreationId): Promise<CreationRow | null> =>
  endMaking(deps, tx, id, { error: cancelled, owner: userId });

/** Stops what is being made; whoever makes it notices and clears its files away. Throws CONFLICT when it has ended already. */
export async function cancelCreation(
  deps: Pick<Deps, "db"> & EndDeps,
  userId: UserId,
  id: CreationId,
): Promise<Creation> {
  const ended = await deps.db.transaction((tx) => stopMaking(deps, tx, userId, id));
  const creation = await getCreation(deps, userId, id);
  if (ended === null && creation.error?.code !== cancelled.code)
    throw new DomainError("CONFLICT", "This is not being made any more");
  return creation;
}

/** For a person who leaves: nothing of theirs is to go on anywhere. */
export async function cancelCreationsOf(deps: Pick<Deps, "db"> & EndDeps, userId: UserId): Promise<void> {
  for (const id of await findInMakingOf(deps.db, userId))
    await deps.db.transaction((tx) => stopMaking(deps, tx, userId, id));
}
