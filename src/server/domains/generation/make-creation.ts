import type { Deps } from "#server/deps.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import { beginMaking, finishMaking, saveProgress } from "#server/domains/creations/making.service.ts";
import { failCreation } from "#server/domains/generation/end-making.ts";
import { deadlineMs, kinds } from "#server/domains/generation/kinds.ts";
import { makeFile, type MakerDeps } from "#server/domains/generation/make-file.ts";
import { trackProgress } from "#server/domains/generation/track-progress.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationType } from "#shared/creations.ts";
import type { CreationId } from "#shared/ids.ts";

/** What was begun so often in one run and never ended takes its worker down with it. */
const maxAttempts = 4;

const isTimeout = (signal: AbortSignal) =>
  signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";

/**
 * Makes one creation of any kind: claims the row, makes, stores, completes. Safe to run twice. Throws only what the queue
 * should try again: a database that is away, or a server that is stopping.
 */
export async function makeCreation(
  deps: Pick<Deps, "db" | "storage" | "log" | "metrics"> & MakerDeps,
  id: CreationId,
  stop: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const row = await beginMaking(deps, id);
  if (row === null) return;
  const { prompt, options, type } = row;
  if (row.attempts - row.earlierAttempts > maxAttempts || options === null || prompt === null) {
    await failCreation(deps, id, { code: "GENERATION_FAILED", message: kinds[type].failed });
    return;
  }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(deadlineMs(options))]);
  const unwanted = new AbortController();
  const progress = trackProgress({
    save: (fraction) => saveProgress(deps.db, row, fraction),
    onUnwanted: () => unwanted.abort(new Error("This is not wanted any more")),
    onError: (error) => deps.log.warn({ err: error, creationId: id }, "generation.progress_not_saved"),
  });
  const context = {
    signal: AbortSignal.any([signal, unwanted.signal]),
    onProgress: (fraction: number) => progress.report(fraction),
    operation: null,
    saveOperation: async () => undefined,
  };
  try {
    const isFinished = await makeFile(deps, { prompt, options }, context, async (made) => {
      await progress.stop();
      return finishMaking(deps, row, { ...made, startedAt });
    });
    const outcome = isFinished ? "completed" : "discarded";
    const ms = Math.round(performance.now() - startedAt);
    deps.metrics.makingEnded({ kind: type, outcome }, ms / 1_000);
    deps.log.info({ creationId: id, ms }, `generation.${outcome}`);
  } catch (error) {
    await progress.stop();
    if (unwanted.signal.aborted) return;
    if (isDatabaseUnavailable(error) || (signal.aborted && !isTimeout(signal))) throw error;
    deps.log[error instanceof DomainError ? "info" : "error"]({ err: error, creationId: id }, "generation.failed");
    deps.metrics.makingEnded(
      { kind: type, outcome: signal.aborted ? "timed_out" : "failed" },
      (performance.now() - startedAt) / 1_000,
    );
    await failCreation(deps, id, reasonFor(error, signal, type));
  }
}

function reasonFor(error: unknown, signal: AbortSignal, type: CreationType) {
  if (signal.aborted) return { code: "TIMED_OUT", message: kinds[type].timedOut };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: "GENERATION_FAILED", message: kinds[type].failed };
}
