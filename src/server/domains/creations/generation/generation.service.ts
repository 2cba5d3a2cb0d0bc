import { randomInt } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { requireParent } from "#server/domains/creations/create-draft.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import {
  countInMaking,
  findTypicalMs,
  planMaking,
  titleFromPrompt,
} from "#server/domains/creations/generation/generation-run.ts";
import { chooseModel } from "#server/domains/creations/generation/choose-model.ts";
import { createHeldAnswers } from "#server/domains/creations/generation/held-answers.ts";
import { kinds } from "#server/domains/creations/generation/kinds.ts";
import { requireStartImage } from "#server/domains/creations/generation/start-image.ts";
import { reserveSpending } from "#server/domains/ai-costs/spending.service.ts";
import { waitUntilFinished } from "#server/domains/creations/generation/wait-until-finished.ts";
import { wakeMaker } from "#server/domains/creations/generation/wake-maker.ts";
import { once } from "#server/idempotency/with-idempotency.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation, CreationType } from "#shared/creations/creations.ts";
import { type MakingInput, seedMax } from "#shared/creations/generation.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

/** A plan without a limit must not let one person fill the queue for everybody. */
const maxInMaking = 20;

const heldAnswers = createHeldAnswers({ perOwner: 2, inAll: 100 });

/** How the answer to a call that starts something is asked for. */
export interface Asked {
  /** The Idempotency-Key. */
  key: string | null;
  /** Seconds the answer may be held until it is done; 0 is not at all. */
  waitSeconds: number;
  signal: AbortSignal;
  /** Called when the answer was held as asked (Preference-Applied). */
  onHeld: () => void;
}

/** Counts the units, holding the counter: two starts of one person come one after the other. Throws LIMIT_REACHED, RATE_LIMITED. */
export async function chargeUnits(tx: Db, userId: UserId, type: CreationType, units: number): Promise<string> {
  const month = await consumeUnits(tx, userId, kinds[type].unit, units);
  if ((await countInMaking(tx, userId)) + units > maxInMaking) {
    throw new DomainError(
      "RATE_LIMITED",
      `Your earlier ${kinds[type].unit} are still being made. Please wait for them.`,
      {
        retryAfterSeconds: 30,
      },
    );
  }
  return month;
}

/** Records what is to be made and wakes a worker, all or nothing, in the caller's transaction. */
async function startMaking(
  deps: Pick<Deps, "jobs" | "images" | "videos" | "prices">,
  tx: Db,
  userId: UserId,
  input: MakingInput,
): Promise<CreationId[]> {
  const { prompt, parentId, count, seed, options, startImageId } = input;
  const { type } = options;
  const { model, estimateMicros } = chooseModel(deps, input);
  const chargedMonth = await chargeUnits(tx, userId, type, count);
  await requireParent(tx, userId, parentId);
  await requireStartImage(tx, userId, startImageId);
  const firstSeed = seed ?? randomInt(seedMax);
  const title = titleFromPrompt(prompt);
  const typicalMs = await findTypicalMs(tx, model.id, options);
  const rows = await planMaking(
    tx,
    Array.from({ length: count }, (_, index) => ({
      userId,
      type,
      title,
      prompt,
      parentId: parentId ?? null,
      startImageId: startImageId ?? null,
      requestedModel: model.id,
      estimateMicros,
      typicalMs,
      options: { ...options, seed: (firstSeed + index) % (seedMax + 1) },
      chargedMonth,
    })),
  );
  const creationIds = rows.map(({ id }) => id);
  await reserveSpending(tx, userId, { kind: type, model, micros: estimateMicros, creationIds });
  for (const row of rows) await wakeMaker(deps, tx, row);
  return creationIds;
}

/** The creations once they are done or the time is over. The wait changes only when the answer comes. */
export async function answerWhenDone(
  deps: Pick<Deps, "db" | "sql" | "log">,
  userId: UserId,
  ids: readonly CreationId[],
  { waitSeconds, signal, onHeld }: Asked,
): Promise<Creation[]> {
  if (waitSeconds > 0) {
    const over = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * Second.ms)]);
    if (await heldAnswers.hold(userId, () => waitUntilFinished(deps, ids, over))) onHeld();
  }
  return Promise.all(ids.map((id) => getCreation(deps, userId, id)));
}

/**
 * Makes pictures or a video from a prompt. Throws INVALID_INPUT for what its model cannot make, LIMIT_REACHED, SPENDING_CAP_REACHED,
 * and RATE_LIMITED while too many are still being made.
 */
export async function generate(
  deps: Pick<Deps, "db" | "sql" | "jobs" | "log" | "images" | "videos" | "prices">,
  userId: UserId,
  input: MakingInput,
  asked: Asked,
): Promise<Creation[]> {
  return once(
    deps,
    { userId, operation: `generation.${input.options.type}`, key: asked.key, input },
    {
      make: (transact) => transact((tx) => startMaking(deps, tx, userId, input)),
      present: (ids) => answerWhenDone(deps, userId, ids, asked),
    },
  );
}
