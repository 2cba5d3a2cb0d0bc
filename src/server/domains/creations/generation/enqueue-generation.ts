import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { providerOf } from "#server/domains/creations/generation/choose-model.ts";
import { jobFor } from "#server/domains/creations/generation/generation-kinds.ts";
import { countAhead } from "#server/domains/creations/generation/generation.queries.ts";

/**
 * Sends the job of a creation in progress. The singleton key distinguishes runs and attempts, because an earlier job may still be ending.
 * The priority falls with the number of earlier creations of the same kind and workspace, so that workspaces are served in turn.
 */
export async function enqueueGeneration(
  deps: Pick<Deps, "jobs" | "images" | "videos">,
  tx: Db,
  row: CreationRow,
  startAfter?: Date,
): Promise<void> {
  // Without a configured provider the job only fails the creation.
  const job = jobFor(providerOf(deps, row)?.place ?? "local", row.type);
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
