import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { providerOf } from "#server/domains/creations/generation/choose-model.ts";
import { cancelOperationJob } from "#server/domains/creations/generation/generation.jobs.ts";
import {
  deleteAbandoned,
  findAbandoned,
  findOldAbandoned,
  insertAbandoned,
} from "#server/domains/creations/generation/generation.queries.ts";
import { Hour, Minute } from "#shared/durations.ts";

type Providers = Pick<Deps, "images" | "videos">;

/** Queues the cancellation of an operation at the provider, independently of the creation's row. Does nothing where the provider cannot cancel. */
export async function abandonOperation(
  deps: Pick<Deps, "jobs"> & Providers,
  tx: Db,
  row: Pick<CreationRow, "type" | "requestedModel" | "operation">,
): Promise<void> {
  const { type, operation } = row;
  const provider = providerOf(deps, row);
  if (operation === null || provider?.cancel === undefined) return;
  const operationId = await insertAbandoned(tx, { type, operation, model: provider.model.id });
  await deps.jobs.send(tx, cancelOperationJob, { operationId });
}

/** Cancels the operation at the provider. Safe to run twice. Throws the provider's error, so that the queue retries. */
export async function cancelOperation(
  deps: Pick<Deps, "db" | "log"> & Providers,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await findAbandoned(deps.db, id);
  if (row === undefined) return;
  const provider = providerOf(deps, { type: row.type, requestedModel: row.model });
  if (provider?.cancel === undefined) deps.log.warn({ model: row.model }, "generation.operation_left_running");
  else {
    await provider.cancel(row.operation, signal);
    deps.log.info({ model: row.model }, "generation.operation_cancelled");
  }
  await deleteAbandoned(deps.db, id);
}

const requeueAfterSeconds = 30 * Minute.seconds;
/** After this time the operation has ended by itself. */
const abandonAfterMs = 12 * Hour.ms;
const batch = 200;

/** Queues cancellations again whose job was lost or failed, and deletes those that are too old. */
export async function sweepAbandoned(deps: Pick<Deps, "db" | "jobs" | "log">): Promise<void> {
  for (const { id, createdAt } of await findOldAbandoned(deps.db, requeueAfterSeconds, batch)) {
    if (Date.now() - createdAt.getTime() < abandonAfterMs) {
      await deps.jobs.send(deps.db, cancelOperationJob, { operationId: id });
      continue;
    }
    deps.log.warn({ operationId: id }, "generation.operation_left_running");
    await deleteAbandoned(deps.db, id);
  }
}
