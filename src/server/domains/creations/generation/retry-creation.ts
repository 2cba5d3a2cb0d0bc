import type { Deps } from "#server/deps.ts";
import { findTypicalMs, holdUnmade, restartMaking } from "#server/domains/creations/generation/generation-run.ts";
import { chooseModel } from "#server/domains/creations/generation/choose-model.ts";
import { type Asked, answerWhenDone, chargeUnits } from "#server/domains/creations/generation/generation.service.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { reserveSpending } from "#server/domains/ai-costs/spending.service.ts";
import { wakeMaker } from "#server/domains/creations/generation/wake-maker.ts";
import { once } from "#server/idempotency/with-idempotency.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/**
 * Makes a failed creation, or a draft, with the settings it has. It counts one unit more: the failed one gave its own back.
 * Throws NOT_FOUND, CONFLICT when it is neither, INVALID_INPUT for a draft without a prompt and for a model that is not configured
 * any more, LIMIT_REACHED, SPENDING_CAP_REACHED, RATE_LIMITED.
 */
export async function retryCreation(
  deps: Pick<Deps, "db" | "sql" | "jobs" | "log" | "images" | "videos" | "prices">,
  userId: UserId,
  id: CreationId,
  asked: Asked,
): Promise<Creation[]> {
  return once(
    deps,
    { userId, operation: "generation.retry", key: asked.key, input: { id } },
    {
      make: (transact) =>
        transact(async (tx) => {
          const { type, prompt, options, ...row } = await holdUnmade(tx, userId, id);
          if (prompt === null) throw invalidInput([{ path: "prompt", message: "Write a prompt into the draft first" }]);
          // Without settings nothing can be made of it, and nobody is asked: its worker says so.
          const plan = options && {
            options,
            ...chooseModel(deps, {
              model: row.requestedModel ?? undefined,
              startImageId: row.startImageId ?? undefined,
              options,
            }),
          };
          const restarted = await restartMaking(tx, userId, id, {
            requestedModel: plan?.model.id ?? row.requestedModel,
            estimateMicros: plan?.estimateMicros ?? null,
            typicalMs: plan && (await findTypicalMs(tx, plan.model.id, plan.options)),
            chargedMonth: await chargeUnits(tx, userId, type, 1),
          });
          if (plan !== null)
            await reserveSpending(tx, userId, {
              kind: type,
              model: plan.model,
              micros: plan.estimateMicros,
              creationIds: [id],
            });
          await settleNotifications(tx, userId, { creationId: id });
          await wakeMaker(deps, tx, restarted);
          return [id];
        }),
      present: (ids) => answerWhenDone(deps, userId, ids, asked),
    },
  );
}
