export interface Deadline {
  /** Aborts with a TimeoutError. */
  signal: AbortSignal;
  /** While the work waits for its turn elsewhere, the deadline stands still; at its turn it begins anew. */
  hold: (isHeld: boolean) => void;
  end: () => void;
}

/** A deadline for work that may have to wait for its turn, altogether `longestHoldMs` longer at most. */
export function startDeadline(ms: number, longestHoldMs: number): Deadline {
  const controller = new AbortController();
  const expireAfter = (delayMs: number) =>
    setTimeout(() => controller.abort(new DOMException("timed out", "TimeoutError")), delayMs);
  const last = expireAfter(ms + longestHoldMs);
  let own: NodeJS.Timeout | null = expireAfter(ms);
  const stop = () => {
    if (own !== null) clearTimeout(own);
    own = null;
  };
  return {
    signal: controller.signal,
    hold(isHeld) {
      if (isHeld) stop();
      else own ??= expireAfter(ms);
    },
    end() {
      stop();
      clearTimeout(last);
    },
  };
}
