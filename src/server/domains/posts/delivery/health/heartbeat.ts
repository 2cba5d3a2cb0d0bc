import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  deleteHeartbeat,
  deleteOldHeartbeats,
  findHeartbeats,
  noteHeartbeat,
} from "#server/domains/posts/delivery/health/heartbeats.queries.ts";
import { countOverdue } from "#server/domains/posts/delivery/health/overdue.queries.ts";
import type { Scheduler } from "#shared/posts/overdue.ts";

/** A process says that it looks after posts every few seconds; after so long without a word nobody counts on it. */
const silentAfterSeconds = 30;
const forgottenAfterHours = 24;

export const beat = (db: Db, processId: string): Promise<void> => noteHeartbeat(db, processId);

/** Its last word: nobody waits for it to be silent. */
export async function endBeat(db: Db, processId: string): Promise<void> {
  await deleteHeartbeat(db, processId);
  await deleteOldHeartbeats(db, forgottenAfterHours);
}

/** Whether anybody looks after what is due, by the signs of life in the database. */
export async function readScheduler({ db, config }: Pick<Deps, "db" | "config">): Promise<Scheduler> {
  const processes = await findHeartbeats(db);
  const alive = processes.filter(({ ageSeconds }) => ageSeconds <= silentAfterSeconds);
  const [freshest] = processes;
  return {
    isAlive: alive.length > 0,
    isPaused: config.publishingPaused,
    processes: alive.map(({ startedAt, tickedAt }) => ({
      startedAt: startedAt.toISOString(),
      tickedAt: tickedAt.toISOString(),
    })),
    lastTickAt: freshest?.tickedAt.toISOString() ?? null,
    secondsSinceTick: freshest === undefined ? null : Math.max(0, Math.round(freshest.ageSeconds)),
  };
}

/** The same for those who watch over the server, with how many deliveries of everybody are late. */
export async function readSchedulerFigures(deps: Pick<Deps, "db" | "config">) {
  const { processes, secondsSinceTick } = await readScheduler(deps);
  return { processes: processes.length, secondsSinceTick, overdue: await countOverdue(deps.db, null) };
}
