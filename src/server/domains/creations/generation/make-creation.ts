import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import {
  beginMaking,
  type CreationRow,
  excuseAttempt,
  finishMaking,
  type MadeFile,
  putOffAttempt,
} from "#server/domains/creations/generation/generation-run.ts";
import { startAttempt } from "#server/domains/creations/generation/attempt.ts";
import { configuredMaker, makerOf } from "#server/domains/creations/generation/choose-model.ts";
import { failCreation } from "#server/domains/creations/generation/end-making.ts";
import { deadlineMs, kinds } from "#server/domains/creations/generation/kinds.ts";
import { makePicture } from "#server/domains/creations/generation/make-file.ts";
import { makeVideo } from "#server/domains/creations/generation/make-video.ts";
import { makingErrorOf, nextTryAt } from "#server/domains/creations/generation/making-error.ts";
import { settleSpending } from "#server/domains/ai-costs/spending.service.ts";
import { wakeMaker } from "#server/domains/creations/generation/wake-maker.ts";
import type { MakingContext } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationId } from "#shared/ids.ts";

export type MakingDeps = Pick<
  Deps,
  "config" | "db" | "images" | "jobs" | "log" | "metrics" | "prices" | "storage" | "videos"
>;

const onCompleted = (tx: Db, id: CreationId) => settleSpending(tx, id, "billed");

/** What was begun so often in one run and never ended takes its worker down with it. */
const maxAttempts = 4;

const isTimeout = (signal: AbortSignal) =>
  signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";

type Keep<T> = (made: MadeFile) => Promise<T>;

/** undefined when there is nothing to be made of it, or nobody to make it any more. */
function workOf(deps: MakingDeps, row: CreationRow) {
  const { prompt, options, requestedModel } = row;
  if (prompt === null || options === null) return undefined;
  if (options.type === "image") {
    const maker = configuredMaker(deps.images, requestedModel);
    return (
      maker && {
        deadlineMs: deadlineMs(options, maker.place),
        make: <T>(context: MakingContext, keep: Keep<T>) => makePicture(maker, { prompt, options }, context, keep),
      }
    );
  }
  const maker = configuredMaker(deps.videos, requestedModel);
  return (
    maker && {
      deadlineMs: deadlineMs(options, maker.place),
      make: <T>(context: MakingContext, keep: Keep<T>) =>
        makeVideo(deps, maker, { prompt, options, row }, context, keep),
    }
  );
}

/**
 * Makes one creation of any kind: claims the row, makes, stores, completes. Safe to run twice. Throws only what the queue
 * should try again: a database that is away, or a server that is stopping.
 */
export async function makeCreation(deps: MakingDeps, id: CreationId, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const row = await beginMaking(deps, id, onCompleted);
  if (row === null) return;
  const { type } = row;
  const work = workOf(deps, row);
  if (work === undefined || row.attempts - row.earlierAttempts > maxAttempts) {
    const isOff = makerOf(deps, row) === undefined;
    await failCreation(deps, id, {
      error: isOff ? modelIsOff(row.requestedModel) : { code: "GENERATION_FAILED", message: kinds[type].failed },
    });
    return;
  }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(work.deadlineMs)]);
  const attempt = startAttempt(deps, row, signal);
  const ended = (outcome: string) => {
    const ms = Math.round(performance.now() - startedAt);
    deps.metrics.makingEnded({ kind: type, outcome }, ms / 1_000);
    return { creationId: id, ms };
  };
  try {
    const isFinished = await work.make(attempt.context, async (made) => {
      await attempt.stop();
      return finishMaking(deps, row, made, onCompleted);
    });
    const outcome = isFinished ? "completed" : "discarded";
    deps.log.info(ended(outcome), `generation.${outcome}`);
  } catch (error) {
    await attempt.stop();
    if (attempt.isUnwanted()) return;
    if (isDatabaseUnavailable(error)) throw error;
    if (signal.aborted && !isTimeout(signal)) {
      await excuseAttempt(deps.db, row);
      throw error;
    }
    if (!signal.aborted && (await putOff(deps, { ...row, ...attempt.awaited() }, error))) return;
    const isExpected = error instanceof DomainError || error instanceof ProviderError;
    deps.log[isExpected ? "info" : "error"](
      { err: error, ...ended(signal.aborted ? "timed_out" : "failed") },
      "generation.failed",
    );
    await failCreation(deps, id, {
      error: signal.aborted ? { code: "TIMED_OUT", message: kinds[type].timedOut } : makingErrorOf(error, type),
      failedThere: !signal.aborted && error instanceof ProviderError && error.kind === "failed",
    });
  }
}

const modelIsOff = (model: string | null) => ({
  code: "MODEL_NOT_CONFIGURED",
  message: `This server has the model ${model ?? ""} no more. Choose another one`,
});

/** Lets it wait when its provider takes no work for now. False when waiting would not help. */
async function putOff(deps: MakingDeps, row: CreationRow, error: unknown): Promise<boolean> {
  const until = nextTryAt(error, row);
  if (until === null) return false;
  const reason = makingErrorOf(error, row.type).message;
  await deps.db.transaction(async (tx) => {
    const waiting = await putOffAttempt(tx, row, { reason, until });
    if (waiting !== undefined) await wakeMaker(deps, tx, waiting, until);
  });
  deps.log.info({ err: error, creationId: row.id, until }, "generation.put_off");
  return true;
}
