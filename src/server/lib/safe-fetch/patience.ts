import { DownloadFailure } from "./download-failure.ts";

export interface Patience {
  /** Ends with the caller's signal, after the whole time, or after a silence. */
  signal: AbortSignal;
  /** Something came: the silence starts over. */
  progress(): void;
  /** Waits no longer. */
  end(): void;
  /** What has become of the download if `signal` ended. */
  failure(host: string, cause: unknown): DownloadFailure | null;
}

export function bePatient(limits: { signal: AbortSignal; totalMs: number; idleMs: number }): Patience {
  const late = new AbortController();
  const giveUp = (what: string) => late.abort(what);
  const total = setTimeout(giveUp, limits.totalMs, `was not done within ${limits.totalMs} ms`);
  const idle = setTimeout(giveUp, limits.idleMs, `sent nothing for ${limits.idleMs} ms`);
  return {
    signal: AbortSignal.any([limits.signal, late.signal]),
    progress: () => void idle.refresh(),
    end() {
      clearTimeout(total);
      clearTimeout(idle);
    },
    failure(host, cause) {
      if (limits.signal.aborted)
        return new DownloadFailure("stopped", `The download from ${host} was stopped`, { cause });
      return late.signal.aborted ? new DownloadFailure("timed_out", `${host} ${late.signal.reason}`, { cause }) : null;
    },
  };
}
