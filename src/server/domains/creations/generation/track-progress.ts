/** Why the provider is waited for, since when, and when it is asked again. */
export interface Awaited {
  reason: string;
  since: Date;
  until: Date;
}

export interface ProgressTracker {
  report(fraction: number): void;
  /** null: it answers. */
  wait(awaited: Awaited | null): void;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

interface TrackOptions {
  /** Told null while nothing was reported, and no `awaited` while that is as before. Resolves to false when the work is not wanted any more. */
  save: (fraction: number | null, awaited?: Awaited | null) => Promise<boolean>;
  onUnwanted: () => void;
  onError: (error: unknown) => void;
  intervalMs?: number;
}

/** Writes the latest progress (null: none was told yet) twice a second, reported or not: the same write notices a cancellation and shows that somebody is at work. */
export function trackProgress({ save, onUnwanted, onError, intervalMs = 500 }: TrackOptions): ProgressTracker {
  let latest: number | null = null;
  let awaited: Awaited | null | undefined;
  let saving: Promise<void> | null = null;
  const saveOnce = async () => {
    const told = awaited;
    try {
      if (!(await save(latest, told))) onUnwanted();
      if (awaited === told) awaited = undefined;
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
