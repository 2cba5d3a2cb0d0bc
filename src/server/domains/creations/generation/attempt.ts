import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { abandonOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { saveOperation, saveProgress } from "#server/domains/creations/generation/attempts.queries.ts";
import { providerOf } from "#server/domains/creations/generation/choose-model.ts";
import { isWanted } from "#server/domains/creations/generation/generation.queries.ts";
import type { GenerationContext, Operation, Waiting } from "#server/integrations/ai/provider.ts";

/** Why the attempt waits for its provider, since when, and the time of the next try. */
interface Awaited {
  reason: string;
  since: Date;
  until: Date;
}

interface ProgressTracker {
  report(fraction: number): void;
  /** null: the provider answers again. */
  wait(awaited: Awaited | null): void;
  /** Resolves when no write is in progress any more. */
  stop(): Promise<void>;
}

interface TrackOptions {
  /** `fraction` is null before the first report, `awaited` undefined when unchanged. Resolves to false when the attempt is obsolete. */
  save: (fraction: number | null, awaited?: Awaited | null) => Promise<boolean>;
  onUnwanted: () => void;
  onError: (error: unknown) => void;
}

/** Saves the latest progress twice a second, changed or not: the same write detects a cancellation and serves as a heartbeat. */
function trackProgress({ save, onUnwanted, onError }: TrackOptions): ProgressTracker {
  let latest: number | null = null;
  let awaited: Awaited | null | undefined;
  let saving: Promise<void> | null = null;
  const saveOnce = async () => {
    const sent = awaited;
    try {
      if (!(await save(latest, sent))) onUnwanted();
      if (awaited === sent) awaited = undefined;
    } catch (error) {
      onError(error);
    } finally {
      saving = null;
    }
  };
  const timer = setInterval(() => {
    saving ??= saveOnce();
  }, 500);
  return {
    report: (fraction) => {
      latest = Math.max(latest ?? 0, Math.min(1, fraction));
    },
    wait: (next) => {
      awaited = next;
    },
    async stop() {
      clearInterval(timer);
      await saving;
      if (awaited !== undefined) await saveOnce();
    },
  };
}

/** One attempt at a creation. */
export interface Attempt {
  context: GenerationContext;
  /** The creation was cancelled or deleted, or a newer attempt has replaced this one. */
  isUnwanted(): boolean;
  /**
   * What the row may hold by now: since when the provider has not answered, how often the attempt was postponed since, and the operation
   * that it has begun.
   */
  latest(): Pick<CreationRow, "waitingSince" | "putOffs" | "operation">;
  /** Resolves when no write is in progress any more. */
  stop(): Promise<void>;
}

export function startAttempt(
  deps: Pick<Deps, "db" | "jobs" | "images" | "videos" | "prices" | "log">,
  row: CreationRow,
  signal: AbortSignal,
  onQueued: (isQueued: boolean) => void = () => undefined,
): Attempt {
  const provider = providerOf(deps, row);
  const unwanted = new AbortController();
  const onUnwanted = () => unwanted.abort(new Error("The attempt is obsolete"));
  const progress = trackProgress({
    save: (fraction, waiting) => saveProgress(deps.db, row, fraction, waiting),
    onUnwanted,
    onError: (error) => deps.log.warn({ err: error, creationId: row.id }, "generation.progress_not_saved"),
  });

  let awaited: Pick<CreationRow, "waitingSince" | "putOffs"> = row;
  let latestOperation = row.operation;

  function onWaiting(waiting: Waiting | null): void {
    const since = waiting === null ? null : (awaited.waitingSince ?? new Date());
    awaited = since === null ? { waitingSince: null, putOffs: 0 } : { waitingSince: since, putOffs: awaited.putOffs };
    progress.wait(waiting === null || since === null ? null : { ...waiting, since });
  }

  async function save(operation: Operation): Promise<void> {
    if (await saveOperation(deps.db, row, operation)) {
      latestOperation = operation;
      return;
    }
    onUnwanted();
    // The operation runs at the provider, but the row was not updated. A newer attempt may use the same operation.
    await deps.db.transaction(async (tx) => {
      if (!(await isWanted(tx, row.id))) await abandonOperation(deps, tx, { ...row, operation });
    });
    unwanted.signal.throwIfAborted();
  }

  return {
    context: {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onProgress: (fraction) => {
        // Progress means that the provider answers.
        if (awaited.waitingSince !== null) onWaiting(null);
        progress.report(fraction);
      },
      onWaiting,
      onQueued,
      operation: row.operation,
      saveOperation: save,
      isFree: provider !== undefined && deps.prices.isFree(provider),
    },
    latest: () => ({
      waitingSince: awaited.waitingSince,
      putOffs: awaited.putOffs,
      operation: latestOperation,
    }),
    isUnwanted: () => unwanted.signal.aborted,
    stop: () => progress.stop(),
  };
}
