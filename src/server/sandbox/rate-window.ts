/** Counts calls in fixed windows of the clock. Kept in memory: a restart forgives, as the platforms' own counters drift. */
export class RateWindow {
  readonly #windowMs: number;
  #windowStart = 0;
  #counts = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one call and says how many there were in this window, this one included, and when it ends. */
  hit(key: string, now: Date): { used: number; resetsAt: Date } {
    const start = now.getTime() - (now.getTime() % this.#windowMs);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, used);
    return { used, resetsAt: new Date(start + this.#windowMs) };
  }
}
