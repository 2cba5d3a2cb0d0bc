import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Outcome, settleCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { returnUnits } from "#server/domains/billing/billing.service.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { abandonOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { markFailed } from "#server/domains/creations/generation/attempts.queries.ts";
import { discardFiles } from "#server/domains/creations/generation/finish-generation.ts";
import { kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import { tellFailed } from "#server/domains/creations/generation/generation-notices.ts";
import {
  findInProgressOf,
  lockInProgress,
  notifyFinished,
  type OnlyIf,
} from "#server/domains/creations/generation/generation.queries.ts";
import { wasAsked } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

export type EndDeps = Pick<Deps, "jobs" | "images" | "videos" | "prices">;

export interface GenerationError {
  code: string;
  message: string;
}

const cancelled: GenerationError = { code: "CANCELLED", message: "Cancelled" };

/** Why a generation ends without a result. */
interface Ending extends OnlyIf {
  error: GenerationError;
  /** The provider reported the failure. */
  failedAtProvider?: boolean;
}

/**
 * - The provider was not asked, or refused to begin: not billed.
 * - The provider reported the failure of a generation that it had begun: not billed, unless it may charge for failures of this model.
 * - Any other end may be billed.
 */
function outcomeOf({ prices }: EndDeps, row: CreationRow, { failedAtProvider = false }: Ending): Outcome {
  if (!wasAsked(row.operation)) return "notBilled";
  return failedAtProvider && !prices.mayChargeFailures(row.requestedModel ?? "") ? "notBilled" : "mayBeBilled";
}

/**
 * Marks the creation as failed, returns the unit that it was charged, settles its reserved cost and queues the cancellation at the
 * provider. Returns the row as it was before, to one caller only; null when it is not in progress, belongs to another workspace, or has a
 * newer attempt.
 */
async function endGeneration(deps: EndDeps, tx: Db, id: CreationId, ending: Ending) {
  const row = await lockInProgress(tx, id, ending);
  if (row === undefined) return null;
  await markFailed(tx, id, ending.error);
  await tellFailed(tx, row, ending.error);
  await notifyFinished(tx, id);
  if (row.chargedMonth !== null) await returnUnits(tx, row.workspaceId, kinds[row.type].unit, row.chargedMonth, 1);
  await settleCost(tx, row.id, outcomeOf(deps, row, ending));
  await abandonOperation(deps, tx, row);
  return row;
}

/** Fails a generation and deletes its files. For its worker, with the number of its attempt, and for the sweep when the worker is gone. */
export async function failCreation(
  deps: Pick<Deps, "db" | "storage"> & EndDeps,
  id: CreationId,
  ending: Omit<Ending, "owner">,
): Promise<void> {
  const row = await deps.db.transaction((tx) => endGeneration(deps, tx, id, ending));
  if (row !== null) await discardFiles(deps, row);
}

/** Cancels a generation in the caller's transaction. null when it is not in progress, or belongs to another workspace. */
export const stopGeneration = (
  deps: EndDeps,
  tx: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
): Promise<CreationRow | null> => endGeneration(deps, tx, id, { error: cancelled, owner: workspaceId });

/**
 * Cancels a generation, or returns one that was cancelled before. A worker that runs it deletes its files. Throws CONFLICT when it ended
 * otherwise, NOT_FOUND.
 */
export async function cancelCreation(
  deps: Pick<Deps, "db"> & EndDeps,
  workspaceId: WorkspaceId,
  id: CreationId,
): Promise<Creation> {
  const ended = await deps.db.transaction((tx) => stopGeneration(deps, tx, workspaceId, id));
  const creation = await getCreation(deps, workspaceId, id);
  if (ended === null && creation.error?.code !== cancelled.code)
    throw new DomainError("CONFLICT", "This is not being made any more");
  return creation;
}

/** Cancels every generation of a workspace that is being deleted, with or without the account of its user. */
export async function cancelCreationsOf(deps: Pick<Deps, "db"> & EndDeps, workspaceId: WorkspaceId): Promise<void> {
  for (const id of await findInProgressOf(deps.db, workspaceId))
    await deps.db.transaction((tx) => stopGeneration(deps, tx, workspaceId, id));
}
