import type { Deps } from "#server/deps.ts";
import { findIdleCreations } from "#server/domains/creations/making.service.ts";
import { failImage } from "#server/domains/generation/fail-image.ts";
import { generateImageJob } from "#server/domains/generation/generation.jobs.ts";
import { Hour, Minute } from "#shared/time.ts";

/** Longer than one job may take: nobody is working on what has been silent for so long. */
const idleSeconds = 3 * Minute.seconds;
const giveUpAfterMs = Hour.ms;
const batch = 200;

/** Wakes a worker for pictures whose job was lost, and gives up the ones nobody would wait for any longer. */
export async function sweepGenerations(deps: Pick<Deps, "db" | "jobs" | "storage">): Promise<void> {
  for (const { id, createdAt } of await findIdleCreations(deps.db, idleSeconds, batch)) {
    if (Date.now() - createdAt.getTime() > giveUpAfterMs) {
      await failImage(deps, id, { code: "TIMED_OUT", message: "Image generation timed out" });
    } else {
      await deps.jobs.send(deps.db, generateImageJob, { creationId: id });
    }
  }
}
