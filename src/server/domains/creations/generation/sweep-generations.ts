import type { Deps } from "#server/deps.ts";
import { findIdleCreations } from "#server/domains/creations/generation/generation-run.ts";
import { sweepAbandoned } from "#server/domains/creations/generation/abandoned-operations.ts";
import { failCreation } from "#server/domains/creations/generation/end-making.ts";
import { kinds } from "#server/domains/creations/generation/kinds.ts";
import { wakeMaker } from "#server/domains/creations/generation/wake-maker.ts";
import { Day, Hour, Minute } from "#shared/time.ts";

/** Whoever makes something writes its progress twice a second: nobody is working on what has been silent for so long. */
const idleSeconds = 3 * Minute.seconds;
/** What runs at a provider may have been finished there while this server was down: it is paid for, and fetched late. */
const giveUpAfterMs = { here: Hour.ms, elsewhere: Day.ms } as const;
const batch = 200;

/** Wakes a worker for what lost its job, and gives up what nobody would wait for any longer. */
export async function sweepGenerations(
  deps: Pick<Deps, "db" | "jobs" | "storage" | "images" | "videos" | "prices" | "log">,
): Promise<void> {
  for (const row of await findIdleCreations(deps.db, idleSeconds, batch)) {
    const patienceMs = giveUpAfterMs[row.operation === null ? "here" : "elsewhere"];
    if (Date.now() - (row.startedAt ?? row.createdAt).getTime() > patienceMs) {
      await failCreation(deps, row.id, { error: { code: "TIMED_OUT", message: kinds[row.type].timedOut } });
    } else {
      await wakeMaker(deps, deps.db, row);
    }
  }
  await sweepAbandoned(deps);
}
