import { isDatabaseUnavailable } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { startAttempt } from "#server/domains/creations/generation/attempt.ts";
import { excuseAttempt, postponeAttempt } from "#server/domains/creations/generation/attempts.queries.ts";
import { configuredProvider, providerOf } from "#server/domains/creations/generation/choose-model.ts";
import { failCreation, type GenerationError } from "#server/domains/creations/generation/end-generation.ts";
import { enqueueGeneration } from "#server/domains/creations/generation/enqueue-generation.ts";
import { beginGeneration, finishGeneration } from "#server/domains/creations/generation/finish-generation.ts";
import { generatePicture } from "#server/domains/creations/generation/generate-picture.ts";
import { generateVideo } from "#server/domains/creations/generation/generate-video.ts";
import type { Keep } from "#server/domains/creations/generation/generated-file.ts";
import { deadlineMs, kinds, longestQueueMs } from "#server/domains/creations/generation/generation-kinds.ts";
import { maxAttempts, nextTryAt } from "#server/domains/creations/generation/retry-delays.ts";
import { type GenerationContext, ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider.ts";
import { startDeadline } from "#server/lib/concurrency/deadline.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { isOutOfSpace, outOfSpace } from "#server/lib/files/disk-space.ts";
import { ProcessDied } from "#server/lib/video/run-video-process.ts";
import type { CreationType, MakingErrorCode } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";

const codeOfKind: Record<ProviderErrorKind, MakingErrorCode> = {
  auth: "PROVIDER_KEY",
  quota: "PROVIDER_QUOTA",
  rate_limited: "PROVIDER_BUSY",
  unavailable: "PROVIDER_UNAVAILABLE",
  no_answer: "NO_ANSWER",
  refused: "REFUSED",
  bad_request: "SETTINGS_REFUSED",
  failed: "GENERATION_FAILED",
  bad_result: "BAD_RESULT",
};

/** Code and message of the failure that the user sees. */
function generationErrorOf(error: unknown, type: CreationType): GenerationError {
  if (error instanceof ProviderError) return { code: codeOfKind[error.kind], message: error.message };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: "GENERATION_FAILED", message: kinds[type].failed };
}

/** A full disk is for the operator to mend, as a fault of ours is. */
const logLevelOf = (error: unknown) =>
  error instanceof ProviderError || (error instanceof DomainError && error.code !== "INSUFFICIENT_STORAGE")
    ? "info"
    : "error";

export type GenerationDeps = Pick<
  Deps,
  "config" | "db" | "images" | "jobs" | "log" | "metrics" | "prices" | "storage" | "videos"
>;

const isTimeout = (signal: AbortSignal) =>
  signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";

/** Deadline and call of the provider; undefined when prompt or options are missing, or the model is not configured any more. */
function generatorOf(deps: GenerationDeps, row: CreationRow) {
  const { prompt, options, requestedModel } = row;
  if (prompt === null || options === null) return undefined;
  if (options.type === "image") {
    const provider = configuredProvider(deps.images, requestedModel);
    return (
      provider && {
        deadlineMs: deadlineMs(options, provider.place),
        make: <T>(context: GenerationContext, keep: Keep<T>) =>
          generatePicture(provider, { prompt, options }, context, keep),
      }
    );
  }
  const provider = configuredProvider(deps.videos, requestedModel);
  return (
    provider && {
      deadlineMs: deadlineMs(options, provider.place),
      make: <T>(context: GenerationContext, keep: Keep<T>) =>
        generateVideo(deps, provider, { prompt, options, row }, context, keep),
    }
  );
}

/**
 * Runs one generation of any kind: begins an attempt, calls the provider, stores the file, completes the row. Safe to run twice.
 * Throws only errors after which the queue should retry: an unavailable database, a killed converter, or a server that is stopping.
 */
export async function runGeneration(deps: GenerationDeps, id: CreationId, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const row = await beginGeneration(deps, id);
  if (row === null) return;
  const { type } = row;
  const work = generatorOf(deps, row);
  if (work === undefined || row.attempts - row.earlierAttempts > maxAttempts) {
    const isNotConfigured = providerOf(deps, row) === undefined;
    await failCreation(deps, id, {
      attempts: row.attempts,
      error: isNotConfigured
        ? modelNotConfigured(row.requestedModel)
        : { code: "GENERATION_FAILED", message: kinds[type].failed },
    });
    return;
  }
  const deadline = startDeadline(work.deadlineMs, longestQueueMs);
  const signal = AbortSignal.any([stop, deadline.signal]);
  const attempt = startAttempt(deps, row, signal, deadline.hold);
  const ended = (outcome: string) => {
    const ms = Math.round(performance.now() - startedAt);
    deps.metrics.makingEnded({ kind: type, outcome }, ms / 1_000);
    return { creationId: id, ms };
  };
  try {
    const isFinished = await work.make(attempt.context, async (made) => {
      await attempt.stop();
      return finishGeneration(deps, row, made, signal);
    });
    const outcome = isFinished ? "completed" : "discarded";
    deps.log.info(ended(outcome), `generation.${outcome}`);
  } catch (thrown) {
    await attempt.stop();
    if (attempt.isUnwanted()) return;
    const error = isOutOfSpace(thrown) ? outOfSpace(thrown) : thrown;
    // A finished result can be fetched again from its provider. The limit of attempts ends a video that always kills the converter.
    if (isDatabaseUnavailable(error) || error instanceof ProcessDied) throw error;
    if (signal.aborted && !isTimeout(signal)) {
      await excuseAttempt(deps.db, row);
      throw error;
    }
    if (!signal.aborted && (await postpone(deps, { ...row, ...attempt.latest() }, error))) return;
    deps.log[logLevelOf(error)]({ err: error, ...ended(signal.aborted ? "timed_out" : "failed") }, "generation.failed");
    await failCreation(deps, id, {
      attempts: row.attempts,
      error: signal.aborted ? { code: "TIMED_OUT", message: kinds[type].timedOut } : generationErrorOf(error, type),
      failedAtProvider: !signal.aborted && error instanceof ProviderError && error.kind === "failed",
    });
  } finally {
    deadline.end();
  }
}

const modelNotConfigured = (model: string | null) => ({
  code: "MODEL_NOT_CONFIGURED",
  message: `This server has the model ${model ?? ""} no more. Choose another one`,
});

/** Schedules another attempt when the provider accepts no work for now. False when waiting would not help. */
async function postpone(deps: GenerationDeps, row: CreationRow, error: unknown): Promise<boolean> {
  const until = nextTryAt(error, row);
  if (until === null) return false;
  const reason = generationErrorOf(error, row.type).message;
  await deps.db.transaction(async (tx) => {
    const waiting = await postponeAttempt(tx, row, { reason, until });
    if (waiting !== undefined) await enqueueGeneration(deps, tx, waiting, until);
  });
  deps.log[logLevelOf(error)]({ err: error, creationId: row.id, until }, "generation.put_off");
  return true;
}
