import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { countAhead, type CreationRow } from "#server/domains/creations/generation/generation-run.ts";
import { makerOf } from "#server/domains/creations/generation/choose-model.ts";
import { jobFor } from "#server/domains/creations/generation/kinds.ts";

/**
 * Sends the job for a row in making. The key tells runs and tries apart: the job of an earlier one may still be winding down.
 * A person's second one comes after everybody's first: who asks for twenty waits for their own, nobody else does.
 */
export async function wakeMaker(
  deps: Pick<Deps, "jobs" | "images" | "videos">,
  tx: Db,
  row: CreationRow,
  startAfter?: Date,
): Promise<void> {
  // Without its maker it has nothing to wait for but its failure.
  const job = jobFor(makerOf(deps, row)?.place ?? "local", row.type);
  await deps.jobs.send(
    tx,
    job,
    { creationId: row.id },
    {
      singletonKey: `${row.id}.${row.earlierAttempts}`,
      priority: -(await countAhead(tx, row)),
      ...(startAfter === undefined ? {} : { startAfter }),
    },
  );
}
