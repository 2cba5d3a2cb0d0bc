/** How often and how long a failed call is tried again. */
export interface RetryPolicy {
  /** After the first attempt; 0: never again. */
  maxRetries: number;
  /** The longest rest before an attempt. A server that asks for more is not asked again. */
  maxRetryDelayMs: number;
}

const firstDelayMs = 500;
const lastDelayMs = 8_000;

/** Seconds of a `Retry-After` header, which is a number of seconds or a date; null without a readable one. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === "") return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/**
 * The rest before a retry: what the server asks for, else one that doubles, up to half of it left to chance so that many clients do not
 * come back together. null: the server asks for more than the policy allows.
 */
export function retryDelayMs(
  retry: number,
  askedSeconds: number | null,
  { maxRetryDelayMs }: Pick<RetryPolicy, "maxRetryDelayMs">,
  random: () => number = Math.random,
): number | null {
  if (askedSeconds !== null) return askedSeconds * 1_000 <= maxRetryDelayMs ? askedSeconds * 1_000 : null;
  const delayMs = Math.min(firstDelayMs * 2 ** retry, lastDelayMs, maxRetryDelayMs);
  return delayMs * (1 - random() / 2);
}

/** Rejects with the signal's reason once it aborts. */
export function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // The caller chose the reason, which is mostly an Error.
  const stop = () => reject(signal?.reason as Error);
  if (signal?.aborted === true) stop();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", stop, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  });
}
