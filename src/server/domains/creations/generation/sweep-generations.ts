import type { Deps } from "#server/deps.ts";
import { sweepAbandoned } from "#server/domains/creations/generation/abandoned-operations.ts";
import { failCreation } from "#server/domains/creations/generation/end-generation.ts";
import { enqueueGeneration } from "#server/domains/creations/generation/enqueue-generation.ts";
import { kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import { findIdleCreations } from "#server/domains/creations/generation/generation.queries.ts";
import { Day, Hour, Minute } from "#shared/durations.ts";

/** A worker saves progress twice a second, so a row that is idle for this long has none. */
const idleSeconds = 3 * Minute.seconds;

/** An operation at a provider may have finished while this server was down: it is paid for, so it is fetched late. */
const giveUpAfterMs = { local: Hour.ms, remote: Day.ms } as const;

const batch = 200;

/** Enqueues generations whose job was lost, and fails those that are too old. */
export async function sweepGenerations(
  deps: Pick<Deps, "db" | "jobs" | "storage" | "images" | "videos" | "prices" | "log">,
): Promise<void> {
  for (const row of await findIdleCreations(deps.db, idleSeconds, batch)) {
    const maxAgeMs = giveUpAfterMs[row.operation === null ? "local" : "remote"];
    if (Date.now() - (row.startedAt ?? row.createdAt).getTime() > maxAgeMs) {
      await failCreation(deps, row.id, { error: { code: "TIMED_OUT", message: kinds[row.type].timedOut } });
    } else {
      await enqueueGeneration(deps, deps.db, row);
    }
  }
  await sweepAbandoned(deps);
}
