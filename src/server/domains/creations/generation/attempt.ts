import type { Deps } from "#server/deps.ts";
import {
  type CreationRow,
  isWanted,
  saveOperation,
  saveProgress,
} from "#server/domains/creations/generation/generation-run.ts";

import { abandonOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { makerOf } from "#server/domains/creations/generation/choose-model.ts";
import { trackProgress } from "#server/domains/creations/generation/track-progress.ts";
import type { MakingContext, Operation, Waiting } from "#server/integrations/ai/provider.ts";

/** One attempt at a creation, as its maker sees it. */
export interface Attempt {
  context: MakingContext;
  /** The creation was cancelled or deleted, or a newer attempt has replaced this one. */
  isUnwanted(): boolean;
  /** Since when its provider has not answered without an interruption, and how often it was put off since. */
  awaited(): Pick<CreationRow, "waitingSince" | "putOffs">;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

export function startAttempt(
  deps: Pick<Deps, "db" | "jobs" | "images" | "videos" | "prices" | "log">,
  row: CreationRow,
  signal: AbortSignal,
): Attempt {
  const maker = makerOf(deps, row);
  const unwanted = new AbortController();
  const onUnwanted = () => unwanted.abort(new Error("This is not wanted any more"));
  const progress = trackProgress({
    save: (fraction, told) => saveProgress(deps.db, row, fraction, told),
    onUnwanted,
    onError: (error) => deps.log.warn({ err: error, creationId: row.id }, "generation.progress_not_saved"),
  });

  let awaited: Pick<CreationRow, "waitingSince" | "putOffs"> = row;

  function onWaiting(waiting: Waiting | null): void {
    const since = waiting === null ? null : (awaited.waitingSince ?? new Date());
    awaited = since === null ? { waitingSince: null, putOffs: 0 } : { waitingSince: since, putOffs: awaited.putOffs };
    progress.wait(waiting === null || since === null ? null : { ...waiting, since });
  }

  async function save(operation: Operation): Promise<void> {
    if (await saveOperation(deps.db, row, operation)) return;
    onUnwanted();
    // It runs at the provider by now, and the row cannot hold it any more. A newer attempt may be waiting for the same one.
    await deps.db.transaction(async (tx) => {
      if (!(await isWanted(tx, row.id))) await abandonOperation(deps, tx, { ...row, operation });
    });
    unwanted.signal.throwIfAborted();
  }

  return {
    context: {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onProgress: (fraction) => {
        // A maker that reports progress answers.
        if (awaited.waitingSince !== null) onWaiting(null);
        progress.report(fraction);
      },
      onWaiting,
      operation: row.operation,
      saveOperation: save,
      isFree: maker !== undefined && deps.prices.isFree(maker),
    },
    awaited: () => awaited,
    isUnwanted: () => unwanted.signal.aborted,
    stop: () => progress.stop(),
  };
}
