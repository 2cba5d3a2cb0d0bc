import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/generation/generation-run.ts";
import {
  deleteAbandoned,
  findAbandoned,
  findLeftAbandoned,
  insertAbandoned,
} from "#server/domains/creations/generation/abandoned-operations.queries.ts";
import { makerOf } from "#server/domains/creations/generation/choose-model.ts";
import { cancelOperationJob } from "#server/domains/creations/generation/generation.jobs.ts";
import { Hour, Minute } from "#shared/time.ts";

type Makers = Pick<Deps, "images" | "videos">;

/** Nobody waits any more for what runs at the provider: sees to it that it is stopped, whatever becomes of the row. */
export async function abandonOperation(
  deps: Pick<Deps, "jobs"> & Makers,
  tx: Db,
  row: Pick<CreationRow, "type" | "requestedModel" | "operation">,
): Promise<void> {
  const { type, operation } = row;
  const maker = makerOf(deps, row);
  if (operation === null || maker?.cancel === undefined) return;
  const operationId = await insertAbandoned(tx, { type, operation, model: maker.model.id });
  await deps.jobs.send(tx, cancelOperationJob, { operationId });
}

/** Tells the provider to stop. Safe to run twice. Throws what the provider throws, for the queue to try again. */
export async function cancelOperation(
  deps: Pick<Deps, "db" | "log"> & Makers,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await findAbandoned(deps.db, id);
  if (row === undefined) return;
  const maker = makerOf(deps, { type: row.type, requestedModel: row.model });
  if (maker?.cancel === undefined) deps.log.warn({ model: row.model }, "generation.operation_left_running");
  else {
    await maker.cancel(row.operation, signal);
    deps.log.info({ model: row.model }, "generation.operation_cancelled");
  }
  await deleteAbandoned(deps.db, id);
}

const lookAgainSeconds = 30 * Minute.seconds;
/** By then it has ended by itself. */
const giveUpAfterMs = 12 * Hour.ms;
const batch = 200;

/** Wakes the cancelling whose job was lost or gave up, and forgets what is long over. */
export async function sweepAbandoned(deps: Pick<Deps, "db" | "jobs" | "log">): Promise<void> {
  for (const { id, createdAt } of await findLeftAbandoned(deps.db, lookAgainSeconds, batch)) {
    if (Date.now() - createdAt.getTime() < giveUpAfterMs) {
      await deps.jobs.send(deps.db, cancelOperationJob, { operationId: id });
      continue;
    }
    deps.log.warn({ operationId: id }, "generation.operation_left_running");
    await deleteAbandoned(deps.db, id);
  }
}
