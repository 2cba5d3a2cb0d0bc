import { randomInt } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { countInMaking, planMaking } from "#server/domains/creations/making.service.ts";
import { generateImageJob } from "#server/domains/generation/generation.jobs.ts";
import { createHeldAnswers } from "#server/domains/generation/held-answers.ts";
import { titleFromPrompt } from "#server/domains/generation/title-from-prompt.ts";
import { waitUntilFinished } from "#server/domains/generation/wait-until-finished.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations.ts";
import { type GenerateImageInput, type ImagesStarted, seedMax } from "#shared/generation.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

/** A plan without a limit must not let one person fill the queue for everybody. */
const maxInMaking = 20;

const heldAnswers = createHeldAnswers({ perOwner: 2, inAll: 100 });

/**
 * Counts the units, records what is to be made and wakes a worker, all or nothing.
 * Throws LIMIT_REACHED, and RATE_LIMITED while too many are still being made.
 */
export async function startImages(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: GenerateImageInput,
): Promise<Creation[]> {
  const { prompt, style, size, creativity, detail, count } = input;
  const firstSeed = input.seed ?? randomInt(seedMax);
  return deps.db.transaction(async (tx) => {
    const chargedMonth = await consumeUnits(tx, userId, "images", count);
    if ((await countInMaking(tx, userId)) + count > maxInMaking) {
      throw new DomainError("RATE_LIMITED", "Your earlier images are still being made. Please wait for them.", {
        retryAfterSeconds: 30,
      });
    }
    const creations = await planMaking(
      tx,
      Array.from({ length: count }, (_, index) => ({
        userId,
        type: "image" as const,
        title: titleFromPrompt(prompt),
        prompt,
        options: { style, size, creativity, detail, seed: (firstSeed + index) % (seedMax + 1) },
        chargedMonth,
      })),
    );
    for (const { id } of creations) await deps.jobs.send(tx, generateImageJob, { creationId: id });
    return creations;
  });
}

/** Starts, and when asked to waits until the pictures are done or the time is over. The wait changes only when the answer comes. */
export async function generateImages(
  deps: Pick<Deps, "db" | "sql" | "jobs" | "log">,
  userId: UserId,
  input: GenerateImageInput,
  wait: { seconds: number; signal: AbortSignal },
): Promise<ImagesStarted> {
  let creations = await startImages(deps, userId, input);
  if (wait.seconds > 0) {
    const ids = creations.map(({ id }) => id);
    const signal = AbortSignal.any([wait.signal, AbortSignal.timeout(wait.seconds * Second.ms)]);
    await heldAnswers.hold(userId, () => waitUntilFinished(deps, ids, signal));
    creations = await Promise.all(ids.map((id) => getCreation(deps, userId, id)));
  }
  const [creation] = creations;
  if (creation === undefined) throw new Error("Nothing was started");
  return { creation, creations };
}
