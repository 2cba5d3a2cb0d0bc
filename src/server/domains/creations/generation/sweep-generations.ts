import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { sweepAbandoned } from "#server/domains/creations/generation/abandoned-operations.ts";
import { failCreation } from "#server/domains/creations/generation/end-generation.ts";
import { enqueueGeneration } from "#server/domains/creations/generation/enqueue-generation.ts";
import { kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import { findIdleCreations } from "#server/domains/creations/generation/generation.queries.ts";
import { Day, Hour, Minute } from "#shared/durations.ts";

/** A worker saves progress twice a second, so a row that is idle for this long has none. */
const idleSeconds = 3 * Minute.seconds;

/**
 * begun: a worker of this machine began it and has not written since. waiting: it waits for a worker, behind hours of other work, or for
 * a provider, whose paid result may have been finished while this server was down.
 */
const giveUpAfterMs = { begun: Hour.ms, waiting: Day.ms } as const;

function isGivenUp({ operation, makingSince, startedAt, createdAt }: CreationRow): boolean {
  const begunAt = operation === null ? makingSince : null;
  const oldest = Date.now() - giveUpAfterMs[begunAt === null ? "waiting" : "begun"];
  return (begunAt ?? startedAt ?? createdAt).getTime() < oldest;
}

const batch = 200;

/** Enqueues generations whose job was lost, and fails those that are too old. */
export async function sweepGenerations(
  deps: Pick<Deps, "db" | "jobs" | "storage" | "images" | "videos" | "prices" | "log">,
): Promise<void> {
  for (const row of await findIdleCreations(deps.db, idleSeconds, batch)) {
    if (isGivenUp(row)) {
      await failCreation(deps, row.id, { error: { code: "TIMED_OUT", message: kinds[row.type].timedOut } });
    } else {
      await enqueueGeneration(deps, deps.db, row);
    }
  }
  await sweepAbandoned(deps);
}
