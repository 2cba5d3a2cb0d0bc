import type { CreationRow, MakingError } from "#server/domains/creations/generation/generation-run.ts";
import { kinds } from "#server/domains/creations/generation/kinds.ts";
import { ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationType, MakingErrorCode } from "#shared/creations/creations.ts";
import { Day, Minute, Second } from "#shared/time.ts";

const codes: Record<ProviderErrorKind, MakingErrorCode> = {
  auth: "PROVIDER_KEY",
  quota: "PROVIDER_QUOTA",
  rate_limited: "PROVIDER_BUSY",
  unavailable: "PROVIDER_UNAVAILABLE",
  no_answer: "NO_ANSWER",
  refused: "REFUSED",
  bad_request: "SETTINGS_REFUSED",
  failed: "GENERATION_FAILED",
  bad_result: "BAD_RESULT",
};

/** What the person is told. */
export function makingErrorOf(error: unknown, type: CreationType): MakingError {
  if (error instanceof ProviderError) return { code: codes[error.kind], message: error.message };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: "GENERATION_FAILED", message: kinds[type].failed };
}

const inMs = (...seconds: number[]) => seconds.map((one) => one * Second.ms);

/**
 * How long a provider is waited for that does not answer, and before which further tries. The last try has its own time on top: in
 * all a picture ends within ten minutes, a video, which costs more and is mostly begun by then, within half an hour.
 */
const patience = {
  image: { delaysMs: inMs(5, 20, 60, 120, 180), awayMs: 7 * Minute.ms },
  video: { delaysMs: inMs(5, 20, 60, 180, 420, 420, 420), awayMs: 27 * Minute.ms },
} as const;
/** For one that says when it takes more. */
const busyMs = 30 * Minute.ms;
/** However often it came back in between. */
const mostMs = Day.ms;

/** When it may be tried again; undefined for an error that another try would meet, too. */
function passesAt(error: unknown): number | undefined {
  if (error instanceof ProviderError && (error.kind === "rate_limited" || error.kind === "unavailable"))
    return error.retryAt?.getTime() ?? 0;
  // A limit of our own: so many are waiting here already.
  if (error instanceof DomainError && error.code === "RATE_LIMITED")
    return Date.now() + (error.retryAfterSeconds ?? 0) * Second.ms;
  return undefined;
}

/** When this is worth another try, and null when it is not. */
export function nextTryAt(
  error: unknown,
  { type, startedAt, putOffs, waitingSince }: Pick<CreationRow, "type" | "startedAt" | "putOffs" | "waitingSince">,
): Date | null {
  const { delaysMs, awayMs } = patience[type];
  const [at, delayMs] = [passesAt(error), delaysMs[putOffs]];
  if (at === undefined || delayMs === undefined) return null;
  const isAway = error instanceof ProviderError && error.kind === "unavailable";
  const now = Date.now();
  const next = Math.max(at, now + delayMs);
  const ends = Math.min(
    (waitingSince?.getTime() ?? now) + (isAway ? awayMs : busyMs),
    (startedAt?.getTime() ?? now) + mostMs,
  );
  return next > ends ? null : new Date(next);
}
