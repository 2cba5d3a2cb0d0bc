export interface ProgressTracker {
  report(fraction: number): void;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

interface TrackOptions {
  /** Told null while nothing was reported. Resolves to false when the work is not wanted any more. */
  save: (fraction: number | null) => Promise<boolean>;
  onUnwanted: () => void;
  onError: (error: unknown) => void;
  intervalMs?: number;
}

/** Writes the latest progress (null: none was told yet) twice a second, reported or not: the same write notices a cancellation and shows that somebody is at work. */
export function trackProgress({ save, onUnwanted, onError, intervalMs = 500 }: TrackOptions): ProgressTracker {
  let latest: number | null = null;
  let saving: Promise<void> | null = null;
  const saveOnce = async () => {
    try {
      if (!(await save(latest))) onUnwanted();
    } catch (error) {
      onError(error);
    } finally {
      saving = null;
    }
  };
  const timer = setInterval(() => {
    saving ??= saveOnce();
  }, intervalMs);
  return {
    report: (fraction) => {
      latest = Math.max(latest ?? 0, Math.min(1, fraction));
    },
    async stop() {
      clearInterval(timer);
      await saving;
    },
  };
}
