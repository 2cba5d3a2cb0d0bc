import { randomInt } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { reserveCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { type CreationRow, insertCreations, lockCreation } from "#server/domains/creations/creations.queries.ts";
import { requireParent, titleFromPrompt } from "#server/domains/creations/creations.service.ts";
import { restartGeneration } from "#server/domains/creations/generation/attempts.queries.ts";
import { chooseModel } from "#server/domains/creations/generation/choose-model.ts";
import { enqueueGeneration } from "#server/domains/creations/generation/enqueue-generation.ts";
import { kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import { countInProgress, findTypicalMs } from "#server/domains/creations/generation/generation.queries.ts";
import { requireStartImage } from "#server/domains/creations/generation/start-image.ts";
import { type AnswerOptions, answerWhenDone } from "#server/domains/creations/generation/wait-until-finished.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Creation, CreationType } from "#shared/creations/creations.ts";
import { type MakingInput, seedMax } from "#shared/creations/generation.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

/** Keeps a workspace without a plan limit from filling the queue. */
const maxInProgress = 20;

/**
 * Charges the units, which locks the counter: parallel starts of one kind in a workspace run one after the other. Throws LIMIT_REACHED,
 * RATE_LIMITED.
 */
async function chargeUnits(tx: Db, workspaceId: WorkspaceId, type: CreationType, units: number): Promise<string> {
  const month = await consumeUnits(tx, workspaceId, kinds[type].unit, units);
  if ((await countInProgress(tx, workspaceId)) + units > maxInProgress) {
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

/** Inserts the creations and enqueues their jobs in the caller's transaction. */
async function startGeneration(
  deps: Pick<Deps, "jobs" | "images" | "videos" | "prices">,
  tx: Db,
  workspaceId: WorkspaceId,
  input: MakingInput,
): Promise<CreationId[]> {
  const { prompt, parentId, count, seed, options, startImageId } = input;
  const { type } = options;
  const { model, estimateMicros } = chooseModel(deps, input);
  const chargedMonth = await chargeUnits(tx, workspaceId, type, count);
  await requireParent(tx, workspaceId, parentId);
  await requireStartImage(tx, workspaceId, startImageId);
  const firstSeed = seed ?? randomInt(seedMax);
  const title = titleFromPrompt(prompt);
  const typicalMs = await findTypicalMs(tx, model.id, options);
  const rows = await insertCreations(
    tx,
    Array.from({ length: count }, (_, index) => ({
      workspaceId,
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
      status: "processing",
      progress: 0,
      startedAt: new Date(),
    })),
  );
  const creationIds = rows.map(({ id }) => id);
  await reserveCost(tx, workspaceId, { kind: type, model, micros: estimateMicros, creationIds });
  for (const row of rows) await enqueueGeneration(deps, tx, row);
  return creationIds;
}

/**
 * Starts pictures or a video from a prompt. Throws INVALID_INPUT for what the model cannot make, LIMIT_REACHED, SPENDING_CAP_REACHED,
 * and RATE_LIMITED while too many are in progress.
 */
export async function generate(
  deps: Pick<Deps, "db" | "sql" | "jobs" | "log" | "images" | "videos" | "prices">,
  workspaceId: WorkspaceId,
  input: MakingInput,
  request: AnswerOptions,
): Promise<Creation[]> {
  return withIdempotency(
    deps,
    { workspaceId, operation: `generation.${input.options.type}`, key: request.key, input },
    {
      make: (transact) => transact((tx) => startGeneration(deps, tx, workspaceId, input)),
      present: (ids) => answerWhenDone(deps, workspaceId, ids, request),
    },
  );
}

/** Locks a failed creation or a draft until the transaction ends. Throws NOT_FOUND, and CONFLICT for any other state. */
async function lockRestartable(tx: Db, workspaceId: WorkspaceId, id: CreationId): Promise<CreationRow> {
  const row = await lockCreation(tx, workspaceId, id);
  if (row === undefined) throw notFound("Creation");
  if (row.status === "failed" || row.status === "draft") return row;
  throw new DomainError("CONFLICT", "Only what failed, or is a draft, can be made again");
}

/**
 * Starts a failed creation or a draft with its stored settings. It costs one unit, because the failed run returned its own.
 * Throws NOT_FOUND, CONFLICT when it is neither, INVALID_INPUT for a draft without a prompt and for a model that is not configured
 * any more, LIMIT_REACHED, SPENDING_CAP_REACHED, RATE_LIMITED.
 */
export async function retryCreation(
  deps: Pick<Deps, "db" | "sql" | "jobs" | "log" | "images" | "videos" | "prices">,
  workspaceId: WorkspaceId,
  id: CreationId,
  request: AnswerOptions,
): Promise<Creation[]> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "generation.retry", key: request.key, input: { id } },
    {
      make: (transact) =>
        transact(async (tx) => {
          const { type, prompt, options, ...row } = await lockRestartable(tx, workspaceId, id);
          if (prompt === null) throw invalidInput([{ path: "prompt", message: "Write a prompt into the draft first" }]);
          // Without options no model is chosen: the worker fails the creation.
          const plan = options && {
            options,
            ...chooseModel(deps, {
              model: row.requestedModel ?? undefined,
              startImageId: row.startImageId ?? undefined,
              options,
            }),
          };
          const restarted = await restartGeneration(tx, workspaceId, id, {
            requestedModel: plan?.model.id ?? row.requestedModel,
            estimateMicros: plan?.estimateMicros ?? null,
            typicalMs: plan && (await findTypicalMs(tx, plan.model.id, plan.options)),
            chargedMonth: await chargeUnits(tx, workspaceId, type, 1),
          });
          if (plan !== null)
            await reserveCost(tx, workspaceId, {
              kind: type,
              model: plan.model,
              micros: plan.estimateMicros,
              creationIds: [id],
            });
          await settleNotifications(tx, workspaceId, { creationId: id });
          await enqueueGeneration(deps, tx, restarted);
          return [id];
        }),
      present: (ids) => answerWhenDone(deps, workspaceId, ids, request),
    },
  );
}
