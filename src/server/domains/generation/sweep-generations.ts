import type { Deps } from "#server/deps.ts";
import { findIdleCreations } from "#server/domains/creations/making.service.ts";
import { failCreation } from "#server/domains/generation/end-making.ts";
import { kinds } from "#server/domains/generation/kinds.ts";
import { wakeMaker } from "#server/domains/generation/wake-maker.ts";
import { Hour, Minute } from "#shared/time.ts";

/** Whoever makes something writes its progress twice a second: nobody is working on what has been silent for so long. */
const idleSeconds = 3 * Minute.seconds;
const giveUpAfterMs = Hour.ms;
const batch = 200;

/** Wakes a worker for what lost its job, and gives up what nobody would wait for any longer. */
export async function sweepGenerations(deps: Pick<Deps, "db" | "jobs" | "storage">): Promise<void> {
  for (const row of await findIdleCreations(deps.db, idleSeconds, batch)) {
    if (Date.now() - (row.startedAt ?? row.createdAt).getTime() > giveUpAfterMs) {
      await failCreation(deps, row.id, { code: "TIMED_OUT", message: kinds[row.type].timedOut });
    } else {
      await wakeMaker(deps, deps.db, row);
    }
  }
}
