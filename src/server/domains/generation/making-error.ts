import type { CreationRow, MakingError } from "#server/domains/creations/making.service.ts";
import { kinds } from "#server/domains/generation/kinds.ts";
import { ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationType, MakingErrorCode } from "#shared/creations.ts";
import { Minute, Second } from "#shared/time.ts";

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

/** After the first try, before each of the next. */
const delaysMs = [5, 20, 60, 180, 420].map((seconds) => seconds * Second.ms);
/** Nobody would wait for it any longer. */
const patienceMs = 30 * Minute.ms;

/** When it may be tried again; undefined for an error that another try would meet, too. */
function passesAt(error: unknown): number | undefined {
  if (error instanceof ProviderError && (error.kind === "rate_limited" || error.kind === "unavailable"))
    return error.retryAt?.getTime() ?? 0;
  // A limit of our own: so many are waiting here already.
  if (error instanceof DomainError && error.code === "RATE_LIMITED")
    return Date.now() + (error.retryAfterSeconds ?? 0) * Second.ms;
  return undefined;
}

/** When this is worth another try, and null when it is not: at most six within half an hour. */
export function nextTryAt(
  error: unknown,
  { putOffs, waitingSince }: Pick<CreationRow, "putOffs" | "waitingSince">,
): Date | null {
  const [at, delayMs] = [passesAt(error), delaysMs[putOffs]];
  if (at === undefined || delayMs === undefined) return null;
  const next = Math.max(at, Date.now() + delayMs);
  return next > (waitingSince?.getTime() ?? Date.now()) + patienceMs ? null : new Date(next);
}
