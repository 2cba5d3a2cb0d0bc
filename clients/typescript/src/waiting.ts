import { PostloomError } from "./errors.ts";
import { rest } from "./retries.ts";

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Default: ten minutes. */
  timeoutMs?: number | undefined;
}

const firstPauseMs = 500;
const lastPauseMs = 5_000;
const usualTimeoutMs = 10 * 60_000;

/** Reads until it is done, with pauses that grow to five seconds. Throws PostloomError TIMED_OUT; the work itself goes on then. */
export async function waitUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  { signal, timeoutMs = usualTimeoutMs }: WaitOptions,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, lastPauseMs)) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() + pauseMs > end)
      throw new PostloomError(`Not done within ${timeoutMs / 1_000} seconds`, { code: "TIMED_OUT" });
    await rest(pauseMs, signal);
  }
}
