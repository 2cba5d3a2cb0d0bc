import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { isFetchable, ProviderError } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Day, Minute, Second } from "#shared/durations.ts";

/** A generation that was begun this often in one run and never ended probably crashes its worker. */
export const maxAttempts = 4;

const inMs = (...seconds: number[]) => seconds.map((one) => one * Second.ms);

/**
 * Delays before further attempts, and how long a provider may be unavailable. The last attempt's own time comes on top: a picture
 * ends within ten minutes, a video, which costs more and has mostly begun by then, within half an hour.
 */
const retryDelays = {
  image: { delaysMs: inMs(5, 20, 60, 120, 180), unavailableMs: 7 * Minute.ms },
  video: { delaysMs: inMs(5, 20, 60, 180, 420, 420, 420), unavailableMs: 27 * Minute.ms },
} as const;
/** How long to wait for a provider, or this server, that is busy. */
const busyMs = 30 * Minute.ms;
/** Limit of all waiting of one run. */
const maxTotalMs = Day.ms;

/** Earliest time of another attempt (ms since 1970, 0: at once); undefined for an error that another attempt would meet too. */
function retryableAt(error: unknown, operation: CreationRow["operation"]): number | undefined {
  if (error instanceof ProviderError && (error.kind === "rate_limited" || error.kind === "unavailable"))
    return error.retryAt?.getTime() ?? 0;
  // A limit of this server.
  if (error instanceof DomainError && error.code === "RATE_LIMITED")
    return Date.now() + (error.retryAfterSeconds ?? 0) * Second.ms;
  // The operator may make room. Only a result that the provider keeps is worth the wait: everything else would be made again.
  if (error instanceof DomainError && error.code === "INSUFFICIENT_STORAGE" && isFetchable(operation)) return 0;
  return undefined;
}

type Postponable = Pick<CreationRow, "type" | "startedAt" | "putOffs" | "waitingSince" | "operation">;

/** When to make another attempt; null when waiting would not help. */
export function nextTryAt(
  error: unknown,
  { type, startedAt, putOffs, waitingSince, operation }: Postponable,
): Date | null {
  const { delaysMs, unavailableMs } = retryDelays[type];
  const [at, delayMs] = [retryableAt(error, operation), delaysMs[putOffs]];
  if (at === undefined || delayMs === undefined) return null;
  const isUnavailable = error instanceof ProviderError && error.kind === "unavailable";
  const now = Date.now();
  const next = Math.max(at, now + delayMs);
  const ends = Math.min(
    (waitingSince?.getTime() ?? now) + (isUnavailable ? unavailableMs : busyMs),
    (startedAt?.getTime() ?? now) + maxTotalMs,
  );
  return next > ends ? null : new Date(next);
}
