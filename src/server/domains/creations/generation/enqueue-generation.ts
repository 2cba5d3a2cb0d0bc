import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { providerOf } from "#server/domains/creations/generation/choose-model.ts";
import {
  generateImageJob,
  generateRemotelyJob,
  generateVideoJob,
} from "#server/domains/creations/generation/generation.jobs.ts";
import { countAhead } from "#server/domains/creations/generation/generation.queries.ts";

/** By kind for work of this machine, one for remote providers. Without a configured provider the job only fails the creation. */
function jobFor(deps: Pick<Deps, "images" | "videos">, row: CreationRow) {
  if (providerOf(deps, row)?.place === "remote") return generateRemotelyJob;
  return row.type === "image" ? generateImageJob : generateVideoJob;
}

/**
 * Sends the job of a creation in progress. The singleton key distinguishes runs and attempts, because an earlier job may still be ending.
 * The priority falls with the number of earlier creations of the same kind and workspace, so that workspaces are served in turn. What waits
 * for a server that makes one thing after the other takes no place of the others meanwhile.
 */
export async function enqueueGeneration(
  deps: Pick<Deps, "jobs" | "images" | "videos">,
  tx: Db,
  row: CreationRow,
  startAfter?: Date,
): Promise<void> {
  const group = providerOf(deps, row)?.oneAtATime;
  await deps.jobs.send(
    tx,
    jobFor(deps, row),
    { creationId: row.id },
    {
      singletonKey: `${row.id}.${row.earlierAttempts}`,
      priority: -(await countAhead(tx, row)),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(group === undefined ? {} : { group }),
    },
  );
}
