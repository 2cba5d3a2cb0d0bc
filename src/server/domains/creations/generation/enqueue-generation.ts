import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { sweepAbandoned } from "#server/domains/creations/generation/abandoned-operations.ts";
import { providerOf } from "#server/domains/creations/generation/choose-model.ts";
import { failCreation } from "#server/domains/creations/generation/end-generation.ts";
import { jobFor, kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import { countAhead, findIdleCreations } from "#server/domains/creations/generation/generation.queries.ts";
import { Day, Hour, Minute } from "#shared/durations.ts";

/**
 * Sends the job of a creation in progress. The singleton key distinguishes runs and attempts, because an earlier job may still be ending.
 * The priority falls with the number of earlier creations of the same user, so that users are served in turn.
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
